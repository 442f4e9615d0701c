/** One real PostgreSQL for all HTTP tests, with a template database that each test file clones. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { seedBase } from "../seed/base";
import { startCluster } from "../src/embedded-postgres/embedded-cluster";
import { openDatabase } from "../src/kernel/db/database";
import { migrate } from "../src/kernel/start/migrate";
import { Simulator } from "../src/modules/calls/simulator/simulator";
import { makeBundle } from "./bundle";
import { CALL_SECRET } from "./call-samples";
import { seedPeople } from "./people";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    /** A simulator of calls, which all servers of tests ask and which tells none of them anything. */
    callsUrl: string;
  }
}

/** Durability is not what these tests look at; the ones that kill servers start clusters of their own. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "256MB",
  // Each process of tests has servers with pools of their own.
  max_connections: "400",
};

interface Shared {
  databaseUrl: string;
  callsUrl: string;
  end(): Promise<void>;
}

async function start(): Promise<Shared> {
  const removeBundle = await makeBundle();
  const directory = mkdtempSync(path.join(fastTemp(), "qicheng-test-"));
  // Run as root, PostgreSQL is another user that must be able to enter.
  chmodSync(directory, 0o755);
  const cluster = await startCluster({ dataDir: directory, settings: FAST });
  await migrate(cluster.connectionString);
  const { rights, close } = openDatabase(cluster.connectionString, { max: 2 });
  await seedBase(rights);
  await seedPeople(rights);
  await close();
  const simulator = new Simulator({ secret: CALL_SECRET });
  const port = await simulator.listen();
  return {
    databaseUrl: cluster.connectionString,
    callsUrl: `http://127.0.0.1:${port}`,
    end: async () => {
      await simulator.close();
      await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
      removeBundle();
    },
  };
}

/** Of this process: each project of the runner loads this file anew, and both work with one cluster and one bundle. */
const global = globalThis as { qichengTests?: { users: number; shared: Promise<Shared> } | undefined };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  global.qichengTests ??= { users: 0, shared: start() };
  const own = global.qichengTests;
  own.users += 1;
  const { databaseUrl, callsUrl } = await own.shared;
  project.provide("databaseUrl", databaseUrl);
  project.provide("callsUrl", callsUrl);
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    global.qichengTests = undefined;
    await (await own.shared).end();
  };
}
