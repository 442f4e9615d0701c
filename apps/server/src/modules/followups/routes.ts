import { followUpSaid } from "@qicheng/api/followups/messages";
import type { followups } from "@qicheng/api/followups/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { DictionaryItem } from "../../kernel/cache/dictionary-cache";
import { prepared } from "../../kernel/db/pipeline";
import { takeUploads } from "../../kernel/files/take-uploads";
import type { Handlers } from "../../kernel/http/mount-routes";
import { freeLease } from "../../kernel/queue/leases";
import { assertAbility, assertContents } from "../../kernel/records/access/policy";
import { covers, ofContents, reachOfAll, seen } from "../../kernel/records/access/scope";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { callToWrite, callWritten } from "../calls/public";
import { customerType, findCustomer, lockCustomers } from "../customers/public";
import { edit, remove } from "./change";
import { colleagues, comment, comments, uncomment } from "./comments";
import { judge } from "./effect";
import { entryColumns, present, type StoredEntry } from "./entries";
import { index } from "./feed";
import { beginning, nextTime } from "./parts";
import { statistics } from "./statistics";

const MOST_PICTURES = 9;
/** A query for follow-ups by any method. */
const ALL = -1;
type Query = RouteArguments<typeof followups.list>;

/** The follow-ups that a query asks for. @throws VALIDATION for a method that there is not */
async function asked(ctx: Context, { customerId, type, key }: Query) {
  const text = containing([sql`f.text`], { key });
  const of = sql<boolean>`f.customer_id = ${customerId} and ${text}`;
  return type === ALL ? of : sql<boolean>`${of} and f.method_id = ${(await methodOf(ctx, type, "type")).id}`;
}

async function list(ctx: Context, query: Query) {
  const found = await findCustomer(ctx, query.customerId);
  const { row: customer } = found;
  assertContents(ctx, found, customer);
  const where = await asked(ctx, query);
  const scope = await reachOfAll(ctx, customerType);
  const { rows } = await sql<StoredEntry>`
    select ${entryColumns(ctx, "f")} from followups f where ${where}
    order by f.created_at ${direction(query)}, f.id ${direction(query)} ${slice(query)}`.execute(ctx.db);
  const narrowed = query.type !== ALL || query.key !== "";
  const counted = narrowed
    ? await sql<{ n: number }>`select count(*) as n from followups f where ${where}`.execute(ctx.db)
    : undefined;
  return { rows: await present(ctx, rows, scope), total: counted?.rows[0]?.n ?? customer.followup_count };
}

/** A method by its code or exact name. */
async function methodOf(ctx: Context, given: string | number, field: string): Promise<DictionaryItem> {
  const entries = (await ctx.services.dictionary.get()).ofKind("logMethod");
  const text = String(given).trim();
  const entry = entries.find((item) => String(item.code) === text) ?? entries.find((item) => item.name === text);
  if (!entry) throw invalidField(field, followUpSaid.noMethod);
  return entry;
}

/** For a new follow-up: one that is in use. */
async function methodId(ctx: Context, given: string | number): Promise<number> {
  const entry = await methodOf(ctx, given, "status");
  if (!entry.active) throw invalidField("status", said.disabled({ name: entry.name }));
  return entry.id;
}

function pictureId(item: unknown): number {
  const id = typeof item === "object" && item !== null && "id" in item ? item.id : item;
  return typeof id === "number" || typeof id === "string" ? Number(id) : Number.NaN;
}

/** Pictures by id, as uploaded by the caller himself or lent to him. */
async function ownPictures(ctx: Context, given: unknown): Promise<number[]> {
  const list = given === null || given === "" ? [] : given;
  if (!Array.isArray(list)) throw invalidField("img", followUpSaid.picture);
  const ids = [...new Set(list.map(pictureId))];
  if (ids.length > MOST_PICTURES) throw invalidField("img", followUpSaid.pictures({ max: MOST_PICTURES }));
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0)) throw invalidField("img", followUpSaid.picture);
  const taken = await takeUploads(ctx, ids);
  if (!taken) throw invalidField("img", said.pictureGone);
  return taken;
}

/** Writes a follow-up and, in the same transaction, last time, text, follower and next time of its customer. */
async function add(ctx: Context, input: RouteArguments<typeof followups.add>) {
  const [held] = await lockCustomers(ctx, [input.customerId]);
  if (!held) throw notFound();
  const { type, scope, row: customer } = held;
  assertAbility(ctx, { type, scope }, customer, "followup");
  if (input.contractId !== null) throw invalidField("contractId", followUpSaid.noContract);
  const method = await methodId(ctx, input.status);
  const next = await nextTime(ctx, input.nextgenjintime);
  const pictures = await ownPictures(ctx, input.img);
  const talk = await callToWrite(ctx, input.callId, customer.id);
  const judged = await judge(ctx, {
    id: 0,
    customerId: customer.id,
    writer: ctx.me.id,
    text: input.Ext,
    pictures,
    talkSeconds: talk?.seconds ?? null,
  });
  // The clock, not the start of the transaction: whoever waited for the lock on the customer came later.
  const { rows } = await sql<{ id: number }>`${prepared}
    with added as (
      insert into followups (customer_id, method_id, text, next_follow_at, next_before, pictures, user_id, created_at,
        effective, effect_by)
      select id, ${method}, ${input.Ext}, ${next}, next_follow_at, ${pictures}::bigint[], ${ctx.me.id}, clock_timestamp(),
        ${judged.effective}, ${judged.effect_by}
      from customers where id = ${customer.id} returning id, created_at),
    written as (
      update customers set last_follow_at = added.created_at, last_follow_text = ${input.Ext}, last_follow_user_id = ${ctx.me.id},
        next_follow_at = ${next}, followup_count = followup_count + 1, updated_at = now(), version = version + 1,
        effective_at = case when ${judged.effective} then added.created_at when effective_count is null then last_follow_at else effective_at end,
        effective_count = coalesce(effective_count, followup_count) + ${judged.effective ? 1 : 0}
      from added where customers.id = ${customer.id}),
    printed as (
      insert into followup_prints (followup_id, customer_id, user_id, print)
      select added.id, ${customer.id}, ${ctx.me.id}, p from added cross join unnest(${judged.prints}::text[]) p),
    tied as (update files set module = 'followup', record_id = added.id from added where files.id = any(${pictures}::bigint[]))
    select id from added`.execute(ctx.db);
  const id = rows[0]?.id ?? 0;
  if (talk) await callWritten(ctx, talk.id, id);
  await freeLease(ctx, { about: type, id: customer.id });
  ctx.audit({
    module: "followup",
    recordId: id,
    about: [{ module: type.module, id: customer.id }],
    action: "add",
    summary: followUpSaid.did({ text: beginning(input.Ext) }),
  });
  const { worth } = judged;
  // Who has a clock to move is told that it did not.
  const why = worth.effective || !customer.recycle_on ? undefined : worth.msg;
  return { msg: why ? followUpSaid.addedBut({ why }) : followUpSaid.added, data: { id } };
}

/** How many there are, and how many of them count: the latter for whoever answers for the customer, not its owner himself. */
async function counts(ctx: Context, { customerId }: RouteArguments<typeof followups.counts>) {
  const { scope, row } = await findCustomer(ctx, customerId);
  const { owner_id, followup_count: all, effective_count: counted } = row;
  const manages = owner_id !== ctx.me.id && covers(scope, owner_id);
  return { data: { all, effective: manages ? Number(counted ?? all) : null } };
}

/** The pictures of a follow-up are seen by whoever reads the follow-ups of its customer. */
export async function seesPictures(ctx: Context, { record_id: id }: { record_id: number }): Promise<boolean> {
  const scope = ofContents(ctx, customerType, await reachOfAll(ctx, customerType));
  const { rows } = await sql`
    select 1 from followups f join customers r on r.id = f.customer_id
    where f.id = ${id} and ${seen(customerType, scope, "r")}`.execute(ctx.db);
  return rows.length > 0;
}

export const handlers: Handlers<typeof followups> = {
  index,
  statistics,
  list,
  counts,
  add,
  edit,
  remove,
  comments,
  comment,
  uncomment,
  colleagues,
};
