/** New documents of goods, as clients and other modules ask for them: for a source, or for none. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import type { Raw, RecordType } from "../../kernel/records/type/record-type";
import { addRecords, attach } from "../../kernel/records/write/save";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { type LinesOf, withProducts } from "./lines";
import { standardWarehouse } from "./places";

/** A kind of source: the key that names one, the column of the document, and where its lines lie. */
export interface SourceKind {
  kind: "contract" | "purchase" | "return";
  key: string;
  column: string;
  lines: Omit<LinesOf, "id">;
}

function idOf(value: unknown, key: string): number | undefined {
  if (value === undefined || value === null || value === "" || Number(value) === 0) return undefined;
  if (!Number.isSafeInteger(Number(value)) || Number(value) < 0) throw invalidField(key, stockSaid.noSource);
  return Number(value);
}

/** The source that a form names: by its type and id, or by a key of its own. @throws VALIDATION */
function sourceOf(raw: Raw, kinds: readonly SourceKind[]): { of: SourceKind; id: number } | undefined {
  const given = idOf(raw.sourceId, "sourceId");
  const named = raw.sourceType ?? (given === undefined ? "none" : undefined);
  const kind = kinds.find((one) => one.kind === named);
  if (given !== undefined && named === undefined) throw invalidField("sourceId", stockSaid.noSource);
  if (!kind && named !== "none" && named !== "") throw invalidField("sourceType", stockSaid.noSource);
  if ((kind === undefined) !== (given === undefined)) throw invalidField("sourceId", stockSaid.noSource);
  const all = kinds.flatMap((of) => {
    const id = idOf(ownValue(raw, of.key), of.key) ?? (of === kind ? given : undefined);
    return id === undefined ? [] : [{ of, id }];
  });
  if (all.length > 1) throw invalidField("sourceId", stockSaid.oneSource);
  return all[0];
}

const TABLES = { contract: "contracts", purchase: "purchase_orders", return: "sales_returns" } as const;

/** @throws VALIDATION under the key that names a document that is not there */
async function assertThere(ctx: Context, raw: Raw, { of, id }: { of: SourceKind; id: number }): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(TABLES[of.kind])} where id = ${id} and deleted_at is null`.execute(ctx.db);
  if (rows.length === 0)
    throw invalidField(ownValue(raw, of.key) === undefined ? "sourceId" : of.key, stockSaid.noSource);
}

interface GoodsOf {
  type: RecordType;
  /** What such a document may be made from. */
  kinds: readonly SourceKind[];
  /** Columns that nobody types. */
  given?: Raw;
}

/** @returns the id of the document */
export async function addGoods(ctx: Context, { type, kinds, given = {} }: GoodsOf, raw: Raw): Promise<number> {
  const source = sourceOf(raw, kinds);
  if (source) await assertThere(ctx, raw, source);
  const beside = new Set(["sourceType", "sourceId", ...kinds.map(({ key }) => key)]);
  const form = Object.fromEntries(Object.entries(raw).filter(([key]) => !beside.has(key)));
  const whole = await withProducts(ctx, form, source && { ...source.of.lines, id: source.id });
  const warehouseid = Number(whole.warehouseid ?? 0) === 0 ? await standardWarehouse(ctx) : whole.warehouseid;
  const columns = Object.fromEntries(kinds.map((of) => [of.column, of === source?.of ? source.id : null]));
  const addition = { raw: { ...whole, warehouseid }, given: { ...columns, ...given } };
  const [added] = await addRecords(ctx, type, [addition]);
  if (!added) throw new Error("nothing was added");
  await attach(ctx, type, added, raw);
  return added.id;
}
