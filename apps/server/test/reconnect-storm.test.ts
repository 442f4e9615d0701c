/**
 * A server with many people connected is killed: by the rule of our own client all come back, each has been told everything
 * once, and calls are answered meanwhile. How long all that takes `bench/live.ts` measures.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Crowd } from "./hub-storm";
import { until } from "./live-client";
import { ServerProcess } from "./server-process";

const PEOPLE = 1_000;

const server = new ServerProcess();
const crowd = new Crowd(server);

beforeAll(() => crowd.gather(PEOPLE), 180_000);
afterAll(async () => {
  crowd.end();
  await server.remove();
}, 60_000);

test.runIf(process.env.FULL === "1")(
  `${PEOPLE} people come back after a kill`,
  { timeout: 240_000, retry: 0 },
  async () => {
    const { clients } = crowd;
    await crowd.announce("之前");
    await until(() => clients.every(({ told }) => told.length === 1), 30_000);
    const { calls } = await crowd.storm("期间");
    await crowd.announce("之后");
    await until(() => clients.every(({ told }) => told.includes("之后")), 30_000);
    await sleep(1_000);
    expect(clients.filter(({ told }) => told.join() !== "之前,期间,之后").map(({ told }) => told)).toEqual([]);
    await until(() => clients.every(({ online }) => online === PEOPLE), 30_000);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
  },
);
