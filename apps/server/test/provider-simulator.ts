/**
 * 企业微信, 钉钉 and 飞书 without their clouds: what a browser opens and what a server asks, in the shapes that they
 * document. Codes are good once and for one application, secrets and addresses are compared, and 飞书 proves the
 * verifier (PKCE). Whoever scans is said beforehand.
 */
import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Somebody with an account there. */
export interface Scanning {
  /** userid of 企业微信, unionId of 钉钉, union_id of 飞书. */
  id: string;
  name: string;
  mobile?: string;
  /** What somebody typed, and what the organisation gave him. */
  email?: string;
  enterpriseEmail?: string;
  /** Of 飞书. */
  account?: string;
  /** corpId or tenant_key of the organisation that he chose. */
  corp?: string;
  /** Not a member: 企业微信 has an openid for him alone. */
  stranger?: true;
}

export const APP = { id: "app-1", secret: "secret-1", agent: "1000002" };

interface Given {
  who: Scanning;
  backTo: string;
  challenge: string;
}

interface Asked {
  query: URLSearchParams;
  body: Record<string, string>;
  header: (name: string) => string;
}

type Answered = [status: number, body: object];
type Answering = (asked: Asked) => Answered;

const REFUSED_CODE = { wecom: 40029, feishu: 20003 };

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString("utf8");
  return text === "" ? {} : (JSON.parse(text) as Record<string, string>);
}

const isApp = (id: string | null | undefined, secret: string | null | undefined) =>
  id === APP.id && secret === APP.secret;

export class ProviderSimulator {
  readonly #server: Server;
  readonly #codes = new Map<string, Given>();
  readonly #tokens = new Map<string, Scanning>();
  /** Who scans next; undefined = he says no. */
  scans: Scanning | undefined;
  /** Everything it was asked by a server, for tests. */
  readonly asked: string[] = [];

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What a browser opens, and where each names the application and the code. */
  readonly #doors: Readonly<Record<string, { app: string; code: string; agent?: true }>> = {
    "/wwlogin/sso/login": { app: "appid", code: "code", agent: true },
    "/oauth2/auth": { app: "client_id", code: "authCode" },
    "/open-apis/authen/v1/authorize": { app: "client_id", code: "code" },
  };

  readonly #answers: Readonly<Record<string, Answering>> = {
    "GET /cgi-bin/gettoken": ({ query }) =>
      isApp(query.get("corpid"), query.get("corpsecret"))
        ? [200, { errcode: 0, errmsg: "ok", access_token: this.#token(), expires_in: 7200 }]
        : [200, { errcode: 40001, errmsg: "invalid credential" }],
    "GET /cgi-bin/auth/getuserinfo": ({ query }) => {
      if (!this.#tokens.has(query.get("access_token") ?? ""))
        return [200, { errcode: 40014, errmsg: "invalid access_token" }];
      const given = this.#take(query.get("code") ?? "");
      if (!given) return [200, { errcode: REFUSED_CODE.wecom, errmsg: "invalid code" }];
      const { id, stranger } = given.who;
      return [200, { errcode: 0, errmsg: "ok", ...(stranger ? { openid: id } : { userid: id }) }];
    },
    "GET /cgi-bin/user/get": ({ query }) =>
      this.scans?.id === query.get("userid")
        ? [200, { errcode: 0, errmsg: "ok", userid: this.scans?.id, name: this.scans?.name }]
        : [200, { errcode: 48002, errmsg: "api forbidden" }],
    "POST /v1.0/oauth2/userAccessToken": ({ body }) => {
      const given =
        isApp(body.clientId, body.clientSecret) &&
        body.grantType === "authorization_code" &&
        this.#take(body.code ?? "");
      if (!given) return [400, { code: "invalidParameter.authCode.notFound", message: "不合法的临时授权码" }];
      const { corp } = given.who;
      return [
        200,
        { accessToken: this.#token(given.who), refreshToken: "r", expireIn: 7200, ...(corp && { corpId: corp }) },
      ];
    },
    "POST /v1.0/oauth2/accessToken": ({ body }) =>
      isApp(body.appKey, body.appSecret)
        ? [200, { accessToken: this.#token(), expireIn: 7200 }]
        : [400, { code: "invalidClientIdOrSecret", message: "无效的clientId或者clientSecret" }],
    "GET /v1.0/contact/users/me": ({ header }) => {
      const who = this.#tokens.get(header("x-acs-dingtalk-access-token"));
      if (!who) return [400, { code: "Forbidden.AccessDenied", message: "没有权限" }];
      const { id, name, mobile, email } = who;
      return [
        200,
        {
          nick: name,
          unionId: id,
          openId: `o-${id}`,
          stateCode: "86",
          ...(mobile && { mobile }),
          ...(email && { email }),
        },
      ];
    },
    "POST /open-apis/auth/v3/tenant_access_token/internal": ({ body }) =>
      isApp(body.app_id, body.app_secret)
        ? [200, { code: 0, msg: "ok", tenant_access_token: this.#token(), expire: 7200 }]
        : [200, { code: 10014, msg: "app secret invalid" }],
    "POST /open-apis/authen/v2/oauth/token": ({ body }) => {
      const given = isApp(body.client_id, body.client_secret) ? this.#take(body.code ?? "") : undefined;
      const challenge = createHash("sha256")
        .update(body.code_verifier ?? "")
        .digest("base64url");
      if (!given || given.backTo !== body.redirect_uri || given.challenge !== challenge)
        return [
          400,
          { code: REFUSED_CODE.feishu, error: "invalid_grant", error_description: "The authorization code is invalid" },
        ];
      return [
        200,
        { code: 0, access_token: this.#token(given.who), expires_in: 7200, token_type: "Bearer", scope: "" },
      ];
    },
    "GET /open-apis/authen/v1/user_info": ({ header }) => {
      const who = this.#tokens.get(header("authorization").replace(/^Bearer /, ""));
      if (!who) return [400, { code: 20005, msg: "The user access token passed is invalid" }];
      const { id, name, mobile, email = "", enterpriseEmail, account, corp = "t-1" } = who;
      const more = {
        ...(mobile && { mobile: `+86${mobile}` }),
        ...(enterpriseEmail && { enterprise_email: enterpriseEmail }),
      };
      const data = {
        name,
        union_id: id,
        open_id: `o-${id}`,
        email,
        tenant_key: corp,
        ...(account && { user_id: account }),
      };
      return [200, { code: 0, msg: "success", data: { ...data, ...more } }];
    },
  };

  #token(who: Scanning = { id: "", name: "" }): string {
    const token = randomUUID();
    this.#tokens.set(token, who);
    return token;
  }

  #take(code: string): Given | undefined {
    const given = this.#codes.get(code);
    this.#codes.delete(code);
    return given;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://simulator");
    const door = this.#doors[url.pathname];
    if (door) return this.#open(url.searchParams, door, response);
    this.asked.push(`${request.method} ${url.pathname}`);
    const answering = this.#answers[`${request.method} ${url.pathname}`];
    const header = (name: string) => String(request.headers[name] ?? "");
    const asked = { query: url.searchParams, body: await bodyOf(request), header };
    const [status, body] = answering?.(asked) ?? [404, { message: "no such path" }];
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
  }

  /** The page with the picture to scan: here somebody has scanned it already. */
  #open(query: URLSearchParams, door: { app: string; code: string; agent?: true }, response: ServerResponse): void {
    const isKnown = query.get(door.app) === APP.id && (!door.agent || query.get("agentid") === APP.agent);
    const backTo = query.get("redirect_uri");
    if (!isKnown || backTo === null) return void response.writeHead(400).end("unknown application");
    const back = new URL(backTo);
    back.searchParams.set("state", query.get("state") ?? "");
    if (this.scans) {
      const code = randomUUID();
      this.#codes.set(code, { who: this.scans, backTo, challenge: query.get("code_challenge") ?? "" });
      back.searchParams.set(door.code, code);
    }
    response.writeHead(302, { location: back.href }).end();
  }
}
