/** Two real servers on one database, and people connected to both. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { notify } from "../src/kernel/live/notify";
import { announcement } from "../src/modules/notifications/kinds";
import { signIn } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";
import { LiveClient, until } from "./live-client";
import { ServerProcess } from "./server-process";
import { TcpProxy } from "./tcp-proxy";

export let dataDir: string;
/** Arranges and calls; the sockets are at the two others. */
export let server: TestServer;
/** Between the second one and the database. */
export let proxy: TcpProxy;
export let one: ServerProcess;
export let two: ServerProcess;
export let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3", Caller>;
const open: LiveClient[] = [];

/** For the tests of the file that says so. */
export function withTwoServers(): void {
  vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-live-"));
    server = await testServer();
    proxy = new TcpProxy(new URL(server.databaseUrl));
    one = new ServerProcess(dataDir, server.databaseUrl);
    two = new ServerProcess(dataDir, await proxy.start());
    await Promise.all([one.start(), two.start()]);
  });
  beforeEach(async () => {
    people = await signIn(server, ["boss", "mgrA", "s1", "s2", "s3"]);
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.end();
  });
  afterAll(async () => {
    await Promise.all([one.terminate(), two.terminate()]);
    await proxy.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

/** It ends with the test. */
export function endingWithTest(client: LiveClient): LiveClient {
  open.push(client);
  return client;
}

export const enter = async (
  at: ServerProcess,
  caller: Caller,
  options: Parameters<typeof LiveClient.enter>[2] = {},
): Promise<LiveClient> => endingWithTest(await LiveClient.enter(at.address, caller.key, options));

export const tell = (to: readonly Caller[], text: string) =>
  notify(server, { kind: announcement, to: to.map(({ id }) => id), facts: { text } });
export const has = (client: LiveClient, text: string) => until(() => client.texts.includes(text));
/** What has come when nothing more does. */
export async function settled(client: LiveClient, last: string): Promise<string[]> {
  await has(client, last);
  await sleep(500);
  return client.texts;
}
