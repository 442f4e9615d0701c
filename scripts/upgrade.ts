/**
 * `npm run test:upgrade`: the former release serves under load while the database is migrated to this version, then
 * both serve at once. One error is a failure. SECONDS sets how long each part takes. See docs/releases.md.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "../apps/server/src/embedded-postgres/embedded-cluster";
import { migrate } from "../apps/server/src/kernel/start/migrate";
import { fastTemp } from "./lib/fast-temp.mjs";
import { type FormerRelease, formerRelease } from "./lib/former-release";
import { root } from "./lib/root.mjs";
import { type Kept, lost, notBrought, startLoad, UpgradeServer } from "./lib/upgrade-server";

const PEOPLE = 6;
const partMs = Number(process.env.SECONDS ?? 8) * 1_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function told(server: UpgradeServer): boolean {
  say(`${server.name}: ${server.answered} answers, ${server.errors.length} errors`);
  for (const error of server.errors.slice(0, 20)) say(`  ${error}`);
  if (server.faults !== "") say(`  it wrote: ${server.faults}`);
  return server.errors.length === 0 && server.faults === "" && server.answered > 0;
}

/** @returns whether no server made an error */
async function upgrade(release: FormerRelease, databaseUrl: string, dataDir: string): Promise<boolean> {
  const place = { databaseUrl, dataDir };
  const servers: UpgradeServer[] = [];
  try {
    const former = await UpgradeServer.start({ ...place, name: `former ${release.version}`, folder: release.folder });
    servers.push(former);
    await former.signIn();
    const kept: Kept = new Map();
    const stopFormer = startLoad(former, PEOPLE, kept);
    await sleep(partMs);
    say(`former ${release.version} alone: ${former.answered} answers`);
    await migrate(databaseUrl);
    say("migrated under load");
    await sleep(partMs);
    const next = await UpgradeServer.start({ ...place, name: "this version", folder: root });
    servers.push(next);
    // The key that the former version gave is good here too: nobody signs in again.
    next.use(former.key);
    const stopNext = startLoad(next, PEOPLE, kept);
    await sleep(partMs);
    say("both served at once");
    const missing = await notBrought(next);
    await stopFormer();
    await former.end();
    await sleep(partMs / 4);
    await stopNext();
    const gone = await lost(next, kept);
    say(`${kept.size} customers acknowledged and not deleted, ${gone.length} of them not as they were written`);
    for (const line of [...missing, ...gone.slice(0, 20)]) say(`  ${line}`);
    const good = servers.map(told);
    return good.every(Boolean) && missing.length === 0 && gone.length === 0 && kept.size > 0;
  } finally {
    for (const server of servers) await server.end();
  }
}

async function main(): Promise<void> {
  const release = await formerRelease();
  const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-upgrade-"));
  // Run as root, PostgreSQL is another user that must be able to enter.
  chmodSync(dataDir, 0o755);
  try {
    const cluster = await startCluster({ dataDir });
    try {
      const good = await upgrade(release, cluster.connectionString, dataDir);
      say(good ? "test:upgrade: passed" : "test:upgrade: failed");
      process.exitCode = good ? 0 : 1;
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    release.remove();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
