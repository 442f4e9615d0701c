/** Rows of payment plans as a record type: they hang on their contract, and are written through it or one by one. */

import { planSaid } from "@qicheng/api/recpay/messages";
import { recpay } from "@qicheng/api/recpay/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { column, SHOWN, systemField } from "../../kernel/records/type/builtin-fields";
import { type Draft, type RecordRow, recordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { contractType } from "../contracts/public";

const kept = (given: Pick<FieldDef, "key" | "db" | "title" | "en">, show = false): FieldDef =>
  systemField({
    ...given,
    type: "number",
    unit: "money",
    scale: 2,
    width: 120,
    flags: { list: true, show, filter: true, sort: true },
  });

const FIELDS: readonly FieldDef[] = [
  column({
    key: "qici",
    db: "qici",
    type: "input",
    title: "期次",
    en: "Part",
    max: 40,
    width: 100,
    placeholder: "不填则为第N期",
    placeholderEn: "Numbered by itself if left empty",
    flags: SHOWN,
  }),
  column({
    key: "plantime",
    db: "planned_on",
    type: "date",
    title: "计划日期",
    en: "Planned day",
    required: true,
    width: 168,
    fact: 2,
    flags: { ...SHOWN, sort: true },
  }),
  column({
    key: "money",
    db: "money",
    type: "number",
    unit: "money",
    scale: 2,
    min: 0,
    title: "计划金额",
    en: "Amount",
    required: true,
    addOnly: true,
    width: 120,
    fact: 3,
    flags: { ...SHOWN, sort: true },
  }),
  kept({ key: "recpaymoney", db: "received", title: "已回款", en: "Received" }, true),
  kept({ key: "unreceived", db: "unreceived", title: "未回款", en: "Open" }, true),
  systemField({
    key: "state",
    db: "state",
    stored: "smallint",
    type: "select",
    title: "状态",
    en: "State",
    options: [
      { value: 0, label: "待生效", en: "Not in force", color: "#8c8c8c" },
      { value: 1, label: "待回款", en: "Open", color: "#1677ff" },
      { value: 2, label: "部分回款", en: "Received in part", color: "#d46b08" },
      { value: 3, label: "已完成", en: "Completed", color: "#389e0d" },
      { value: 4, label: "作废", en: "Void", color: "#bfbfbf" },
    ],
    width: 96,
    fact: 1,
    flags: SHOWN,
  }),
  systemField({
    key: "completetime",
    db: "completed_on",
    type: "date",
    title: "完成日期",
    en: "Completed",
    width: 110,
    flags: { ...SHOWN, sort: true },
  }),
  kept({ key: "returned", db: "returned", title: "退货金额", en: "Returned" }),
  kept({ key: "writtenOff", db: "written_off", title: "核销金额", en: "Written off" }),
  systemField({
    key: "UserID",
    type: "user",
    title: "合同业务员",
    en: "Contract's salesperson",
    width: 100,
    flags: { filter: true },
  }),
  systemField({
    key: "BranchID",
    type: "branch",
    title: "合同签订时部门",
    en: "Contract's branch then",
    width: 120,
    flags: { filter: true },
  }),
  column({
    key: "ext",
    db: "remark",
    type: "input",
    title: "备注",
    en: "Remark",
    max: 200,
    width: 160,
    flags: { list: true },
  }),
];

interface Gap {
  id: number;
  gap: string;
  last: number;
}

/** What of contracts no row plans, and how many rows they have. */
async function gapsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Gap>> {
  const { rows } = await sql<Gap>`
    select k.id, greatest(k.money - k.returned - coalesce(sum(p.money - p.returned), 0), 0)::text as gap,
      coalesce(max(p.position), 0) as last
    from contracts k left join contract_plan p on p.contract_id = k.id and p.deleted_at is null
    where k.id = any(${idArray(ids)}) group by k.id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** New rows fill the part of their contract that no row plans, and no more: one after the other. */
async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const added = drafts.filter(({ before }) => !before);
  if (added.length === 0) return;
  const gaps = await gapsOf(ctx, [...new Set(added.map(({ columns }) => Number(columns.contract_id)))]);
  for (const { columns } of added) {
    const left = gaps.get(Number(columns.contract_id)) ?? { id: 0, gap: "0", last: 0 };
    const money = decimal(scalarText(columns.money ?? 0));
    if (money.lte(0)) throw invalidField("money", planSaid.noMoney);
    if (money.gt(left.gap)) throw invalidField("money", planSaid.gapOnly({ money: moneyText(decimal(left.gap)) }));
    left.gap = decimal(left.gap).minus(money).toFixed(2);
    left.last += 1;
    columns.position = left.last;
    if (typeof columns.qici !== "string" || columns.qici.trim() === "")
      columns.qici = planSaid.row({ n: left.last }).cn;
  }
}

const heldByMoney = ({ received, written_off }: RecordRow) =>
  Number(received) > 0 || Number(written_off) > 0 ? planSaid.hasMoney : undefined;

/** Money comes for rows of which something is open. */
const nothingOpen = ({ unreceived }: RecordRow) => (Number(unreceived) > 0 ? undefined : planSaid.nothingOpen);

/** One filters and counts by the person and the branch of the contract. */
const ofContract = (column: string) =>
  sql`(select ${sql.ref(`k.${column}`)} from contracts k where k.id = r.contract_id)`;

const overdue = sql<boolean>`(r.unreceived > 0 and r.planned_on < ${businessDay()}::date)`;

export const planType = recordType({
  routes: recpay,
  table: "contract_plan",
  name: "qici",
  numbered: true,
  fields: FIELDS,
  rows: {
    kind: "child",
    parent: contractType,
    column: "contract_id",
    key: "contractId",
    nameKey: "contractName",
    adding: "plan",
  },
  abilities: {
    delete: {
      title: { cn: "删除", en: "Delete" },
      permission: "crm.finance.planDelete",
      unless: heldByMoney,
      columns: ["received", "written_off"],
    },
    receive: {
      title: planSaid.receive,
      permission: "crm.finance.receiptAdd",
      unless: nothingOpen,
      columns: ["unreceived"],
    },
    writeOff: { title: { cn: "核销", en: "Write off" }, permission: "crm.finance.writeOff" },
  },
  list: {
    sort: "plantime",
    ascending: true,
    partners: ["contractId"],
    keys: { contractId: "contract_id" },
    asked: {
      customerId: (value) =>
        sql`exists (select 1 from contracts k where k.id = r.contract_id and k.customer_id = ${Number(value)})`,
      overdue: (value) =>
        Number(value) === 1 ? sql`(r.unreceived > 0 and r.planned_on < ${businessDay()}::date)` : undefined,
    },
    totals: ["money", "recpaymoney", "unreceived"],
  },
  columns: ["position", "unreceived"],
  computed: {
    UserID: { kind: "choice", sql: ofContract("owner_id") },
    BranchID: { kind: "branch", sql: ofContract("branch_id") },
    overdue: {
      columns: ["unreceived", "planned_on"],
      value: ({ unreceived, planned_on }) => Number(Number(unreceived) > 0 && String(planned_on) < businessDay()),
      kind: "flag",
      sql: overdue,
    },
  },
  hooks: {
    beforeSave,
    // A row that is gone is no part of the plan any more: the bin keeps none.
    removed: async (ctx, rows) => {
      await sql`delete from contract_plan where id = any(${idArray(rows.map(({ id }) => id))})`.execute(ctx.db);
    },
  },
});
