/** A task that the server itself gives somebody: to call back who was missed. */
import { businessTime } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { memberSql } from "../../kernel/records/access/scope";
import { customerType } from "../customers/public";
import { nextReminder } from "./reminder-times";

/** Within so long one calls back. */
const WITHIN_MS = 2 * 3_600_000;
const REMIND_MINUTES = 60;

interface CallBack {
  owner: number;
  /** A customer or a lead. */
  customer: number | null;
  title: string;
}

export async function addCallBack(db: Database, { owner, customer, title }: CallBack): Promise<void> {
  const now = Date.now();
  const end = `${businessTime(now + WITHIN_MS)}:00`;
  const remind = nextReminder(end, REMIND_MINUTES, now);
  await sql`
    insert into tasks (title, owner_id, end_time, remind, remind_at, customer_id, clue_id)
    select ${title}, ${owner}, ${end}::timestamptz, ${REMIND_MINUTES}, ${remind}::timestamptz,
      case when m.member = 'customer' then ${customer}::bigint end, case when m.member <> 'customer' then ${customer}::bigint end
    from (select (select ${memberSql(customerType, "c")} from customers c where c.id = ${customer}) as member) m`.execute(
    db,
  );
}
