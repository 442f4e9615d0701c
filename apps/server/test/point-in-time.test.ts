/**
 * Point-in-time recovery as docs/operations.md describes it: archive, base copy while rows are written, loss of the
 * whole data directory, recovery to a moment; of a cluster alone, which FULL=1 repeats with more rows, and of the whole
 * server by what the document says word for word.
 */
import { execFileSync } from "node:child_process";
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
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { clusterHome } from "../src/embedded-postgres/cluster-home";
import { type Cluster, startCluster } from "../src/embedded-postgres/embedded-cluster";
import { baseCopy } from "../src/kernel/backup/base-copy";
import { migrate } from "../src/kernel/start/migrate";
import { connect } from "./backup-rows";
import { inOneOfThree } from "./drawn";
import { codeBlock } from "./operations";
import { pictureBytes } from "./pictures";
import { ServerProcess } from "./server-process";

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
    const work = mkdtempSync(path.join(fastTemp(), "qicheng-pitr-"));
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

const ROOT = path.resolve(import.meta.dirname, "../../..");
const SECTION = "Point-in-time recovery";
const BOSS = { username: "root", password: "Fehler-Probe-2031" };

async function signIn(server: ServerProcess): Promise<{ authkey: string }> {
  const reply = (await server.call("/api/user/login", BOSS)) as { data?: { LoginToken?: string } };
  expect(reply.data?.LoginToken).toHaveLength(43);
  return { authkey: reply.data?.LoginToken ?? "" };
}

async function addCustomer(server: ServerProcess, key: { authkey: string }, CustomerName: string): Promise<number> {
  const added = { CustomerName, contactName: "联系人", mobile: "13900139000" };
  const reply = await server.call("/api/customer/add", added, key);
  expect(reply).toMatchObject({ status: 200, data: { id: expect.any(Number) as number } });
  return reply?.data?.id ?? 0;
}

async function addFollowUp(server: ServerProcess, key: { authkey: string }, customerId: number): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(pictureBytes())], { type: "image/png" }), "a.png");
  const uploaded = await fetch(`${server.address}/api/file/UploadFile`, { method: "POST", headers: key, body: form });
  const { data } = (await uploaded.json()) as { data: { id: number } };
  const written = { customerId, status: "电话", Ext: "附图", img: [data.id] };
  expect(await server.call("/api/OpportLogs/Add", written, key)).toMatchObject({ status: 200 });
}

async function pictureOf(server: ServerProcess, key: { authkey: string }, customerId: number): Promise<Buffer> {
  const logs = (await server.call("/api/OpportLogs/Logs", { customerId }, key)) as {
    rows?: { img: { url: string }[] }[];
  };
  const answer = await fetch(`${server.address}${logs.rows?.[0]?.img[0]?.url}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

inOneOfThree(
  "the whole server, recovered line by line, has what there was at the moment",
  async () => {
    const work = mkdtempSync(path.join(fastTemp(), "qicheng-lines-"));
    chmodSync(work, 0o755);
    mkdirSync(path.join(work, "backups"));
    const lost = new ServerProcess();
    const recovered = path.join(work, "recovered");
    let again: ServerProcess | undefined;
    let cluster = "";
    /** A block of the document, in the places of this test. */
    const block = (beginning: string) =>
      codeBlock(SECTION, beginning)
        .replaceAll("/backups", `${work}/backups`)
        .replaceAll("/srv/recovered", recovered)
        .replaceAll("DATA_DIR", lost.dataDir)
        .replaceAll("CLUSTER", cluster);
    const type = (lines: string) =>
      execFileSync("/bin/sh", ["-ec", lines], {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR: lost.dataDir, DATABASE_URL: "", INIT_CWD: ROOT },
        stdio: "pipe",
      });
    try {
      await lost.start();
      ({ cluster } = lost);
      expect(await lost.call("/api/setup", { ...BOSS, company: "时点公司" })).toMatchObject({ status: 200 });
      type(block("mkdir -m 700"));
      await lost.terminate();
      appendFileSync(path.join(cluster, "postgresql.conf"), block("archive_mode"));
      await lost.start();
      const key = await signIn(lost);
      const first = await addCustomer(lost, key, "客户甲");
      await addFollowUp(lost, key, first);
      const picture = await pictureOf(lost, key, first);
      type(block("npm run db:base"));
      await addCustomer(lost, key, "客户乙");
      const [now] = await lost.query<{ moment: string }>("select clock_timestamp()::text as moment");
      await sleep(100);
      await addCustomer(lost, key, "客户丙");
      const [archiver] = await lost.query("select failed_count::int from pg_stat_archiver");
      expect(archiver).toEqual({ failed_count: 0 });
      await lost.terminate();
      rmSync(lost.dataDir, { recursive: true });

      type(block("cp -r"));
      const settings = block("restore_command").replace(/(?<=recovery_target_time = ')[^']+/, now?.moment ?? "");
      appendFileSync(path.join(recovered, "postgres/cluster/postgresql.conf"), settings);
      again = new ServerProcess(recovered);
      await again.start();
      const newKey = await signIn(again);
      const list = (await again.call("/api/customer/index", { rows: 10 }, newKey)) as {
        rows?: { CustomerName: string }[];
      };
      expect(list.rows?.map(({ CustomerName }) => CustomerName).sort()).toEqual(["客户乙", "客户甲"]);
      expect(await pictureOf(again, newKey, first)).toEqual(picture);
      await addCustomer(again, newKey, "客户丁");
    } finally {
      await lost.remove();
      await again?.terminate();
      rmSync(work, { recursive: true, force: true });
    }
  },
  600_000,
);
