/**
 * The only place where rows are filtered by who asks. An owned row is visible within the reach of one's roles, when it is
 * shared, or in the pool; a child exactly when its parent is; an open row to whoever has the right.
 * A role gives a ceiling; `dataType` narrows inside it and can never widen it.
 */

import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../db/parameters";
import type { Context } from "../../work/context";
import { forbidden } from "../../work/refusal";
import type { AlsoSeen, Condition, Member, OwnedRows, RecordRow, RecordType, RowScope } from "../type/record-type";
import { sharesTo } from "../type/shares";

export const maySee = (ctx: Context, type: RecordType): boolean => type.see.some((key) => ctx.can(key));

/** Right and reach go together: whatever reads a type's rows asks for this first. @throws FORBIDDEN */
export function assertMaySee(ctx: Context, type: RecordType): void {
  if (!maySee(ctx, type)) throw forbidden();
}

/**
 * What the person may see at most: ceiling of his roles, rows shared to him, and the pool if he may see it. Nothing without
 * the right to see the type: a right to edit, or a reference that points there, opens none of its rows.
 */
export async function reachOf(ctx: Context, type: RecordType): Promise<RowScope> {
  const { rows } = type;
  if (!maySee(ctx, type)) return { me: ctx.me.id, owners: [], shared: false, pool: "never" };
  if (rows.kind === "child") return withMembers(rows.parent, (parent) => reachOf(ctx, parent));
  if (rows.kind === "open") {
    const within = await rows.within?.(ctx);
    return { me: ctx.me.id, owners: null, shared: false, pool: "also", ...(within && { within }) };
  }
  const organisation = await ctx.services.organisation.get();
  const owners = organisation.owners(ctx.me.id, ctx.me.scopes[rows.scope]);
  const pool = rows.pool !== undefined && ctx.can(rows.pool.see) ? "also" : "never";
  const shared = owners !== null && (rows.shares ?? rows.also?.shares) !== undefined;
  return { me: ctx.me.id, owners, shared, pool, ...(rows.also && owners !== null && { also: owners }) };
}

/** Reach over a type and its variants, which rights and ceilings of their own open. */
async function withMembers(type: RecordType, reach: (type: RecordType) => Promise<RowScope>): Promise<RowScope> {
  if (type.variants.length === 0) return reach(type);
  const types = [type, ...type.variants];
  return together(await Promise.all(types.map(async (one) => ({ type: one, scope: await reach(one) }))));
}

/** What is asked of all of them at once holds for all, or for some: everybody's rows only where each is, the pool where one is. */
function together(members: readonly Member[]): RowScope {
  const scopes = members.map(({ scope }) => scope);
  const [first] = scopes as [RowScope];
  return {
    me: first.me,
    owners: scopes.every(({ owners }) => owners === null) ? null : (first.owners ?? []),
    shared: scopes.some(({ shared }) => shared),
    pool: scopes.some(({ pool }) => pool === "also") ? "also" : "never",
    members,
  };
}

/** The same without what lies in the pool. */
export const outsidePool = ({ members, ...own }: RowScope): RowScope => ({
  ...own,
  pool: "never",
  ...(members && { members: members.map(({ type, scope }) => ({ type, scope: outsidePool(scope) })) }),
});

/** In a pool, what is written of rows and kept with them is for those who allocate it: of a child, all that its parent may be. */
export function readsPooled(ctx: Context, { rows, abilities }: Pick<RecordType, "rows" | "abilities">): boolean {
  if (rows.kind === "child") return [rows.parent, ...rows.parent.variants].every((one) => readsPooled(ctx, one));
  const right = abilities.alloc?.permission;
  return right === undefined || ctx.can(right);
}

/** The part of a reach over what is written of rows and kept with them. */
export function ofContents(ctx: Context, type: RecordType, scope: RowScope): RowScope {
  const { members } = scope;
  if (members) return together(members.map((one) => ({ ...one, scope: ofContents(ctx, one.type, one.scope) })));
  return readsPooled(ctx, type) ? scope : outsidePool(scope);
}

/** A person's reach over a type together with its variants, for rows that hang on theirs. */
export const reachOfAll = (ctx: Context, type: RecordType): Promise<RowScope> =>
  withMembers(type, (one) => reachOf(ctx, one));

/** The part of it that a list asks for. */
export const narrowedReachOfAll = (ctx: Context, type: RecordType, dataType: string): Promise<RowScope> =>
  withMembers(type, (one) => narrowedReach(ctx, one, dataType));

/** The part of the ceiling that a list asks for; an unknown dataType is `all` inside the ceiling, never more. */
export async function narrowedReach(ctx: Context, type: RecordType, dataType: string): Promise<RowScope> {
  const reach = await reachOf(ctx, type);
  // Rows that are nobody's are not narrowed by whose they are.
  if (type.rows.kind === "open" || !maySee(ctx, type)) return reach;
  // The pool has lists of its own; a child is listed below its parent, wherever that is.
  return narrowed(ctx, type.rows.kind === "owned" ? outsidePool(reach) : reach, dataType);
}

async function narrowed(ctx: Context, ceiling: RowScope, dataType: string): Promise<RowScope> {
  const { members } = ceiling;
  if (members) {
    const each = members.map(async ({ type, scope }) => ({ type, scope: await narrowed(ctx, scope, dataType) }));
    return together(await Promise.all(each));
  }
  const { also, ...own } = ceiling;
  if (dataType === "myself") return { ...own, owners: [ctx.me.id], shared: false };
  if (dataType === "participate") return { ...own, owners: [], shared: true, ...(also && { also: [ctx.me.id] }) };
  if (dataType !== "sub") return ceiling;
  const subordinates = (await ctx.services.organisation.get()).subordinates(ctx.me.id);
  const covered = ceiling.owners;
  return {
    ...own,
    shared: false,
    owners: covered === null ? subordinates : subordinates.filter((id) => covered.includes(id)),
  };
}

function ownedBy(owners: readonly number[] | null, owner: RawBuilder<unknown>): Condition {
  if (owners === null) return sql`${owner} is not null`;
  // A single owner as a plain equality lets the ordered index of that owner serve the page.
  return owners.length === 1 ? sql`${owner} = ${owners[0]}` : sql`${owner} = any(${idArray(owners)})`;
}

const notOwnedBy = (owners: readonly number[] | null, owner: RawBuilder<unknown>): Condition =>
  owners === null ? sql`false` : sql`${owner} <> all(${idArray(owners)})`;

function ownedWays(rows: OwnedRows, scope: RowScope, alias: string): Condition[] {
  const owner = sql.ref(`${alias}.owner_id`);
  if (scope.pool === "only") return [sql`${owner} is null`];
  const ways: Condition[] = [ownedBy(scope.owners, owner)];
  if (scope.shared && rows.shares) {
    const id = sql.ref(`${alias}.id`);
    // Read once in a statement and of use to an index.
    const shared = sql`array(select ${sql.ref(`s.${rows.shares.column}`)} from ${sharesTo(rows.shares, scope.me)})`;
    const others = sql<boolean>`${owner} <> ${scope.me} and ${notOwnedBy(scope.owners, owner)}`;
    ways.push(sql`(${id} = any(${shared}) and ${others})`);
  }
  if (rows.also && scope.also) ways.push(...alsoWays(rows.also, scope, scope.also, alias));
  if (scope.pool === "also") ways.push(sql`${owner} is null`);
  return ways;
}

/** Ways through the second person of rows, beside those through their owner. */
function alsoWays(
  { column, shares }: AlsoSeen,
  scope: RowScope,
  people: readonly number[],
  alias: string,
): Condition[] {
  const second = sql.ref(`${alias}.${column}`);
  const others = notOwnedBy(scope.owners, sql.ref(`${alias}.owner_id`));
  const through: Condition = sql`(${ownedBy(people, second)} and ${others})`;
  if (!scope.shared) return [through];
  const shared = sql`array(select ${sql.ref(`s.${shares.column}`)} from ${sharesTo(shares, scope.me)} and ${sql.ref(`s.${shares.only}`)})`;
  const strange = sql<boolean>`coalesce(${notOwnedBy(people, second)}, true)`;
  return [through, sql`(${sql.ref(`${alias}.${shares.by}`)} = any(${shared}) and ${others} and ${strange})`];
}

/**
 * Ways in which a row is visible, as conditions that exclude each other. A list walks an index for each, which a single
 * condition with an `or` does not allow.
 * @param alias alias of the type's table in the query
 */
export function visibleWays(type: RecordType, scope: RowScope, alias: string): Condition[] {
  const { rows } = type;
  if (rows.kind === "open") return [scope.owners === null ? (scope.within?.(alias) ?? sql`true`) : sql`false`];
  if (rows.kind === "owned") return ownedWays(rows, scope, alias);
  const { parent, column } = rows;
  return [
    sql`exists (select 1 from ${sql.table(parent.table)} p where p.id = ${sql.ref(`${alias}.${column}`)}
      and ${seen(parent, scope, "p")})`,
  ];
}

const there = (alias: string) => sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null`;

/** Rows outside the bin of a type, and of its variants as far as each is reached. */
export const seen = (type: RecordType, scope: RowScope, alias: string): Condition =>
  sql`${there(alias)} and ${visibleOfAll(type, scope, alias)}`;

/** The same of rows in the bin as well. */
export function visibleOfAll(type: RecordType, scope: RowScope, alias: string): Condition {
  const { members } = scope;
  if (type.variants.length === 0 || !members) return sql`${isOf([type], alias)} and ${visible(type, scope, alias)}`;
  // Variants that are reached alike are asked about together, which leaves their index of use.
  const alike = new Map<string, Member[]>();
  for (const member of members.filter(({ scope }) => reachesSome(scope))) {
    const { me, owners, shared, pool, also } = member.scope;
    const key = JSON.stringify([me, owners, shared, pool, also]);
    alike.set(key, [...(alike.get(key) ?? []), member]);
  }
  const parts = [...alike.values()].map((group) => {
    const [{ type: first, scope: reach }] = group as [Member];
    const types = group.map((one) => one.type);
    const which = types.length === members.length ? sql<boolean>`true` : isOf(types, alias);
    return sql<boolean>`(${which} and ${visible(first, reach, alias)})`;
  });
  return parts.length === 0 ? sql`false` : anyOf(parts);
}

const reachesSome = ({ owners, shared, pool, also = [] }: RowScope): boolean =>
  owners === null || owners.length > 0 || also.length > 0 || shared || pool !== "never";

/** Of what hangs on a row: the reach over the variant that the row is. */
export const scopeAt = (scope: RowScope, { member }: Pick<RecordRow, "member">): RowScope =>
  memberAt(scope, member)?.scope ?? scope;

/** The variant that a row is on which something hangs; undefined where there are none. */
export const memberAt = ({ members }: RowScope, module: string | undefined): Member | undefined =>
  members?.find(({ type }) => type.module === module);

/** Which of a type and its variants a row on an alias is, by name. */
export function memberSql(type: RecordType, alias: string): RawBuilder<string> {
  const cases = type.variants.map((one) => sql`when ${isOf([one], alias)} then ${sql.lit(one.module)}`);
  return cases.length === 0
    ? sql`${sql.lit(type.module)}`
    : sql`case ${sql.join(cases, sql` `)} else ${sql.lit(type.module)} end`;
}

/** Holds when one of the conditions does. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 ? (conditions[0] as Condition) : sql`(${sql.join([...conditions], sql` or `)})`;

/** The condition under which a row is visible. */
export const visible = (type: RecordType, scope: RowScope, alias: string): Condition =>
  anyOf(visibleWays(type, scope, alias));

/** Rows of a table that are of one of these types, in the bin or not. */
export function isOf(types: readonly RecordType[], alias: string): Condition {
  const told = types.flatMap(({ only }) => only ?? []);
  const [first] = told;
  if (!first || told.length < types.length) return sql`true`;
  const numbers = told.flatMap((one) => one.numbers).toSorted((a, b) => a - b);
  return sql`${sql.ref(`${alias}.${first.column}`)} in (${sql.join(numbers.map((number) => sql.lit(number)))})`;
}

/** Not in the bin, and of this type where a table holds several. */
export const live = (type: RecordType, alias: string): Condition =>
  type.only ? sql`${there(alias)} and ${isOf([type], alias)}` : there(alias);

/** True when the ceiling covers an owner's rows: the right to manage them, as opposed to a share. */
export function covers(scope: RowScope, ownerId: number | null): boolean {
  return ownerId !== null && (scope.owners === null || scope.owners.includes(ownerId));
}
