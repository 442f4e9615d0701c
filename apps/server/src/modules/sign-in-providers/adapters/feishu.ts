/** 飞书: the sign-in of a web page (open.feishu.cn, 获取授权码 and 获取 user_access_token). */
import { calculatePKCECodeChallenge } from "openid-client";
import type { Provider } from "../provider";
import type { Adapter, Tools } from "./adapter";
import { addressOf, askJson, needed, objectIn, ProviderProblem, type Told, textIn } from "./ask";

const DOOR = "https://accounts.feishu.cn";
const API = "https://open.feishu.cn";

interface Question {
  path: string;
  body?: Told;
  headers?: Readonly<Record<string, string>>;
}

/** Its refusals have a number, whatever their status is. */
async function ask(provider: Provider, question: Question, tools: Tools): Promise<Told> {
  const { told } = await askJson({ base: provider.address || API, ...question }, tools);
  const number = textIn(told, "code");
  const word = textIn(told, "msg") || textIn(told, "error_description") || textIn(told, "error");
  if (number !== "0") throw new ProviderProblem("word", `${number} ${word}`);
  return told;
}

export const feishu: Adapter = {
  vouches: ["none", "email", "mobile", "account"],
  authorize: async (provider, { backTo, state, verifier }) =>
    addressOf({
      base: provider.address || DOOR,
      path: "/open-apis/authen/v1/authorize",
      query: {
        client_id: provider.clientId,
        response_type: "code",
        redirect_uri: backTo,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      },
    }),
  identify: async (provider, { going, brought }, tools) => {
    const token = await ask(
      provider,
      {
        path: "/open-apis/authen/v2/oauth/token",
        body: {
          grant_type: "authorization_code",
          client_id: provider.clientId,
          client_secret: provider.secret,
          code: brought.code,
          redirect_uri: going.backTo,
          code_verifier: going.verifier,
        },
      },
      tools,
    );
    const headers = { authorization: `Bearer ${needed(token, "access_token")}` };
    const told = objectIn(await ask(provider, { path: "/open-apis/authen/v1/user_info", headers }, tools), "data");
    if (provider.corp !== "" && textIn(told, "tenant_key") !== provider.corp)
      throw new ProviderProblem("word", "tenant_key");
    const subject = needed(told, "union_id");
    return {
      subject,
      label: textIn(told, "name") || subject,
      // of the two e-mails this one is the organisation's
      email: textIn(told, "enterprise_email"),
      mobile: textIn(told, "mobile"),
      account: textIn(told, "user_id"),
    };
  },
  test: async (provider, tools) => {
    const body = { app_id: provider.clientId, app_secret: provider.secret };
    needed(
      await ask(provider, { path: "/open-apis/auth/v3/tenant_access_token/internal", body }, tools),
      "tenant_access_token",
    );
    return "";
  },
};
