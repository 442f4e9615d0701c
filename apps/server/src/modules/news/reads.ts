/** Who has read news and confirmed them, and who is asked to read them again. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { newsSaid } from "@qicheng/api/news/messages";
import type { NewsReader, news } from "@qicheng/api/news/routes";
import { sql } from "kysely";
import type { Person } from "../../kernel/access/organisation";
import { headerOf } from "../../kernel/files/wire-person";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { tell } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { momentOf, wireTime } from "../../kernel/work/time";
import { tellLater } from "./rules";
import { type Audience, audienceOf } from "./sight";
import { newsType } from "./type";

/** A read at the revision that stands now; the first time of it stays. */
async function noteRead(ctx: Context, { id, revision }: RecordRow, confirms: boolean): Promise<boolean> {
  const now = momentOf(ctx.past);
  const { rows } = await sql`
    insert into news_reads as x (news_id, user_id, revision, read_at, confirmed_at)
    values (${id}, ${ctx.me.id}, ${revision}, ${now}, ${confirms ? now : null})
    on conflict (user_id, news_id) do update set
      revision = excluded.revision, read_at = excluded.read_at,
      confirmed_at = case when x.revision = excluded.revision then coalesce(x.confirmed_at, excluded.confirmed_at)
        else excluded.confirmed_at end
    where ${confirms ? sql`x.revision < excluded.revision or x.confirmed_at is null` : sql`true`}
    returning news_id`.execute(ctx.db);
  return rows.length > 0;
}

export async function read(ctx: Context, { id }: RouteArguments<typeof news.read>) {
  const row = await findRecord(ctx, newsType, id);
  if (Number(row.status) === 1) await noteRead(ctx, row, false);
  return { msg: said.saved };
}

export async function confirm(ctx: Context, { id }: RouteArguments<typeof news.confirm>) {
  const row = await findRecord(ctx, newsType, id);
  if (Number(row.confirm) !== 1 || Number(row.status) !== 1) throw invalidField("id", newsSaid.notAsked);
  // Of two clicks one writes.
  if (await noteRead(ctx, row, true))
    tell(ctx, newsType, row, { action: "confirm", summary: newsSaid.didConfirm({ name: String(row.title) }) });
  return { msg: newsSaid.confirmed };
}

export async function again(ctx: Context, { id }: RouteArguments<typeof news.again>) {
  const scope = await reachOf(ctx, newsType);
  const [row] = await lockRecords(ctx, newsType, [id], scope);
  if (!row) throw new Error("no news was locked");
  assertAbility(ctx, { type: newsType, scope }, row, "again");
  await sql`update news set revision = revision + 1, version = version + 1, updated_at = now() where id = ${id}`.execute(
    ctx.db,
  );
  await tellLater(ctx, row);
  tell(ctx, newsType, row, { action: "again", summary: newsSaid.didAgain({ name: String(row.title) }) });
  return { msg: newsSaid.askedAgain };
}

interface StoredRead {
  user_id: number;
  read_at: string;
  confirmed_at: string | null;
}

/** Today's audience, and everybody who has read what stands now. */
async function readsOf(ctx: Context, id: number) {
  const row = await findRecord(ctx, newsType, id);
  const organisation = await ctx.services.organisation.get();
  const { rows } = await sql<StoredRead>`
    select user_id, read_at, confirmed_at from news_reads where news_id = ${id} and revision = ${row.revision}`.execute(
    ctx.db,
  );
  const audience = audienceOf(organisation, row as unknown as Audience);
  return { organisation, audience, reads: new Map(rows.map((one) => [one.user_id, one])) };
}

export async function counts(ctx: Context, { id }: RouteArguments<typeof news.counts>) {
  const { audience, reads } = await readsOf(ctx, id);
  const read = audience.filter((person) => reads.has(person.id));
  return {
    data: {
      audience: audience.length,
      read: read.length,
      unread: audience.length - read.length,
      confirmed: read.filter((person) => reads.get(person.id)?.confirmed_at).length,
      former: reads.size - read.length,
    },
  };
}

export async function readers(ctx: Context, input: RouteArguments<typeof news.readers>) {
  const { id, state, page, rows, key } = input;
  const { organisation, audience, reads } = await readsOf(ctx, id);
  const today = new Set(audience.map((person) => person.id));
  const former = [...reads.keys()]
    .filter((user) => !today.has(user))
    .flatMap((user) => organisation.people.get(user) ?? []);
  const isIn = (person: Person) => {
    const one = reads.get(person.id);
    if (state === "unread") return !one;
    return state === "confirmed" ? Boolean(one?.confirmed_at) : one !== undefined;
  };
  const word = key.toLowerCase();
  const found = (state === "former" ? former : audience.filter(isIn)).filter((person) =>
    person.nickname.toLowerCase().includes(word),
  );
  const wire = (person: Person): NewsReader => {
    const one = reads.get(person.id);
    return {
      UserID: person.id,
      NickName: person.nickname,
      Header: headerOf(ctx.services.files, person),
      BranchName: organisation.branchName(person.branchId),
      readTime: one ? wireTime(one.read_at) : "",
      confirmTime: one?.confirmed_at ? wireTime(one.confirmed_at) : "",
      audience: today.has(person.id) ? 1 : 0,
    };
  };
  return { rows: found.slice((page - 1) * rows, page * rows).map(wire), total: found.length };
}
