/** Writers that meet at the same row, for certain. */
import { sql } from "kysely";
import type { Answer, TestServer } from "./harness";
import { until } from "./live-client";
import { count } from "./observe";

/** Holds a customer until every one of the calls waits, and lets them go on together. */
export async function meetingAt(server: TestServer, id: number, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = await server.services.database.pool.connect();
  try {
    await holder.query(`begin; select 1 from customers where id = ${id} for update`);
    const answers: Promise<Answer>[] = [];
    for (const call of calls) {
      answers.push(call());
      // One after the other, so that each has looked before the first one goes on.
      await until(
        async () =>
          (await count(
            server,
            sql`select count(*)::int as n from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          )) === answers.length,
      );
    }
    await holder.query("rollback");
    return await Promise.all(answers);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}
