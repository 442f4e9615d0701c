/** A server that is killed between sending an event and noting it: the next one sends it again, under the same id. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { webhooks } from "@qicheng/api/webhooks/routes";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { addCustomer, newId, signIn } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";
import { until } from "./live-client";
import { ServerProcess } from "./server-process";
import { Receiver } from "./webhook-receiver";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-webhooks-"));
const receiver = new Receiver();
let server: TestServer;
let real: ServerProcess;
let people: Record<"boss" | "s1", Caller>;

beforeAll(async () => {
  server = await testServer({ webhookLocal: true });
  people = await signIn(server, ["boss", "s1"]);
  await receiver.start();
  vi.stubEnv("WEBHOOK_LOCAL", "1");
  real = new ServerProcess(dataDir, server.databaseUrl);
  await real.start();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await real.terminate();
  await receiver.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("each event arrives, and a double is told by its id", async () => {
  const events = ["customer.created", "customer.changed"];
  const made = await people.boss.raw(webhooks.add.path, { name: "杀", url: receiver.url, events });
  const hook = newId(made);
  receiver.answers = () => "hang";
  const id = await addCustomer(people.s1);
  await until(() => receiver.heard.length > 0, 90_000);
  await real.kill();
  await people.s1.raw("/api/customer/edit", { id, remark: "后来" });
  receiver.answers = () => ({ status: 204 });
  await real.start();
  const states = async () =>
    ((await people.boss.raw(webhooks.deliveries.path, { id: hook })).rows ?? []).map(({ state }) => state);
  await until(async () => (await states()).join() === "done,done", 120_000);
  expect(receiver.of(id)).toEqual(["created 1", "created 1", "changed 2"]);
  const [lost, again, later] = receiver.heard.map(({ event }) => event.id);
  expect(again).toBe(lost);
  expect(later).not.toBe(lost);
});
