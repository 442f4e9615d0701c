/** People who sign in with their password, on a server where all have the same one. */
import { sql } from "kysely";
import { expect } from "vitest";
import { hashPassword } from "../src/kernel/access/password";
import { newId } from "./arrange";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { count } from "./observe";
import { RIGHT } from "./sign-in";

export const FAILED = { status: 401, result: "error", code: "LOGIN_FAILED", msg: "用户名或密码错误" };
export const SIGNED_OUT = { status: 401, code: "AUTH_REQUIRED", msg: expect.stringContaining("登陆") };

export async function passwordServer(): Promise<TestServer> {
  const server = await testServer();
  await sql`update users set password_hash = ${await hashPassword(RIGHT)}`.execute(server.db);
  return server;
}

export const works = (caller: Caller): Promise<Answer> => caller.raw("/api/user/sessions", {});

/** What is done on a server that is there by the time of it. */
export function signingIn(at: () => TestServer) {
  /** Every password and login key that these tests use: none of them may stand anywhere in the database. */
  const secrets: string[] = [RIGHT];
  const login = (username: unknown, password: unknown, headers: Record<string, string> = {}) =>
    at().anonymous.raw("/api/user/login", { username, password }, { headers });
  return {
    secrets,
    login,
    enter: async (username: string, password = RIGHT): Promise<Caller> => {
      const answer = await login(username, password);
      expect(answer).toMatchObject({ status: 200, msg: "登录成功" });
      const key = answer.data.LoginToken as string;
      secrets.push(key);
      const headers = { authkey: key };
      const { anonymous } = at();
      return {
        ...anonymous,
        key,
        id: answer.data.UserID as number,
        raw: (path, body, options = {}) =>
          anonymous.raw(path, body, { ...options, headers: { ...headers, ...options.headers } }),
        post: (route, input, options = {}) =>
          anonymous.raw(route.path, input, { ...options, headers: { ...headers, ...options.headers } }),
      };
    },
    newPerson: async (boss: Caller, Name: string, roleids: number[] = []): Promise<number> => {
      const BranchID = await count(at(), sql`select id as n from branches where name = '甲部'`);
      return newId(await boss.raw("/api/user/add", { Name, NickName: "新人", BranchID, roleids }));
    },
  };
}
