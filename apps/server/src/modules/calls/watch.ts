/** Looks after calls of which nothing is heard: asks the provider, and gives their seats free. */
import { sql } from "kysely";
import type { ScheduledTask } from "../../kernel/jobs/task";
import { applyEvents, type Heard, heardOf } from "./apply";
import { forgetQuarantine } from "./callback";
import { missed } from "./inbound";
import { providerOf } from "./provider-of";

const AT_ONCE = 50;

interface Silent {
  call_id: number;
  reference: string;
}

const silence = (): Heard => ({ type: "silent", mark: "own", at: Date.now(), body: {} });

export const watchTask: ScheduledTask = {
  name: "calls.watch",
  schedule: { pattern: "*/15 * * * * *", onlyLatest: true },
  run: async (_at, job) => {
    const { rows } = await sql<Silent>`
      select r.call_id, c.reference from running_calls r join calls c on c.id = r.call_id
      where r.ask_at < now() order by r.ask_at limit ${sql.lit(AT_ONCE)}`.execute(job.db);
    const provider = providerOf(job.services.config);
    for (const { call_id, reference } of rows) {
      if (job.signal.aborted) throw new Error("the server ends");
      const told = (await provider?.status(reference)) ?? [];
      const heard = told.filter((event) => event.reference === reference).flatMap((event) => heardOf(event) ?? []);
      await job.db.transaction().execute(async (db) => {
        const isNew = await applyEvents(db, call_id, heard, missed);
        if (!isNew) await applyEvents(db, call_id, [silence()], missed);
      });
    }
    await job.once(forgetQuarantine);
  },
};
