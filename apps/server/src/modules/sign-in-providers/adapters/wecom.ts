/** 企业微信: the sign-in of a web page, by scanning (developer.work.weixin.qq.com, 企业微信Web登录). */
import type { Provider } from "../provider";
import type { Adapter, Tools } from "./adapter";
import { addressOf, askJson, needed, ProviderProblem, type Told, textIn } from "./ask";

const DOOR = "https://login.work.weixin.qq.com";
const API = "https://qyapi.weixin.qq.com";

/** Its refusals come with status 200 and a number. */
async function ask(provider: Provider, path: string, query: Readonly<Record<string, string>>, tools: Tools) {
  const { told } = await askJson({ base: provider.address || API, path, query }, tools);
  const number = textIn(told, "errcode");
  if (number !== "0") throw new ProviderProblem("word", `${number} ${textIn(told, "errmsg")}`);
  return told;
}

const token = async (provider: Provider, tools: Tools): Promise<string> =>
  needed(
    await ask(provider, "/cgi-bin/gettoken", { corpid: provider.clientId, corpsecret: provider.secret }, tools),
    "access_token",
  );

/** Applications that may not read the address book have a person's id in place of his name. */
const nameOf = async (provider: Provider, query: { access_token: string; userid: string }, tools: Tools) => {
  const told = await ask(provider, "/cgi-bin/user/get", query, tools).catch((error: unknown): Told => {
    if (error instanceof ProviderProblem) return {};
    throw error;
  });
  return textIn(told, "name") || query.userid;
};

export const wecom: Adapter = {
  vouches: ["none", "account"],
  authorize: async (provider, { backTo, state }) =>
    addressOf({
      base: provider.address || DOOR,
      path: "/wwlogin/sso/login",
      query: {
        login_type: "CorpApp",
        appid: provider.clientId,
        agentid: provider.agent,
        redirect_uri: backTo,
        state,
      },
    }),
  identify: async (provider, { brought }, tools) => {
    const access_token = await token(provider, tools);
    const told = await ask(provider, "/cgi-bin/auth/getuserinfo", { access_token, code: brought.code }, tools);
    // people of other organisations have an openid alone
    const userid = needed(told, "userid");
    const label = await nameOf(provider, { access_token, userid }, tools);
    return { subject: userid.toLowerCase(), label, email: "", mobile: "", account: userid };
  },
  test: async (provider, tools) => {
    await token(provider, tools);
    return "";
  },
};
