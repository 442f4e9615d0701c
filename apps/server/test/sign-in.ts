/** Signing in over HTTP from a given place, as a browser does. */
import type { TestServer } from "./harness";

export const RIGHT = "Kuaile-4711-Mao";

interface Place {
  /** The other end of the connection. */
  from?: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Of the second step. */
  code?: string;
  remember?: 0 | 1;
}

export interface Tried {
  status: number;
  code: string;
  msg: string;
  key: string;
  retryAfter: number;
  /** The whole Set-Cookie header, and what a browser sends back of it. */
  setCookie: string;
  cookie: string;
}

/** One try. */
export async function tryToSignIn(
  server: TestServer,
  username: string,
  password: string,
  { from = "127.0.0.1", cookie, headers = {}, ...step }: Place = {},
): Promise<Tried> {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/user/login",
    remoteAddress: from,
    headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
    payload: { username, password, ...step },
  });
  const body = JSON.parse(answer.body) as { code?: string; msg: string; data?: { LoginToken?: string } };
  const setCookie = String(answer.headers["set-cookie"] ?? "");
  return {
    status: answer.statusCode,
    code: body.code ?? "",
    msg: body.msg,
    key: body.data?.LoginToken ?? "",
    retryAfter: Number(answer.headers["retry-after"] ?? 0),
    setCookie,
    cookie: setCookie.split(";")[0] ?? "",
  };
}

/** How many of the answers have this code. */
export const having = (answers: readonly { code: string }[], code: string): number =>
  answers.filter((answer) => answer.code === code).length;
