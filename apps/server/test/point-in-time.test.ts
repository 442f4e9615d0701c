/**
 * Point-in-time recovery as docs/operations.md describes it: archive, base copy while rows are written, loss of the
 * whole data directory, recovery to a moment. FULL=1 repeats it with more rows.
 */
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { clusterHome } from "../src/embedded-postgres/cluster-home";
import { type Cluster, startCluster } from "../src/embedded-postgres/embedded-cluster";
import { baseCopy } from "../src/kernel/backup/base-copy";
import { migrate } from "../src/kernel/db/migrate";
import { connect } from "./backup-rows";

const ROUNDS = process.env.FULL === "1" ? 5 : 1;
const BULK = process.env.FULL === "1" ? 1_000_000 : 5_000;

/** Writes numbered notes until stopped. @returns numbers acknowledged, and how to stop */
async function startWriting(cluster: Cluster) {
  const client = await connect(cluster.connectionString);
  const acked: number[] = [];
  let running = true;
  const writing = (async () => {
    for (let no = 1; running; no++) {
      await client.query("insert into settings (key, value) values ($1, '1')", [`note-${no}`]);
      acked.push(no);
      await sleep(2);
    }
    await client.end();
  })();
  return {
    acked,
    stop: async () => {
      running = false;
      await writing;
    },
  };
}

async function fill(cluster: Cluster): Promise<void> {
  await migrate(cluster.connectionString);
  const client = await connect(cluster.connectionString);
  await client.query(`insert into customers (name) select '客户' || n from generate_series(1, ${BULK}) n`);
  await client.end();
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  "everything up to the moment comes back, and nothing after it, round %i",
  async () => {
    const work = mkdtempSync(path.join(tmpdir(), "qicheng-pitr-"));
    chmodSync(work, 0o755);
    const [dataDir, wal, base, again] = ["data", "wal", "base", "again"].map((name) => path.join(work, name)) as [
      string,
      string,
      string,
      string,
    ];
    // The first start makes the cluster.
    await (await startCluster({ dataDir })).stop();
    const home = clusterHome(dataDir).directory;
    mkdirSync(wal, { mode: 0o700 });
    const { uid, gid } = statSync(path.join(home, "cluster"));
    chownSync(wal, uid, gid);
    appendFileSync(
      path.join(home, "cluster/postgresql.conf"),
      `archive_mode = on\narchive_timeout = 60\narchive_command = 'test ! -f ${wal}/%f && cp %p ${wal}/%f.part && mv ${wal}/%f.part ${wal}/%f'\n`,
    );
    const cluster = await startCluster({ dataDir });
    await fill(cluster);
    const writer = await startWriting(cluster);
    await baseCopy({ databaseUrl: cluster.connectionString, dataDir, target: base });
    await sleep(300);
    const client = await connect(cluster.connectionString);
    const before = writer.acked.length;
    const { rows } = await client.query<{ moment: string }>("select clock_timestamp()::text as moment");
    const begun = writer.acked.length + 1;
    await client.end();
    await sleep(500);
    await writer.stop();
    expect(writer.acked.length).toBeGreaterThan(begun + 10);
    await cluster.stop();
    rmSync(home, { recursive: true });
    rmSync(dataDir, { recursive: true, force: true });

    cpSync(base, again, { recursive: true });
    appendFileSync(
      path.join(again, "postgres/cluster/postgresql.conf"),
      `restore_command = 'cp ${wal}/%f %p'\nrecovery_target_time = '${rows[0]?.moment}'\nrecovery_target_action = 'promote'\nhot_standby = off\n`,
    );
    writeFileSync(path.join(again, "postgres/cluster/recovery.signal"), "");
    const recovered = await startCluster({ dataDir: again });
    const look = await connect(recovered.connectionString);
    const found = await look.query<{ no: number }>(
      "select substr(key, 6)::int as no from settings where key like 'note-%' order by 1",
    );
    // Acknowledged before the moment was asked for: there. Begun after it was told: not there.
    expect(found.rows.length).toBeGreaterThanOrEqual(before);
    expect(found.rows.length).toBeLessThanOrEqual(begun);
    expect(found.rows.at(-1)?.no).toBe(found.rows.length);
    expect((await look.query("select count(*)::int as n from customers")).rows).toEqual([{ n: BULK }]);
    await look.query("insert into settings (key, value) values ('after', '1')");
    await look.end();
    await recovered.stop();
    rmSync(work, { recursive: true, force: true });
  },
  600_000,
);
