/** Reading single records, always within the caller's reach. */

import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../db/parameters";
import { prepared } from "../../db/pipeline";
import { linesSql } from "../../fields/lines-sql";
import { tagsColumn } from "../../fields/tags";
import type { Context } from "../../work/context";
import { notFound } from "../../work/refusal";
import { live, memberAt, memberSql, reachOf, reachOfAll, seen, visible } from "../access/scope";
import type { RecordRow, RecordType, RowScope } from "../type/record-type";
import { sharesTo } from "../type/shares";
import { myStars } from "../type/stars";
import { wholeRow } from "./compile-presenter";

const NO_FACTS = sql`null::bigint as owner_id, null::text as access`;

function ownerFacts(type: RecordType, me: number): RawBuilder<unknown> {
  const { rows } = type;
  if (rows.kind === "open") return NO_FACTS;
  const owned = rows.kind === "child" ? rows.parent : type;
  if (owned.rows.kind !== "owned") return NO_FACTS;
  const id = rows.kind === "child" ? sql.ref(`r.${rows.column}`) : sql.ref("r.id");
  const owner =
    rows.kind === "child"
      ? sql`(select p.owner_id from ${sql.table(owned.table)} p where p.id = ${id})`
      : sql`r.owner_id`;
  const { shares } = owned.rows;
  const access = shares
    ? sql`(select s.access from ${sharesTo(shares, me)} and ${sql.ref(`s.${shares.column}`)} = ${id})`
    : sql`null::text`;
  const member =
    rows.kind === "child" && owned.variants.length > 0
      ? sql`, (select ${memberSql(owned, "p")} from ${sql.table(owned.table)} p where p.id = ${id}) as member`
      : sql``;
  return sql`${owner} as owner_id, ${access} as access${member}`;
}

function starFact(type: RecordType, me: number): RawBuilder<unknown> {
  const stars = myStars(type, me);
  return stars ? sql`exists (select 1 from ${stars.rows} and ${stars.id} = r.id) as starred` : sql`false as starred`;
}

/** Lists of columns by what asks for them, such as a presenter: written once, read with every page. */
const written = new WeakMap<readonly string[], RawBuilder<unknown>>();

/** A column of the table, or lines of another one under the name that they have within a row. */
function columnSql({ fields }: RecordType, column: string): RawBuilder<unknown> {
  const lines = fields.find(({ storage, db }) => storage === "lines" && db === column);
  return lines ? sql`${linesSql(lines, "r")} as ${sql.ref(column)}` : sql.raw(`r."${column.replaceAll('"', '""')}"`);
}

function columnList(type: RecordType, columns: readonly string[]): RawBuilder<unknown> {
  const known = written.get(columns);
  if (known) return known;
  const own = columns.filter((column) => column !== "owner_id" || type.rows.kind === "open");
  const list = sql.join(own.map((column) => columnSql(type, column)));
  written.set(columns, list);
  return list;
}

/** Columns of a row on alias r, with what decides what the caller may do with it. */
export function rowColumns(
  type: RecordType,
  { columns, tagged = false }: { columns: readonly string[]; tagged?: boolean },
  me: number,
): RawBuilder<unknown> {
  // An open type may have a column of this name, which then decides nothing.
  const facts =
    type.rows.kind === "open" && columns.includes("owner_id") ? sql`null::text as access` : ownerFacts(type, me);
  const tags = tagged ? sql`, ${tagsColumn(type.kept)}` : sql``;
  const mine = Object.entries(type.mine ?? {}).map(([name, of]) => sql`, ${of(me)} as ${sql.ref(name)}`);
  return sql`${columnList(type, columns)}, ${facts}, ${starFact(type, me)}${tags}${sql.join(mine, sql``)}`;
}

async function everything(ctx: Context, type: RecordType) {
  return wholeRow(type, await ctx.services.fields.get(type.module));
}

/** One visible record. @param more further columns on alias r @throws NOT_FOUND */
export async function findRecord<Row extends RecordRow = RecordRow>(
  ctx: Context,
  type: RecordType,
  id: number,
  { scope, more }: { scope?: RowScope; more?: RawBuilder<unknown> } = {},
): Promise<Row> {
  const { rows } = await sql<Row>`${prepared}
    select ${rowColumns(type, await everything(ctx, type), ctx.me.id)}${more ? sql`, ${more}` : sql``}
    from ${sql.table(type.table)} r where r.id = ${id} and ${live(type, "r")} and ${visible(type, scope ?? (await reachOf(ctx, type)), "r")}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/**
 * Those of the rows that are there and within the scope, locked for a change until the transaction ends, in their order,
 * parents before their children; without their tags, which no change of theirs needs.
 */
export async function lockThere<Row extends RecordRow = RecordRow>(
  ctx: Context,
  type: RecordType,
  ids: readonly number[],
  scope: RowScope,
): Promise<Row[]> {
  await lockParents(ctx, type, ids);
  const { columns } = await everything(ctx, type);
  const { rows } = await sql<Row>`${prepared}
    select ${rowColumns(type, { columns }, ctx.me.id)}
    from ${sql.table(type.table)} r where r.id = any(${idArray(ids)}) and ${live(type, "r")} and ${visible(type, scope, "r")}
    order by r.id for update of r`.execute(ctx.db);
  return rows;
}

/** All of the rows. @throws NOT_FOUND if one is missing */
export async function lockRecords<Row extends RecordRow = RecordRow>(
  ctx: Context,
  type: RecordType,
  ids: readonly number[],
  scope: RowScope,
): Promise<Row[]> {
  const rows = await lockThere<Row>(ctx, type, ids, scope);
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

/** A row with its type, which may be a variant of the one that was asked for. */
export interface Found<Row extends RecordRow = RecordRow> {
  type: RecordType;
  scope: RowScope;
  row: Row;
}

/** Rows of a type or of variants of it that are there for the caller, in their order, with the columns of all of them. */
async function rowsOfAll<Row extends RecordRow>(
  ctx: Context,
  base: RecordType,
  ids: readonly number[],
  how: "read" | "held",
): Promise<Found<Row>[]> {
  const scope = await reachOfAll(ctx, base);
  if (how === "held") await lockParents(ctx, base, ids);
  const all = await Promise.all([base, ...base.variants].map((type) => everything(ctx, type)));
  const columns = [...new Set(all.flatMap((one) => one.columns))];
  const member = base.variants.length > 0 ? sql`, ${memberSql(base, "r")} as member` : sql``;
  const { rows } = await sql<Row>`${prepared}
    select ${rowColumns(base, { columns }, ctx.me.id)}${member}
    from ${sql.table(base.table)} r where r.id = any(${idArray(ids)}) and ${seen(base, scope, "r")}
    order by r.id ${how === "held" ? sql`for update of r` : sql``}`.execute(ctx.db);
  if (rows.length !== ids.length) throw notFound();
  return rows.map((row) => ({
    ...((base.variants.length > 0 && memberAt(scope, row.member)) || { type: base, scope }),
    row,
  }));
}

/** One visible row of a type or of a variant of it. @throws NOT_FOUND */
export async function findOfAll<Row extends RecordRow = RecordRow>(
  ctx: Context,
  base: RecordType,
  id: number,
): Promise<Found<Row>> {
  const [found] = await rowsOfAll<Row>(ctx, base, [id], "read");
  return found as Found<Row>;
}

/** The same, held for a change until the transaction ends: none becomes of another type meanwhile. @throws NOT_FOUND if one is missing */
export const lockOfAll = <Row extends RecordRow = RecordRow>(
  ctx: Context,
  base: RecordType,
  ids: readonly number[],
): Promise<Found<Row>[]> => rowsOfAll<Row>(ctx, base, ids, "held");

/** Whoever changes a child holds its parent first, so that changes of one family come one after another. */
export async function lockParents(ctx: Context, type: RecordType, ids: readonly number[]): Promise<void> {
  if (type.rows.kind !== "child") return;
  const { parent, column } = type.rows;
  await sql`
    select p.id from ${sql.table(parent.table)} p
    where p.id in (select ${sql.ref(`k.${column}`)} from ${sql.table(type.table)} k where k.id = any(${idArray(ids)}))
    order by p.id for update`.execute(ctx.db);
}
