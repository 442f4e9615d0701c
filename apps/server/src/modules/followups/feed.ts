/** Who followed whom: the follow-ups of all customers that one sees, newest first. */

import type { followups } from "@qicheng/api/followups/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { narrowedReachOfAll, seen } from "../../kernel/records/access/scope";
import { containing } from "../../kernel/records/read/plain-list";
import type { Grouping } from "../../kernel/records/read/run-groups";
import { listSubject, subjectGroups } from "../../kernel/records/read/subject";
import type { Condition, RowScope } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { customerType } from "../customers/public";
import { entryColumns, present, type StoredEntry } from "./entries";
import { followUpSubject } from "./subject";

type Query = RouteArguments<typeof followups.index>;

/** How far back a word is looked for, unless the query says of which days. */
const WORDS_REACH = sql.lit("1 year");

/** Of follow-ups on an alias: those whose customer is seen, which is all that decides. */
export const ofSeen = (scope: RowScope, alias: string): Condition => sql`exists (
  select 1 from customers c where c.id = ${sql.ref(`${alias}.customer_id`)} and ${seen(customerType, scope, "c")})`;

/** As the list of customers: those that are somebody's. What was written of one in the pool is no search for everybody. */
export const seenCustomers = (ctx: Context, dataType = "all"): Promise<RowScope> =>
  narrowedReachOfAll(ctx, customerType, dataType);

/** Names of fields that a filter has conditions on, wherever they stand in it. */
function fieldsNamed(data: unknown): Set<unknown> {
  const groups = typeof data === "object" && data !== null && "or" in data ? data.or : [data];
  const conditions = Array.isArray(groups) ? groups.flat() : [];
  return new Set(
    conditions.flatMap((one) => (typeof one === "object" && one !== null && "field" in one ? one.field : [])),
  );
}

/** A text is looked for among those of a year, where the query does not say when: millions are not read for a word. */
function withinReach({ key, data }: Query): Condition[] {
  const named = fieldsNamed(data);
  const word = key !== "" || named.has("Ext");
  return word && !named.has("AddTime") ? [sql`r.created_at > now() - ${WORDS_REACH}::interval`] : [];
}

/** The word stands in the text, or in the name of the customer. */
const withWord = (key: string): Condition => {
  const named = containing([sql`k.name`], { key });
  return sql`(${containing([sql`r.text`], { key })} or r.customer_id in (select k.id from customers k where ${named}))`;
};

async function byWriter(ctx: Context, name: string): Promise<Condition[]> {
  if (name === "") return [];
  const { people } = await ctx.services.organisation.get();
  const found = [...people.values()].filter(({ nickname }) => nickname.includes(name)).map(({ id }) => id);
  return [sql`r.user_id = any(${idArray(found)})`];
}

/** Kept with every customer, so that nothing is counted. */
const allOf = (scope: RowScope) => sql<number>`(
  select coalesce(sum(c.followup_count), 0)::bigint from customers c
  where ${seen(customerType, scope, "c")})`;

/** How the list is read for the caller. */
async function reading(ctx: Context, input: Query) {
  const scope = await seenCustomers(ctx, input.dataType);
  const { NickName, key, ...query } = input;
  const more = [...(await byWriter(ctx, NickName)), ...withinReach(input), ...(key === "" ? [] : [withWord(key)])];
  return {
    query: { ...query, key: "", NickName: "" },
    read: {
      columns: entryColumns(ctx, "r"),
      where: [ofSeen(scope, "r"), ...more],
      wire: { all: (rows: readonly StoredEntry[]) => present(ctx, rows, scope) },
      ...(more.length === 0 ? { total: allOf(scope) } : {}),
    },
  };
}

export async function index(ctx: Context, input: Query) {
  const { query, read } = await reading(ctx, input);
  return listSubject(ctx, followUpSubject, query, read);
}

/** The same rows in groups. */
export async function feedGroups(ctx: Context, input: Query, grouping: Grouping) {
  const { query, read } = await reading(ctx, input);
  return subjectGroups(ctx, followUpSubject, query, { read, grouping });
}
