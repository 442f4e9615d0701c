import type { SearchHit, search } from "@qicheng/api/lists";
import { type SearchQuery, searchQuery } from "@qicheng/engine/names/grams";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import type { RowScope } from "../../kernel/records/record-type";
import { reachOf, visible } from "../../kernel/records/scope";
import { contactType } from "../contacts/public";
import { customerType } from "../customers/public";

const MOST_HITS = 8;

interface StoredHit {
  id: number;
  customer_id: number;
  title: string;
  text: string | null;
  owner_id: number | null;
}

async function hits(ctx: Context, from: RawBuilder<unknown>): Promise<SearchHit[]> {
  const organisation = await ctx.services.organisation.get();
  const { rows } = await sql<StoredHit>`${from}`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    title: row.title,
    text: row.text ?? "",
    UserName: organisation.name(row.owner_id),
    mine: row.owner_id === ctx.me.id ? 1 : 0,
  }));
}

const customersIn = (scope: RowScope, query: SearchQuery, owner: RawBuilder<boolean>) => sql`
  select r.id, r.id as customer_id, r.name as title, concat_ws(' ', r.contact_name, r.mobile) as text, r.owner_id from customers r
  where r.deleted_at is null and r.clue in (1, 2) and ${visible(customerType, scope, "r")} and ${owner}
    and ${customerType.search.found(query)} order by r.created_at desc, r.id desc limit ${MOST_HITS}`;

const contactsIn = (scope: RowScope, query: SearchQuery) => sql`
  select r.id, r.customer_id, r.name as title, concat_ws(' ', c.name, r.mobile) as text, c.owner_id from contacts r join customers c on c.id = r.customer_id
  where r.deleted_at is null and c.deleted_at is null and c.clue in (1, 2) and ${visible(customerType, scope, "c")}
    and ${contactType.search.found(query)} order by c.owner_id <> ${scope.me}, r.created_at desc, r.id desc limit ${MOST_HITS}`;

/** Hits of a word: mine first, then newest. Candidates are bounded, so a common word costs no more than a rare one. */
async function searchAll(ctx: Context, key: string) {
  const query = searchQuery(key);
  const mayLook = ctx.can("crm.customer.total") || ctx.can("crm.customer.watched");
  if (!query || !mayLook) return { data: { customer: [], contact: [] } };
  const scope = { ...(await reachOf(ctx, customerType)), pool: "never" as const };
  const own = await hits(ctx, customersIn(scope, query, sql`r.owner_id = ${ctx.me.id}`));
  const others =
    own.length >= MOST_HITS ? [] : await hits(ctx, customersIn(scope, query, sql`r.owner_id <> ${ctx.me.id}`));
  return {
    data: { customer: [...own, ...others].slice(0, MOST_HITS), contact: await hits(ctx, contactsIn(scope, query)) },
  };
}

export const handlers: Handlers<typeof search> = { all: (ctx, input) => searchAll(ctx, input.key) };
