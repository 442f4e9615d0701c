/**
 * The only place where rows are filtered by who asks. The customer is the root: contacts, follow-ups and
 * everything else that hangs on a customer is visible exactly when the customer is.
 * A role gives a ceiling; `dataType` narrows inside it and can never widen it.
 */
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../http/context";

export interface CustomerScope {
  me: number;
  /** Owners whose rows are covered; null = everybody's. */
  owners: readonly number[] | null;
  /** Rows shared to me are covered too. */
  shared: boolean;
  /** `never`: rows with an owner; `only`: rows of the public pool; `also`: both. */
  pool: "never" | "only" | "also";
}

export type Condition = RawBuilder<boolean>;

/** A list of ids as one parameter. */
export const idArray = (ids: readonly number[]) => sql`${ids as number[]}::bigint[]`;

/** What the person may see at most: ceiling of his roles, rows shared to him, and the pool if he may see it. */
export async function customerScope(ctx: Context): Promise<CustomerScope> {
  const organisation = await ctx.services.organisation.get();
  const owners = organisation.owners(ctx.me.id, ctx.me.scopes.customer);
  return { me: ctx.me.id, owners, shared: owners !== null, pool: ctx.can("crm.customer.gonghai") ? "also" : "never" };
}

/** The part of the ceiling that a list asks for; an unknown dataType is `all` inside the ceiling, never more. */
export async function narrowedScope(ctx: Context, dataType: string): Promise<CustomerScope> {
  const ceiling = { ...(await customerScope(ctx)), pool: "never" as const };
  if (dataType === "myself") return { ...ceiling, owners: [ctx.me.id], shared: false };
  if (dataType === "participate") return { ...ceiling, owners: [], shared: true };
  if (dataType !== "sub") return ceiling;
  const subordinates = (await ctx.services.organisation.get()).subordinates(ctx.me.id);
  const covered = ceiling.owners;
  return {
    ...ceiling,
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

/** Ids shared to me, read once in a statement and of use to an index. */
const sharedTo = (me: number) => sql`array(select s.customer_id from customer_shares s where s.user_id = ${me})`;

/**
 * The ways in which a customer row is visible, as conditions of which at most one holds for a row: a list walks an
 * index for each, which no single condition with an `or` allows.
 * @param alias alias of the customers table in the query
 */
export function visibleWays(scope: CustomerScope, alias: string): Condition[] {
  const owner = sql.ref(`${alias}.owner_id`);
  if (scope.pool === "only") return [sql`${owner} is null`];
  const ways: Condition[] = [ownedBy(scope.owners, owner)];
  if (scope.shared) {
    const id = sql.ref(`${alias}.id`);
    const others = sql<boolean>`${owner} <> ${scope.me} and ${notOwnedBy(scope.owners, owner)}`;
    ways.push(sql`(${id} = any(${sharedTo(scope.me)}) and ${others})`);
  }
  if (scope.pool === "also") ways.push(sql`${owner} is null`);
  return ways;
}

/** Holds when one of the conditions does. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 ? (conditions[0] as Condition) : sql`(${sql.join([...conditions], sql` or `)})`;

/** The condition under which a customer row is visible. */
export const visible = (scope: CustomerScope, alias: string): Condition => anyOf(visibleWays(scope, alias));

/** True when the ceiling covers an owner's rows: the right to manage them, as opposed to a share. */
export function covers(scope: CustomerScope, ownerId: number | null): boolean {
  return ownerId !== null && (scope.owners === null || scope.owners.includes(ownerId));
}
