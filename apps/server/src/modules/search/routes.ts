import type { SearchHit, search } from "@qicheng/api/lists";
import { searchQuery } from "@qicheng/engine/names/grams";
import { type RawBuilder, sql } from "kysely";
import { customerScope, visible } from "../../kernel/access/scope";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { foundBy, matches } from "../customers/public";

const MOST_HITS = 8;

interface StoredHit {
  id: number;
  customer_id: number;
  title: string;
  text: string | null;
  owner_id: number | null;
}

/** Hits of a gram search: mine first, then newest. Candidates are bounded, so a common word costs no more than a rare one. */
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

async function searchAll(ctx: Context, key: string) {
  const query = searchQuery(key);
  const mayLook = ctx.can("crm.customer.total") || ctx.can("crm.customer.watched");
  if (!query || !mayLook) return { data: { customer: [], contact: [] } };
  const scope = { ...(await customerScope(ctx)), pool: "never" as const };
  const customers = (owner: RawBuilder<boolean>) => sql`
    select r.id, r.id as customer_id, r.name as title, concat_ws(' ', r.contact_name, r.mobile) as text, r.owner_id from customers r
    where r.deleted_at is null and r.clue in (1, 2) and ${visible(scope, "r")} and ${owner}
      and ${foundBy(query)} order by r.created_at desc, r.id desc limit ${MOST_HITS}`;
  const contacts = sql`
    select k.id, k.customer_id, k.name as title, concat_ws(' ', c.name, k.mobile) as text, c.owner_id from contacts k join customers c on c.id = k.customer_id
    where k.deleted_at is null and c.deleted_at is null and c.clue in (1, 2) and ${visible(scope, "c")}
      and ${matches(query, "k")} limit ${MOST_HITS}`;
  const own = await hits(ctx, customers(sql`r.owner_id = ${ctx.me.id}`));
  const others = own.length >= MOST_HITS ? [] : await hits(ctx, customers(sql`r.owner_id <> ${ctx.me.id}`));
  return { data: { customer: [...own, ...others].slice(0, MOST_HITS), contact: await hits(ctx, contacts) } };
}

export const handlers: Handlers<typeof search> = { all: (ctx, input) => searchAll(ctx, input.key) };
