/** What the people of the demo company have been told: some of it they have read. */
import { sql } from "kysely";
import type { RightsDatabase } from "../../src/kernel/db/database";
import type { NotificationKind } from "../../src/kernel/live/kinds";
import { commentMentioned } from "../../src/modules/followups/comments";
import { followUpDue } from "../../src/modules/followups/due";
import { announcement, privateMessage } from "../../src/modules/notifications/kinds";
import { DAY, stamp, startOfDay } from "./calendar";
import type { DemoCompany } from "./model";
import { personNamed } from "./organisation";

const HOUR = 3_600_000;

interface Told {
  /** User names of those told; without it everybody. */
  to?: readonly string[];
  kind: NotificationKind;
  from?: string;
  text?: string;
  /** Tells of a customer of his. */
  customer?: true;
  /** Tells how many of his are due. */
  due?: true;
  /** Days and hours before the day of the demo. */
  before: readonly [days: number, hours: number];
  read: boolean;
}

/** In the order of time. */
const TOLD: readonly Told[] = [
  {
    kind: announcement,
    from: "admin",
    text: "第四季度销售评审会定于下周三下午两点，请各大区提前三天提交客户进展。",
    before: [6, 14],
    read: true,
  },
  {
    to: ["xiaoshou"],
    kind: privateMessage,
    from: "jingli",
    text: "华东的重点客户名单发我一份，明天开会用。",
    before: [4, 8],
    read: true,
  },
  {
    to: ["jingli", "zongjian"],
    kind: privateMessage,
    from: "caiwu",
    text: "上月回款已核对完毕，有三笔逾期，请督促业务员联系客户。",
    before: [1, 9],
    read: false,
  },
  { to: ["xiaoshou", "jingli"], kind: followUpDue, due: true, before: [0, 10], read: false },
  { to: ["xiaoshou"], kind: commentMentioned, from: "jingli", customer: true, before: [1, 11], read: false },
  {
    to: ["xiaoshou"],
    kind: privateMessage,
    from: "zongjian",
    text: "昨天的报价单我看过了，折扣可以按九二折走，尽快签下来。",
    before: [0, 16],
    read: false,
  },
  { kind: announcement, from: "admin", text: "本周六上午系统升级，十点前请勿录入数据。", before: [0, 15], read: false },
];

export interface Numbers {
  person: (no: number) => number;
  customer: (no: number) => number;
}

/** Numbers count up for each person, as the server gives them. */
export async function loadNotifications(
  trx: RightsDatabase,
  { people, customers }: DemoCompany,
  { ids, day, module }: { ids: Numbers; day: string; module: string },
): Promise<void> {
  const last = new Map<number, number>();
  const rows = TOLD.flatMap(({ to, kind, from, text, customer, due, before: [days, hours], read }) => {
    const at = startOfDay(day) - days * DAY - (24 - hours) * HOUR;
    const told = people.filter(({ username, quit }) => !quit && (to?.includes(username) ?? username !== from));
    return told.flatMap(({ no }) => {
      const late = customers.filter((one) => one.owner === no && one.situation === "overdue");
      const [own] = late;
      if ((customer || due) && !own) return [];
      const id = (last.get(no) ?? 0) + 1;
      last.set(no, id);
      return {
        user_id: ids.person(no),
        id,
        kind: kind.key,
        from_id: from === undefined ? null : ids.person(personNamed(people, from).no),
        module: customer ? module : null,
        record_id: customer && own ? ids.customer(own.no) : null,
        facts: { ...(text !== undefined && { text }), ...(due && { count: String(late.length), until: "0" }) },
        created_at: stamp(at),
        read_at: read ? stamp(at + HOUR) : null,
      };
    });
  });
  await sql`
    insert into notifications (user_id, id, kind, from_id, module, record_id, facts, created_at, read_at)
    select user_id, id, kind, from_id, module, record_id, facts, created_at, read_at
    from jsonb_populate_recordset(null::notifications, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
  await sql`
    insert into notification_counters (user_id, last_id) select user_id, max(id) from notifications group by user_id`.execute(
    trx,
  );
}
