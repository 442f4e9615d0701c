/** Run by jobs.test.ts: what a server is without its web, as a process of its own, with tasks that note what they do. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../src/kernel/db/database";
import { startJobs } from "../src/kernel/jobs/jobs";
import type { AnyTask, Task } from "../src/kernel/jobs/task";
import { readConfig } from "../src/kernel/work/config";
import { openServices } from "../src/open-services";
import { failing, leaving, plain, slow, ticking } from "./jobs-tasks";

/** How far this computer's clock is ahead of the database's. */
const SKEW_MS = Number(process.env.CLOCK_SKEW_MS);

const RealDate = Date;
class SkewedDate extends RealDate {
  constructor(...given: []) {
    if (given.length > 0) super(...given);
    else super(RealDate.now() + SKEW_MS);
  }

  static override now = () => RealDate.now() + SKEW_MS;
}
globalThis.Date = SkewedDate as DateConstructor;

const note = async (db: Database, what: string, id: string): Promise<void> => {
  await sql`insert into noted (what, id, pid) values (${what}, ${id}, ${process.pid})`.execute(db);
};
const doing = <Payload extends object>(task: Task<Payload>, run: Task<Payload>["run"]): AnyTask => ({ ...task, run });

const tasks: readonly AnyTask[] = [
  doing(ticking, ({ at }, { db }) => note(db, "done", at)),
  doing(plain, ({ id }, { db }) => note(db, "done", id)),
  doing(slow, async ({ id, ms }, job) => {
    await note(job.db, "began", id);
    await job.once(async (trx) => {
      await note(trx, "done", id);
      await sleep(ms);
    });
  }),
  doing(leaving, async ({ id }, job) => {
    await job.once((trx) => note(trx, "done", id));
    process.kill(process.pid, "SIGKILL");
  }),
  doing(failing, async ({ id, times }, { db }) => {
    await note(db, "began", id);
    const { rows } = await sql`select 1 from noted where id = ${id}`.execute(db);
    if (rows.length <= times) throw new Error(`try ${rows.length} of ${id}`);
    await note(db, "done", id);
  }),
];

const config = readConfig(process.env);
const databaseUrl = config.databaseUrl ?? "";
const { services, close } = await openServices(config, databaseUrl);
const jobs = startJobs(services, databaseUrl, tasks);
process.once("SIGTERM", () => {
  void jobs
    .stop()
    .then(close)
    .then(() => process.exit(0));
});
process.stdout.write("working\n");
