/** What colleagues say to a follow-up: whoever sees its customer reads and writes comments, and mentions only who sees it, too. */
import { followUpSaid } from "@qicheng/api/followups/messages";
import type { FollowUpComment, followups } from "@qicheng/api/followups/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { headerOf } from "../../kernel/files/wire-person";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { memberSql, ofContents, reachOfAll, seen } from "../../kernel/records/access/scope";
import { seersOf } from "../../kernel/records/access/seers";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import type { RecordType } from "../../kernel/records/type/record-type";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import { noun } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { customerType } from "../customers/public";
import { CHANGEABLE } from "./change";
import { wireColleague } from "./colleague";
import { beginning } from "./parts";

export const commentMentioned: NotificationKind = {
  key: "followups.mentioned",
  title: followUpSaid.mentioned,
  text: ({ name, from }) => followUpSaid.mentionedIn({ name, from }),
};

export const commentAnswered: NotificationKind = {
  key: "followups.answered",
  title: followUpSaid.answered,
  text: ({ name, from }) => followUpSaid.answeredOn({ name, from }),
};

interface Followed {
  id: number;
  user_id: number;
  customer_id: number;
  owner_id: number | null;
  /** Whether that is a customer or a lead. */
  member: string;
}

const typeIn = ({ member }: Followed): RecordType => recordTypeNamed(member);

/**
 * A follow-up that the caller reads.
 * @param how its customer is held against being deleted and moved until the transaction ends
 * @throws NOT_FOUND
 */
async function followed(ctx: Context, id: number, how: "read" | "held" = "read"): Promise<Followed> {
  const scope = ofContents(ctx, customerType, await reachOfAll(ctx, customerType));
  const { rows } = await sql<Followed>`
    select f.id, f.user_id, f.customer_id, c.owner_id, ${memberSql(customerType, "c")} as member from followups f join customers c on c.id = f.customer_id
    where f.id = ${id} and ${seen(customerType, scope, "c")}
    ${how === "held" ? sql`for share of c` : sql``}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** One that the caller may comment on, or withdraw a comment of his from. @throws NOT_FOUND, or FORBIDDEN when its customer is in the pool */
async function commentable(ctx: Context, id: number): Promise<Followed> {
  const entry = await followed(ctx, id, "held");
  if (entry.owner_id === null) throw forbidden(said.poolOnly({ title: noun(typeIn(entry).title) }));
  return entry;
}

interface StoredComment {
  id: number;
  text: string;
  user_id: number;
  mentioned: number[];
  created_at: string;
  until: string | null;
}

/** Of comments on alias k: the caller's own, and fresh enough. */
const isFresh = (ctx: Context) =>
  sql<boolean>`(k.user_id = ${ctx.me.id} and k.created_at > clock_timestamp() - ${CHANGEABLE})`;

export async function comments(ctx: Context, input: RouteArguments<typeof followups.comments>) {
  const { owner_id } = await followed(ctx, input.id);
  const mine = owner_id === null ? sql`false` : isFresh(ctx);
  const where = sql`k.followup_id = ${input.id} and ${containing([sql`k.text`], input)}`;
  const { rows } = await sql<StoredComment>`
    select k.id, k.text, k.user_id, k.mentioned, k.created_at, case when ${mine} then k.created_at + ${CHANGEABLE} end as until
    from followup_comments k where ${where} order by k.id ${direction(input, "asc")} ${slice(input)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n from followup_comments k where ${where}`.execute(
    ctx.db,
  );
  const organisation = await ctx.services.organisation.get();
  return {
    rows: rows.map(
      (row): FollowUpComment => ({
        id: row.id,
        Ext: row.text,
        UserID: row.user_id,
        NickName: organisation.name(row.user_id),
        Header: headerOf(ctx.services.files, organisation.people.get(row.user_id)),
        at: row.mentioned.map((id) => ({ UserID: Number(id), NickName: organisation.name(Number(id)) })),
        AddTime: wireTime(row.created_at),
        withdrawUntil: wireTime(row.until),
      }),
    ),
    total: counted.rows[0]?.n ?? 0,
  };
}

/** More are not offered at once: one types on. */
const MOST_OFFERED = 20;

export async function colleagues(ctx: Context, { id, key }: RouteArguments<typeof followups.colleagues>) {
  const entry = await followed(ctx, id);
  const { customer_id, owner_id } = entry;
  const organisation = await ctx.services.organisation.get();
  const word = key.toLowerCase();
  const people = [...organisation.people.values()].filter(
    (person) => person.id !== ctx.me.id && !person.quit && person.nickname.toLowerCase().includes(word),
  );
  const seers = await seersOf(ctx, typeIn(entry), { id: customer_id, owner_id }, people);
  return { data: seers.slice(0, MOST_OFFERED).map((person) => wireColleague(ctx, organisation, person)) };
}

/** @throws VALIDATION naming whoever does not see the customer, or is not there */
async function assertSee(ctx: Context, entry: Followed, at: readonly number[]): Promise<void> {
  const { customer_id, owner_id } = entry;
  const { people } = await ctx.services.organisation.get();
  const asked = at.flatMap((id) => people.get(id) ?? []);
  if (asked.length < at.length) throw invalidField("at", said.wrong({ label: { cn: "提到的同事", en: "Mentioned" } }));
  const seers = new Set(await seersOf(ctx, typeIn(entry), { id: customer_id, owner_id }, asked));
  const blind = asked.find((person) => !seers.has(person));
  if (blind) throw invalidField("at", followUpSaid.noSight({ name: blind.nickname }));
}

/** Whoever is mentioned, and whose follow-up it is: each once. */
async function tell(ctx: Context, { user_id, customer_id }: Followed, comment: number, at: readonly number[]) {
  const told = { about: { module: customerType.module, id: customer_id }, from: ctx.me.id, once: `comment ${comment}` };
  const mentioned = at.filter((id) => id !== ctx.me.id);
  if (mentioned.length > 0) await notify(ctx, { kind: commentMentioned, to: mentioned, ...told });
  if (user_id !== ctx.me.id && !at.includes(user_id))
    await notify(ctx, { kind: commentAnswered, to: [user_id], ...told });
}

const logged = (id: number, customer: number) => ({
  module: "followup",
  recordId: id,
  about: [{ module: customerType.module, id: customer }],
});

export async function comment(ctx: Context, { id, Ext, at }: RouteArguments<typeof followups.comment>) {
  const entry = await commentable(ctx, id);
  await assertSee(ctx, entry, at);
  const { rows } = await sql<{ id: number }>`
    insert into followup_comments (followup_id, customer_id, user_id, text, mentioned, created_at)
    select f.id, f.customer_id, ${ctx.me.id}, ${Ext}, ${at as number[]}::bigint[], clock_timestamp()
    from followups f where f.id = ${id} returning id`.execute(ctx.db);
  const [written] = rows;
  if (!written) throw notFound();
  await tell(ctx, entry, written.id, at);
  ctx.audit({
    ...logged(id, entry.customer_id),
    action: "comment",
    summary: followUpSaid.didComment({ text: beginning(Ext) }),
  });
  return { msg: followUpSaid.commented, data: { id: written.id } };
}

export async function uncomment(ctx: Context, { id }: RouteArguments<typeof followups.uncomment>) {
  const { rows } = await sql<StoredComment & { followup_id: number }>`
    select k.id, k.followup_id, k.text, k.user_id from followup_comments k where k.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const { customer_id } = await commentable(ctx, row.followup_id);
  if (row.user_id !== ctx.me.id) throw forbidden(followUpSaid.ownComment);
  const gone = await sql`delete from followup_comments k where k.id = ${id} and ${isFresh(ctx)} returning k.id`.execute(
    ctx.db,
  );
  if (gone.rows.length === 0)
    throw new Refusal("FORBIDDEN", followUpSaid.lateComment({ minutes: LIMITS.followUpMinutes }));
  ctx.audit({
    ...logged(row.followup_id, customer_id),
    action: "delete",
    summary: followUpSaid.didUncomment({ text: beginning(row.text) }),
  });
  return { msg: followUpSaid.withdrawn };
}
