/** Jobs that make files leave a worker of each server to others, and come one after another for each person. */
import { verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { inOneOfThree } from "../../../test/drawn";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import type { Context } from "../work/context";
import { contextOf } from "./asker";
import { backgroundTasks, startBackground } from "./background";
import { type BackgroundKind, registerBackgroundKind } from "./background-kind";
import { startJobs } from "./jobs";

interface Input {
  name: string;
}

let server: TestServer;
let people: Caller[];
let began: string[] = [];
let atOnce = 0;
let most = 0;
let release: () => void = () => undefined;
let gate = Promise.resolve();
const running: { stop(): Promise<void> }[] = [];

const making: BackgroundKind<Input, never> = {
  name: "test.making",
  make: async (_ctx, { input }) => {
    began.push(input.name);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await gate;
    atOnce -= 1;
    return { place: undefined, done: 1 };
  },
};
const stepping: BackgroundKind<Input, never> = {
  name: "test.stepping",
  step: (_ctx, { input }) => {
    began.push(input.name);
    return Promise.resolve({ place: undefined, done: 1 });
  },
};

beforeAll(async () => {
  server = await testServer();
  people = [await server.as("s1"), await server.as("s2")];
  for (const kind of [making, stepping]) registerBackgroundKind(kind);
});
afterEach(async () => {
  release();
  for (const one of running.splice(0)) await one.stop();
  await sql`delete from background_jobs`.execute(server.db);
});
afterAll(() => server.close());

function close(): void {
  [began, atOnce, most] = [[], 0, 0];
  gate = new Promise((resolve) => (release = resolve));
}
const begin = () => running.push(startJobs(server.services, server.databaseUrl, backgroundTasks));

async function ask(person: Caller, kind: BackgroundKind<Input, never>, name: string): Promise<void> {
  const job = { id: 0, user_id: person.id, kind: kind.name, language: "cn" as const, ip: "" };
  const ctx: Context = await contextOf(server.services, job, server.db);
  await startBackground(ctx, kind, { title: verbatim(name), input: { name } });
}
const states = async () =>
  (await server.rows(sql<{ title: string; state: string }>`select title, state from background_jobs order by id`)).map(
    ({ title, state }) => `${title} ${state}`,
  );

inOneOfThree("while one makes a file the other worker goes on with what makes none", async () => {
  close();
  const [one, other] = people as [Caller, Caller];
  await ask(one, making, "甲1");
  await ask(other, making, "乙1");
  begin();
  await expect.poll(() => began.length, { timeout: 20_000 }).toBe(1);
  await ask(other, stepping, "乙2");
  await expect.poll(states, { timeout: 20_000 }).toContain("乙2 done");
  expect(began.filter((name) => name.endsWith("1"))).toHaveLength(1);
  release();
  await expect.poll(states, { timeout: 20_000 }).toEqual(["甲1 done", "乙1 done", "乙2 done"]);
  expect(most).toBe(1);
});

inOneOfThree("of one person they come one after another in their order, however many servers work", async () => {
  close();
  const [one, other] = people as [Caller, Caller];
  for (const name of ["甲1", "甲2", "甲3"]) await ask(one, making, name);
  await ask(other, making, "乙1");
  for (let at = 0; at < 3; at += 1) begin();
  await expect.poll(() => began.length, { timeout: 20_000 }).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect([...began].sort()).toEqual(["乙1", "甲1"]);
  release();
  await expect
    .poll(async () => (await states()).every((text) => text.endsWith("done")), { timeout: 20_000 })
    .toBe(true);
  expect(began.filter((name) => name.startsWith("甲"))).toEqual(["甲1", "甲2", "甲3"]);
});
