/** Reading customers: always through `visible`. */
import type { SearchQuery } from "@qicheng/engine/names/grams";
import { type RawBuilder, sql } from "kysely";
import { anyOf, type CustomerScope, customerScope, idArray, visible, visibleWays } from "../../kernel/access/scope";
import { prepared } from "../../kernel/db/pipeline";
import type { StoredRow } from "../../kernel/fields/present";
import type { Context } from "../../kernel/http/context";
import { notFound } from "../../kernel/http/refusal";
import { searchTerms } from "./keys";

export interface StoredCustomer extends StoredRow {
  id: number;
  clue: number;
  name: string;
  owner_id: number | null;
  mobile: string | null;
  primary_contact_id: number | null;
  followup_count: number;
  version: number;
  ext: Record<string, unknown>;
  /** My star, my share, and how many contacts there are. */
  starred: boolean;
  access: string | null;
  contacts: number;
}

const COLUMNS = [
  "id",
  "clue",
  "name",
  "level_id",
  "source_id",
  "industry_id",
  "scale_id",
  "region_id",
  "address",
  "website",
  "wechat",
  "qq",
  "credit_code",
  "remark",
  "owner_id",
  "next_follow_at",
  "last_follow_at",
  "last_follow_text",
  "followup_count",
  "primary_contact_id",
  "contact_name",
  "mobile",
  "ext",
  "version",
  "created_at",
  "updated_at",
] as const;

/** Customers proper; leads (clue 3) are listed by their own module. */
const isCustomer = sql<boolean>`r.clue in (1, 2)`;
export const isLive = sql<boolean>`r.deleted_at is null`;

const columns = sql.join(COLUMNS.map((column) => sql.ref(`r.${column}`)));

const mine = (me: number) => sql`
  exists (select 1 from customer_stars s where s.user_id = ${me} and s.customer_id = r.id) as starred,
  (select s.access from customer_shares s where s.user_id = ${me} and s.customer_id = r.id) as access`;

/** What a list reads of a customer. */
export const listColumns = (me: number) => sql`${columns}, ${mine(me)}, 0 as contacts`;

/** One visible customer with my star, my share and its counts, in one statement. @throws NOT_FOUND */
export async function findCustomer(ctx: Context, id: number, scope?: CustomerScope): Promise<StoredCustomer> {
  const { rows } = await sql<StoredCustomer>`${prepared}
    select ${columns}, ${mine(ctx.me.id)},
      (select count(*) from contacts k where k.customer_id = r.id and k.deleted_at is null) as contacts
    from customers r where r.id = ${id} and ${isLive} and ${isCustomer} and ${visible(scope ?? (await customerScope(ctx)), "r")}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** The same, locked for a change until the transaction ends. @throws NOT_FOUND */
export async function lockCustomers(
  ctx: Context,
  ids: readonly number[],
  scope: CustomerScope,
): Promise<StoredCustomer[]> {
  const { rows } = await sql<StoredCustomer>`${prepared}
    select ${columns}, ${mine(ctx.me.id)}, 0 as contacts
    from customers r where r.id = any(${idArray(ids)}) and ${isLive} and ${isCustomer} and ${visible(scope, "r")}
    order by r.id for update of r`.execute(ctx.db);
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

const escapeLike = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The condition on search terms; `alias` is that of the table that has them. A word that is a term needs no look at the text. */
export function matches({ grams, text, isTerm }: SearchQuery, alias: string): RawBuilder<boolean> {
  const terms = sql<boolean>`${sql.ref(`${alias}.search_grams`)} @> ${grams}::text[]`;
  return isTerm ? terms : sql`${sql.ref(`${alias}.search_text`)} like ${escapeLike(text)} and ${terms}`;
}

/**
 * Customers whose name, contact, phone or initials have the word. Where customers are passed one by one a look at the
 * text is cheaper than one at all terms; it is written so that the planner does not take it for another rare property.
 */
export function foundBy(query: SearchQuery): RawBuilder<boolean> {
  const first = query.isTerm ? sql`position(${query.text} in f.search_text) > 0 and ` : sql``;
  return sql`r.id in (select f.id from customer_search f where ${first}${matches(query, "f")})`;
}

/** My stars, as a subquery of ids. */
export const myStars = (me: number) => sql`select s.customer_id from customer_stars s where s.user_id = ${me}`;

/** Exact number of live rows in a scope, from the counters that the writing transactions keep, as an expression. */
export function totalInScope(scope: CustomerScope, clues: readonly number[]): RawBuilder<number> {
  const kinds = sql`${clues as number[]}::smallint[]`;
  const counted = sql<number>`(select coalesce(sum(n), 0)::bigint from customer_counts where clue = any(${kinds}) and ${countedOwners(scope)})`;
  if (!scope.shared) return counted;
  const [, ...others] = visibleWays(scope, "r");
  return sql`${counted} + (select count(*) from customers r where ${isLive} and r.clue = any(${kinds}) and ${anyOf(others)})`;
}

function countedOwners(scope: CustomerScope): RawBuilder<boolean> {
  if (scope.pool === "only") return sql`owner_id = 0`;
  return scope.owners === null ? sql`owner_id <> 0` : sql`owner_id = any(${idArray(scope.owners)})`;
}

/** Writes what a customer is searched by after its name or primary contact has changed. */
export async function saveSearchTerms(ctx: Context, id: number, of: Parameters<typeof searchTerms>[0]): Promise<void> {
  await ctx.db.updateTable("customer_search").set(searchTerms(of)).where("id", "=", id).execute();
}
