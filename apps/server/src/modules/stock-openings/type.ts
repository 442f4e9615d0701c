/** Rows of opening stock as a record type: drafts, until a document has posted them. */
import { said } from "@qicheng/api/kernel/messages";
import { stockSaid } from "@qicheng/api/stock/messages";
import { openingSaid } from "@qicheng/api/stock-openings/messages";
import { stockOpenings } from "@qicheng/api/stock-openings/routes";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { claimNumbers, type NumberKind, takeNumbers } from "../../kernel/numbers/numbers";
import type { DuplicateKey, SameRecord } from "../../kernel/records/type/duplicate-keys";
import { type Draft, type RecordRow, recordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalid, invalidField } from "../../kernel/work/refusal";
import { FIELDS, NUMBER, PATTERN } from "./fields";
import { judge } from "./judge";

const KIND: NumberKind = { name: "stockOpening", pattern: () => Promise.resolve(PATTERN) };

const entered = ({ state }: RecordRow) => (state === 0 ? undefined : openingSaid.entered);
const STATE = ["state"] as const;
const rule = (title: typeof said.edit) =>
  ({ title, permission: "erp.manage.opening", unless: entered, columns: STATE }) as const;

async function number(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const fresh = drafts.filter(({ before }) => !before);
  const typed = ({ columns }: Draft) => scalarText(columns.order_sn ?? "").trim();
  const [named, blank] = [fresh.filter((one) => typed(one) !== ""), fresh.filter((one) => typed(one) === "")];
  const claimed = await claimNumbers(ctx, KIND, named.map(typed));
  for (const [at, { columns }] of named.entries()) {
    if (claimed[at] === undefined) throw invalidField("orderSn", said.taken({ title: titleOf(NUMBER) }));
    columns.order_sn = claimed[at];
  }
  const numbers = await takeNumbers(ctx, KIND, blank.length);
  for (const [at, { columns }] of blank.entries()) columns.order_sn = numbers[at];
}

async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const judged = await judge(
    ctx,
    drafts.map(({ before, columns }) => ({ ...before, ...columns })),
  );
  const wrong = judged.find(({ problems }) => problems.length > 0);
  if (wrong) throw invalid(wrong.problems);
  for (const [at, { columns }] of drafts.entries()) Object.assign(columns, judged[at]?.columns);
  await number(ctx, drafts);
}

const PLACE = "place";

/** Rows of the same places that are there already. */
async function sameOf(ctx: Context, keys: readonly DuplicateKey[]): Promise<SameRecord[]> {
  const places = [...new Set(keys.flatMap(({ kind, key }) => (kind === PLACE ? key : [])))];
  const { rows } = await sql<{ id: number; name: string; key: string; state: number }>`
    select r.id, r.order_sn as name, k.key, r.state
    from unnest(${places}::text[]) k(key)
    join stock_openings r on r.product_id = split_part(k.key, ':', 1)::bigint
      and r.warehouse_id = coalesce(nullif(split_part(k.key, ':', 2), '')::bigint, (select id from warehouses where is_default))
    where r.deleted_at is null order by r.id`.execute(ctx.db);
  const open = ctx.can("erp.manage.opening");
  return rows.map(({ id, name, key, state }) => ({
    kind: PLACE,
    key,
    id,
    name,
    holder: said.existing,
    open: open && state === 0,
  }));
}

export const stockOpeningType = recordType({
  routes: stockOpenings,
  table: "stock_openings",
  name: "orderSn",
  numbered: true,
  fields: FIELDS,
  rows: { kind: "open" },
  abilities: {
    edit: rule(said.edit),
    delete: rule(said.remove),
    post: { ...rule(stockSaid.post), permission: "erp.post" },
  },
  list: { sort: "AddTime", totals: ["money"] },
  columns: ["state", "in_id", "base_quantity"],
  duplicates: {
    unique: false,
    keys: ({ columns: { product_id, warehouse_id } }) =>
      product_id ? [{ kind: PLACE, key: `${scalarText(product_id)}:${scalarText(warehouse_id ?? "")}` }] : [],
    find: sameOf,
  },
  hooks: {
    beforeSave,
    foresee: async (ctx, rows) => (await judge(ctx, rows)).map(({ problems }) => problems),
    refuseRemoval: (_ctx, rows) =>
      Promise.resolve(
        new Map(
          rows.flatMap((row) =>
            row.state === 0 ? [] : [[row.id, { code: "CONFLICT" as const, msg: openingSaid.entered }]],
          ),
        ),
      ),
  },
});
