/** Payables as a record type. Whoever may adds expenses; other rows come from documents, and stay as these say. */

import { payableSaid } from "@qicheng/api/payables/messages";
import { PAYABLE_SOURCES, payables } from "@qicheng/api/payables/routes";
import { decimal } from "@qicheng/engine/documents/money";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { column, example, SHOWN, systemField, TIMES } from "../../kernel/records/type/builtin-fields";
import { type Draft, type RecordRow, recordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { holdPayables } from "./ledger";

const SOURCES = Object.entries(PAYABLE_SOURCES).map(([value, { cn, en }]) => ({ value, label: cn, en }));

const kept = (given: Pick<FieldDef, "key" | "db" | "title" | "en"> & Partial<FieldDef>): FieldDef =>
  systemField({
    type: "number",
    unit: "money",
    scale: 2,
    width: 120,
    flags: { ...SHOWN, sort: true },
    ...given,
  });

const FIELDS: readonly FieldDef[] = [
  column({
    key: "name",
    db: "name",
    type: "input",
    title: "事由",
    en: "What for",
    required: true,
    search: "text",
    max: 100,
    width: 200,
    ...example("2026年12月房租", "Rent of December"),
    flags: SHOWN,
  }),
  column({
    key: "dueDate",
    db: "due_on",
    type: "date",
    title: "应付日期",
    en: "Due on",
    defaultValue: "@today",
    essential: true,
    width: 110,
    fact: 2,
    flags: { ...SHOWN, sort: true },
  }),
  column({
    key: "money",
    db: "due",
    type: "number",
    unit: "money",
    scale: 2,
    min: 0,
    title: "应付金额",
    en: "Due",
    required: true,
    width: 120,
    fact: 3,
    flags: { ...SHOWN, sort: true },
  }),
  kept({ key: "paid", db: "paid", title: "已付金额", en: "Paid" }),
  kept({ key: "unpaid", db: "unpaid", title: "未付金额", en: "Unpaid", fact: 4 }),
  systemField({
    key: "state",
    db: "state",
    stored: "smallint",
    type: "select",
    title: "状态",
    en: "State",
    options: [
      { value: 0, label: "待付款", en: "To be paid", color: "#1677ff" },
      { value: 1, label: "部分付款", en: "Paid in part", color: "#d46b08" },
      { value: 2, label: "已付款", en: "Paid", color: "#389e0d" },
      { value: 3, label: "无应付", en: "Nothing due", color: "#8c8c8c" },
    ],
    width: 96,
    fact: 1,
    flags: SHOWN,
  }),
  systemField({
    key: "source",
    db: "source",
    type: "select",
    title: "来源",
    en: "Comes from",
    options: SOURCES,
    width: 110,
    fact: 5,
    flags: SHOWN,
  }),
  column({
    key: "payee",
    db: "payee",
    type: "input",
    title: "收款方",
    en: "Payee",
    search: "text",
    max: 100,
    essential: true,
    width: 160,
    ...example("杭州滨江物业有限公司", "Binjiang Estates"),
    flags: SHOWN,
  }),
  column({
    key: "supplierId",
    db: "supplier_id",
    type: "customer",
    reference: "supplier",
    title: "供应商",
    en: "Supplier",
    essential: true,
    width: 180,
    flags: SHOWN,
  }),
  column({
    key: "contractId",
    db: "contract_id",
    type: "select",
    reference: "contract",
    title: "合同",
    en: "Contract",
    essential: true,
    width: 180,
    flags: SHOWN,
  }),
  column({
    key: "ext",
    db: "remark",
    type: "textarea",
    title: "备注",
    en: "Remark",
    max: 500,
    rows: 2,
    column: 2,
    flags: { list: true },
  }),
  systemField({
    key: "UserID",
    db: "owner_id",
    type: "user",
    title: "经手人",
    en: "Person",
    width: 100,
    flags: SHOWN,
  }),
  systemField({
    key: "BranchID",
    db: "branch_id",
    type: "branch",
    title: "部门",
    en: "Branch then",
    width: 120,
    flags: { list: true, filter: true },
  }),
  ...TIMES,
];

const settled = ({ source, paid }: RecordRow) => {
  if (source !== "expense") return payableSaid.ofSource;
  return Number(paid) > 0 ? payableSaid.hasPayments : undefined;
};
const isPaid = ({ unpaid }: RecordRow) => (Number(unpaid) > 0 ? undefined : payableSaid.isPaid);
const COLUMNS = ["source", "paid"] as const;

/** The customer of each contract, by its id. */
async function customersOf(ctx: Context, contracts: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; customerId: number }>`
    select id, customer_id as "customerId" from contracts where id = any(${idArray(contracts)})`.execute(ctx.db);
  return new Map(rows.map(({ id, customerId }) => [id, customerId]));
}

async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const named = drafts.flatMap(({ columns }) => Number(columns.contract_id) || []);
  const customers = await customersOf(ctx, named);
  const held = await holdPayables(
    ctx,
    drafts.flatMap(({ id, before }) => (before ? [id] : [])),
  );
  const { people } = await ctx.services.organisation.get();
  for (const { id, columns, before } of drafts) {
    if (!before || columns.due_on === null) columns.due_on ??= businessDay(ctx.past);
    const due = decimal(scalarText({ ...before, ...columns }.due ?? 0));
    if (due.lte(0)) throw invalidField("money", payableSaid.noMoney);
    const pending = decimal(held.find((one) => one.id === id)?.pending ?? "0");
    if (pending.gt(0)) throw new Refusal("CONFLICT", payableSaid.hasPending);
    if (columns.contract_id !== undefined) columns.customer_id = customers.get(Number(columns.contract_id)) ?? null;
    if (before) continue;
    columns.owner_id = ctx.me.id;
    columns.branch_id = people.get(ctx.me.id)?.branchId ?? null;
  }
}

export const payableType = recordType({
  routes: payables,
  table: "payables",
  name: "name",
  fields: FIELDS,
  rows: {
    kind: "owned",
    scope: "contract",
    also: {
      column: "customer_owner_id",
      title: { cn: "客户负责人", en: "customer's owner" },
      shares: { table: "customer_shares", column: "customer_id", by: "customer_id", only: "with_contracts" },
    },
    stays: true,
  },
  abilities: {
    edit: {
      title: { cn: "编辑", en: "Edit" },
      permission: "crm.finance.payableAdd",
      unless: settled,
      columns: COLUMNS,
    },
    delete: {
      title: { cn: "删除", en: "Delete" },
      permission: "crm.finance.payableAdd",
      unless: settled,
      columns: COLUMNS,
    },
    pay: { title: payableSaid.pay, permission: "crm.finance.paymentAdd", unless: isPaid, columns: ["unpaid"] },
  },
  list: {
    sort: "dueDate",
    keys: { supplierId: "supplier_id", contractId: "contract_id", customerId: "customer_id" },
    asked: { unpaid: (value) => (Number(value) === 1 ? sql`r.unpaid > 0` : undefined) },
    totals: ["money", "paid", "unpaid"],
  },
  columns: ["customer_id", "record_id", "branch_id", "unpaid"],
  computed: {
    sourceId: { columns: ["record_id"], value: ({ record_id }) => (record_id as number | null) ?? "", kind: "id" },
  },
  hooks: { beforeSave },
});
