/** Entries of the black list as a record type. */
import { blackSaid } from "@qicheng/api/call-black/messages";
import { callBlack } from "@qicheng/api/call-black/routes";
import { blackPattern } from "@qicheng/engine/calls/black";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { column, example, SHOWN, TIMES } from "../../kernel/records/type/builtin-fields";
import { type Draft, recordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/** Every spelling of a number is one entry: of two who add it at once the second is told. @throws VALIDATION */
async function keep(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const written = drafts.filter(({ columns }) => columns.pattern !== undefined);
  if (written.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext('call_black'))`.execute(ctx.db);
  const seen = new Set<string>();
  for (const { id, columns } of written) {
    const pattern = blackPattern(scalarText(columns.pattern));
    if (pattern === undefined) throw invalidField("phone", blackSaid.pattern);
    const { rows } = await sql`
      select 1 from call_black where pattern = ${pattern} and id <> ${id} and deleted_at is null limit 1`.execute(
      ctx.db,
    );
    if (rows.length > 0 || seen.has(pattern)) throw invalidField("phone", blackSaid.there);
    seen.add(pattern);
    columns.pattern = pattern;
  }
}

export const callBlackType = recordType({
  routes: callBlack,
  table: "call_black",
  name: "ext",
  fields: [
    column({
      key: "phone",
      db: "pattern",
      type: "input",
      title: "号码",
      en: "Number",
      required: true,
      pattern: "numbers",
      search: "code",
      max: 40,
      width: 180,
      ...example("13800138000 或 170*", "13800138000 or 170*"),
      help: "完整号码，或以 * 结尾的号段，如 170*；+* 为所有境外号码",
      helpEn: "A whole number, or the beginning of numbers with a * at its end; +* is all numbers abroad",
      flags: SHOWN,
    }),
    column({
      key: "kind",
      db: "kind",
      type: "radio",
      title: "类型",
      en: "Kind",
      required: true,
      options: [
        { value: "deny", label: "禁止", en: "Not allowed" },
        { value: "allow", label: "允许（号段例外）", en: "Allowed in spite of a beginning" },
      ],
      defaultValue: "deny",
      width: 130,
      fact: 1,
      essential: true,
      flags: SHOWN,
    }),
    column({
      key: "direction",
      db: "direction",
      type: "radio",
      title: "方向",
      en: "Direction",
      required: true,
      options: [
        { value: "both", label: "呼出与呼入", en: "Both" },
        { value: "out", label: "呼出", en: "Outgoing" },
        { value: "in", label: "呼入", en: "Incoming" },
      ],
      defaultValue: "both",
      width: 110,
      fact: 2,
      essential: true,
      flags: SHOWN,
    }),
    column({
      key: "until",
      db: "until",
      type: "date",
      title: "有效期至",
      en: "Until",
      width: 120,
      fact: 3,
      flags: SHOWN,
    }),
    column({
      key: "ext",
      db: "remark",
      type: "input",
      title: "原因",
      en: "Reason",
      required: true,
      search: "name",
      max: 100,
      column: 2,
      width: 260,
      ...example("客户要求不再致电", "Asked not to be called any more"),
      flags: SHOWN,
    }),
    ...TIMES,
  ],
  rows: { kind: "open" },
  list: { sort: "AddTime" },
  hooks: { beforeSave: keep },
});
