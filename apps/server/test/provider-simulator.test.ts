/** The simulator of providers refuses what a provider refuses: otherwise it would prove nothing about its adapters. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APP, ProviderSimulator } from "./provider-simulator";

const simulator = new ProviderSimulator();
let base = "";
const BACK_TO = "https://crm.example.com/back";

beforeAll(async () => {
  base = await simulator.listen();
  simulator.scans = { id: "zhang", name: "张三", corp: "t-1" };
});
afterAll(() => simulator.close());

const ask = async (path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${base}${path}`, {
    headers,
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
};
const open = (path: string, query: Record<string, string>) =>
  fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, { redirect: "manual" });
const codeFrom = (answer: Response, key = "code") =>
  new URL(answer.headers.get("location") ?? "https://none").searchParams.get(key) ?? "";

test("a page of an unknown application opens for nobody", async () => {
  expect((await open("/oauth2/auth", { client_id: "other", redirect_uri: BACK_TO })).status).toBe(400);
  expect((await open("/wwlogin/sso/login", { appid: APP.id, agentid: "1", redirect_uri: BACK_TO })).status).toBe(400);
  const back = await open("/oauth2/auth", { client_id: APP.id, redirect_uri: BACK_TO, state: "s" });
  expect(back.headers.get("location")).toMatch(/^https:\/\/crm\.example\.com\/back\?state=s&authCode=/);
});

test("企业微信 takes the secret of the application, and each code once", async () => {
  expect(await ask(`/cgi-bin/gettoken?corpid=${APP.id}&corpsecret=x`)).toMatchObject({ errcode: 40001 });
  const { access_token } = await ask(`/cgi-bin/gettoken?corpid=${APP.id}&corpsecret=${APP.secret}`);
  const query = { appid: APP.id, agentid: APP.agent, redirect_uri: BACK_TO };
  const code = codeFrom(await open("/wwlogin/sso/login", query));
  const info = `/cgi-bin/auth/getuserinfo?access_token=${String(access_token)}&code=${code}`;
  expect(await ask(info)).toMatchObject({ errcode: 0, userid: "zhang" });
  expect(await ask(info)).toMatchObject({ errcode: 40029 });
  expect(await ask("/cgi-bin/auth/getuserinfo?access_token=x&code=y")).toMatchObject({ errcode: 40014 });
});

test("钉钉 gives a token for a code, and tells of the person to its holder alone", async () => {
  const code = codeFrom(await open("/oauth2/auth", { client_id: APP.id, redirect_uri: BACK_TO }), "authCode");
  const body = { clientId: APP.id, clientSecret: APP.secret, code, grantType: "authorization_code" };
  const { accessToken, corpId } = await ask("/v1.0/oauth2/userAccessToken", body);
  expect(corpId).toBe("t-1");
  expect(await ask("/v1.0/oauth2/userAccessToken", body)).not.toHaveProperty("accessToken");
  const headers = { "x-acs-dingtalk-access-token": String(accessToken) };
  expect(await ask("/v1.0/contact/users/me", undefined, headers)).toMatchObject({ unionId: "zhang", nick: "张三" });
  expect(await ask("/v1.0/contact/users/me")).not.toHaveProperty("unionId");
});

test("飞书 proves the verifier and the address that the code was made for", async () => {
  const challenge = createHash("sha256").update("verifier").digest("base64url");
  const exchange = async (values: Record<string, string>) => {
    const query = { client_id: APP.id, redirect_uri: BACK_TO, code_challenge: challenge };
    const code = codeFrom(await open("/open-apis/authen/v1/authorize", query));
    const plain = { client_id: APP.id, client_secret: APP.secret, redirect_uri: BACK_TO, code_verifier: "verifier" };
    return ask("/open-apis/authen/v2/oauth/token", { grant_type: "authorization_code", code, ...plain, ...values });
  };
  expect(await exchange({ code_verifier: "other" })).toMatchObject({ error: "invalid_grant" });
  expect(await exchange({ redirect_uri: "https://evil.test/back" })).toMatchObject({ error: "invalid_grant" });
  expect(await exchange({ client_secret: "x" })).toMatchObject({ error: "invalid_grant" });
  const { access_token } = await exchange({});
  const told = await ask("/open-apis/authen/v1/user_info", undefined, {
    authorization: `Bearer ${String(access_token)}`,
  });
  expect(told).toMatchObject({ code: 0, data: { union_id: "zhang", tenant_key: "t-1" } });
});
