/** 钉钉: the sign-in of a third-party site (open.dingtalk.com, 实现登录第三方网站). */
import type { Provider } from "../provider";
import type { Adapter, Tools } from "./adapter";
import { addressOf, askJson, needed, ProviderProblem, type Told, textIn } from "./ask";

const DOOR = "https://login.dingtalk.com";
const API = "https://api.dingtalk.com";
const CHINA = "86";

interface Question {
  path: string;
  body?: Told;
  headers?: Readonly<Record<string, string>>;
}

async function ask(provider: Provider, question: Question, tools: Tools): Promise<Told> {
  const { status, told } = await askJson({ base: provider.address || API, ...question }, tools);
  if (status !== 200) throw new ProviderProblem("word", `${textIn(told, "code") || status} ${textIn(told, "message")}`);
  return told;
}

/** As people here write it: without the prefix of the country where that is China. */
function mobileOf(told: Told): string {
  const [country, number] = [textIn(told, "stateCode"), textIn(told, "mobile")];
  return country === "" || country === CHINA || number === "" ? number : `+${country}${number}`;
}

export const dingtalk: Adapter = {
  vouches: ["none", "mobile"],
  authorize: async (provider, { backTo, state }) =>
    addressOf({
      base: provider.address || DOOR,
      path: "/oauth2/auth",
      query: {
        redirect_uri: backTo,
        response_type: "code",
        client_id: provider.clientId,
        scope: provider.corp === "" ? "openid" : "openid corpid",
        ...(provider.corp !== "" && { corpId: provider.corp, org_type: "management", exclusiveLogin: "false" }),
        state,
        prompt: "consent",
      },
    }),
  identify: async (provider, { brought }, tools) => {
    const { clientId, secret: clientSecret, corp } = provider;
    const body = { clientId, clientSecret, code: brought.code, grantType: "authorization_code" };
    const token = await ask(provider, { path: "/v1.0/oauth2/userAccessToken", body }, tools);
    if (corp !== "" && textIn(token, "corpId") !== corp) throw new ProviderProblem("word", "corpId");
    const headers = { "x-acs-dingtalk-access-token": needed(token, "accessToken") };
    const told = await ask(provider, { path: "/v1.0/contact/users/me", headers }, tools);
    const subject = needed(told, "unionId");
    // the e-mail is what somebody typed there
    return { subject, label: textIn(told, "nick") || subject, email: "", mobile: mobileOf(told), account: "" };
  },
  test: async (provider, tools) => {
    const body = { appKey: provider.clientId, appSecret: provider.secret };
    needed(await ask(provider, { path: "/v1.0/oauth2/accessToken", body }, tools), "accessToken");
    return "";
  },
};
