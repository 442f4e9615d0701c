/** Seats as a record type. Whose one is, binding says; the number that customers see, the provider verifies. */
import { seatSaid } from "@qicheng/api/call-seats/messages";
import { callSeats } from "@qicheng/api/call-seats/routes";
import { callNumber } from "@qicheng/engine/calls/number";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { column, example, SHOWN, systemField, TIMES } from "../../kernel/records/type/builtin-fields";
import { type Draft, type RecordRow, recordType } from "../../kernel/records/type/record-type";
import type { RowRefusal } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/** An extension of a few digits as it is, or the key of a number. */
const dialledOf = (text: string): string | undefined => (/^\d{3,6}$/.test(text) ? text : callNumber(text)?.key);

/** Each number is that of one seat: of two who enter it at once the second is told. @throws VALIDATION */
async function judge(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const written = drafts.filter(({ columns }) => columns.number !== undefined);
  if (written.length > 0) await sql`select pg_advisory_xact_lock(hashtext('call_seats'))`.execute(ctx.db);
  const seen = new Set<string>();
  for (const { id, columns } of written) {
    const number = dialledOf(scalarText(columns.number).trim());
    if (number === undefined) throw invalidField("number", seatSaid.number);
    const { rows } = await sql`
      select 1 from call_seats where number = ${number} and id <> ${id} and deleted_at is null limit 1`.execute(ctx.db);
    if (rows.length > 0 || seen.has(number)) throw invalidField("number", seatSaid.there);
    seen.add(number);
    columns.number = number;
  }
}

/** A seat that somebody has stays. */
async function refuseRemoval(ctx: Context, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, RowRefusal>> {
  const { rows: used } = await sql<{ id: number }>`
    select id from call_seats where id = any(${idArray(rows.map(({ id }) => id))}) and user_id is not null`.execute(
    ctx.db,
  );
  return new Map(used.map(({ id }) => [id, { code: "CONFLICT", msg: seatSaid.boundStill }]));
}

export const callSeatType = recordType({
  routes: callSeats,
  table: "call_seats",
  name: "name",
  fields: [
    column({
      key: "name",
      db: "name",
      type: "input",
      title: "坐席名称",
      en: "Name",
      required: true,
      unique: true,
      search: "name",
      max: 40,
      width: 140,
      ...example("销售一部 01", "Sales 01"),
      flags: SHOWN,
    }),
    column({
      key: "number",
      db: "number",
      type: "input",
      title: "分机或号码",
      en: "Extension or number",
      required: true,
      pattern: "dialled",
      search: "code",
      max: 24,
      width: 130,
      ...example("8001"),
      fact: 1,
      flags: SHOWN,
    }),
    column({
      key: "mobile",
      db: "mobile",
      type: "input",
      title: "转移手机",
      en: "Forward to",
      pattern: "phone",
      max: 24,
      width: 130,
      ...example("13800138000"),
      help: "打开呼叫转移时，先呼这个手机",
      helpEn: "Rings first while calls are forwarded",
      essential: true,
      flags: SHOWN,
    }),
    systemField({
      key: "caller",
      db: "caller",
      type: "input",
      title: "外显号码",
      en: "Shown number",
      width: 130,
      fact: 2,
      flags: SHOWN,
    }),
    column({
      key: "price",
      db: "price",
      type: "number",
      unit: "money",
      title: "每分钟单价",
      en: "Price of a minute",
      scale: 4,
      min: 0,
      max: 1000,
      defaultValue: 0,
      width: 110,
      essential: true,
      flags: SHOWN,
    }),
    systemField({
      key: "UserID",
      db: "user_id",
      type: "user",
      title: "绑定员工",
      en: "Person",
      width: 110,
      fact: 3,
      flags: SHOWN,
    }),
    column({
      key: "remark",
      db: "remark",
      type: "textarea",
      title: "备注",
      en: "Remark",
      max: 300,
      rows: 2,
      column: 2,
      width: 200,
      ...example("三楼靠窗工位", "Third floor, by the window"),
      flags: { list: true },
    }),
    ...TIMES,
  ],
  rows: { kind: "open" },
  list: { sort: "AddTime" },
  hooks: { beforeSave: judge, refuseRemoval },
});
