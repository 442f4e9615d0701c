/** Hashing is the one thing that strangers can make the server do for long: the limits are asked before it. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newPeople } from "../../../test/arrange";
import { type TestServer, testServer } from "../../../test/harness";
import { having, RIGHT, tryToSignIn } from "../../../test/sign-in";
import type * as Password from "../../kernel/access/password";
import { hashPassword, verifyPassword } from "../../kernel/access/password";

// The real one, which is counted.
vi.mock("../../kernel/access/password", async (original) => {
  const real = await original<typeof Password>();
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) };
});
const hashed = vi.mocked(verifyPassword).mock.calls;

let server: TestServer;
let person: string;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await sql`delete from login_throttle`.execute(server.db);
  [person = ""] = await newPeople(server, 1, await hashPassword(RIGHT));
  hashed.length = 0;
});
afterAll(() => server.close());

/** So that a slow machine waits none of the delay out. */
const hold = () =>
  sql`update login_throttle set blocked_until = clock_timestamp() + interval '1 hour'`.execute(server.db);

async function ten(work: () => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 10 }, work));
  return answers.map(({ status }) => status);
}
const REFUSED: readonly number[] = Array(10).fill(429);

describe("signing in", () => {
  test("costs one hash for a wrong password, an unknown name and somebody who has left alike", async () => {
    await sql`update users set password_hash = ${await hashPassword(RIGHT)} where username = 'ex'`.execute(server.db);
    for (const name of [person, "nobody-of-this-name", "ex"]) {
      hashed.length = 0;
      expect((await tryToSignIn(server, name, "wrong")).code).toBe("LOGIN_FAILED");
      expect([name, hashed.length]).toEqual([name, 1]);
    }
  });

  test("past the limit costs no hash, for a right password as little as for a wrong one", async () => {
    for (let at = 0; at < 5; at += 1) expect((await tryToSignIn(server, person, "wrong")).code).toBe("LOGIN_FAILED");
    expect(hashed).toHaveLength(5);
    await hold();
    expect(await ten(() => tryToSignIn(server, person, "wrong"))).toEqual(REFUSED);
    expect(await ten(() => tryToSignIn(server, person, RIGHT))).toEqual(REFUSED);
    expect(hashed).toHaveLength(5);
  });

  test("200 times at once from 50 addresses costs as many hashes as there are misses", async () => {
    const tries = Array.from({ length: 200 }, (_, at) =>
      tryToSignIn(server, person, "wrong", { from: `10.9.${at % 50}.1` }),
    );
    const tried = await Promise.all(tries);
    const missed = having(tried, "LOGIN_FAILED");
    expect(missed).toBeGreaterThan(0);
    expect(missed).toBeLessThan(100);
    expect(hashed).toHaveLength(missed);
  });
});

test("an old password past the limit costs no hash, and tries at once as many as there are misses", async () => {
  const { key } = await tryToSignIn(server, person, RIGHT);
  const change = (oldpwd: string) =>
    server.anonymous.raw("/api/user/EditPwd", { oldpwd, newpwd: "Ganz-Neu-2031-x" }, { headers: { authkey: key } });
  hashed.length = 0;
  const answers = await Promise.all(Array.from({ length: 40 }, () => change("wrong")));
  const missed = having(answers as { code: string }[], "VALIDATION");
  expect(missed).toBeGreaterThanOrEqual(5);
  expect(missed).toBeLessThan(20);
  expect(hashed).toHaveLength(missed);
  await hold();
  expect(await ten(() => change("wrong"))).toEqual(REFUSED);
  expect(await ten(() => change(RIGHT))).toEqual(REFUSED);
  expect(hashed).toHaveLength(missed);
});
