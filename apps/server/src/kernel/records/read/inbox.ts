/** A person's notifications as he reads them: those about records only as long as he sees the record. */
import type { NotificationAnswer, NotificationRow } from "@qicheng/api/notifications/routes";
import type { Language } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { type Described, headerOf } from "../../files/wire-person";
import { findNotification } from "../../live/kinds";
import { type Standings, standingsOf } from "../../live/standings";
import type { Answer, Standing } from "../../live/subject";
import type { Context } from "../../work/context";
import { grouped } from "../../work/grouped";
import { wireTime } from "../../work/time";
import { live, maySee, reachOf, visible } from "../access/scope";
import type { Condition } from "../type/record-type";
import { allRecordTypes } from "../type/registry";

export interface StoredNotice {
  id: number;
  kind: string;
  from_id: number | null;
  module: string | null;
  record_id: number | null;
  facts: Record<string, string>;
  subject_id: number | null;
  created_at: string;
  read_at: string | null;
  name: string | null;
}

interface Inbox {
  /** On alias n: mine, and of those about records the ones that I see. */
  mine: Condition;
  /** Name of the record on alias n. */
  name: RawBuilder<string | null>;
  /** Of which type the record on alias n is. */
  module: RawBuilder<string | null>;
}

/** What the caller may be told, as SQL. */
export async function inboxOf(ctx: Context): Promise<Inbox> {
  const types = allRecordTypes().filter((type) => maySee(ctx, type));
  const seen = await Promise.all(
    types.map(async (type) => {
      const reach = await reachOf(ctx, type);
      const from = sql`${sql.table(type.table)} r where r.id = n.record_id and ${live(type, "r")} and ${visible(type, reach, "r")}`;
      return { type, module: type.kept, from, name: sql.ref(`r.${type.nameColumn}`) };
    }),
  );
  const ways = seen.map(({ module, from }) => sql`(n.module = ${module} and exists (select 1 from ${from}))`);
  const names = [...grouped(seen, ({ module }) => module)].map(([module, alike]) => {
    const found = alike.map(({ from, name }) => sql`(select ${name} from ${from})`);
    return sql`when n.module = ${module} then coalesce(${sql.join(found)})`;
  });
  const variants = seen
    .filter(({ type }) => type.variantOf)
    .map(
      ({ type, module, from }) => sql`when n.module = ${module} and exists (select 1 from ${from}) then ${type.module}`,
    );
  return {
    module: variants.length === 0 ? sql`n.module` : sql`case ${sql.join(variants, sql` `)} else n.module end`,
    mine: sql`n.user_id = ${ctx.me.id} and (${sql.join([sql`n.module is null`, ...ways], sql` or `)})`,
    name: names.length === 0 ? sql`null::text` : sql`case ${sql.join(names, sql` `)} end`,
  };
}

const NOTHING_ASKED: Standing = { answers: [] };

const wireAnswer = ({ title, asks, ...answer }: Answer, language: Language): NotificationAnswer => ({
  ...answer,
  title: title[language],
  asks: asks ? { ...asks, title: asks.title[language] } : null,
});

/** What a notification asks of its reader, and the record that he sees by it. */
const asking = ({ about, outcome, answers }: Standing = NOTHING_ASKED, language: Language) => ({
  ...(about && { module: about.module, dataId: about.id }),
  outcome: outcome ? outcome[language] : "",
  answers: answers.map((answer) => wireAnswer(answer, language)),
});

/** Rows as they are told, in one language. Of a kind that this version does not know any more nothing is. */
export function presented(
  rows: readonly StoredNotice[],
  { organisation: { people }, files }: Described,
  language: Language,
  standing: Standings = () => undefined,
): NotificationRow[] {
  return rows.flatMap((row) => {
    const kind = findNotification(row.kind);
    if (!kind) return [];
    const person = people.get(row.from_id ?? 0);
    const from = person?.nickname ?? "";
    const stands = standing(row.kind, row.subject_id);
    const text = kind.text({ name: row.name ?? "", from, facts: row.facts })[language];
    return {
      id: row.id,
      type: row.kind,
      title: kind.title[language],
      content: stands?.says ? `${text} · ${stands.says[language]}` : text,
      module: row.module ?? "",
      dataId: row.record_id ?? 0,
      link: kind.leads?.(row.facts) ?? "",
      UserID: row.from_id ?? 0,
      NickName: from,
      Header: headerOf(files, person),
      isread: row.read_at === null ? 0 : 1,
      AddTime: wireTime(row.created_at),
      ...asking(stands, language),
    };
  });
}

/** Columns of a notification on alias n. */
export const NOTICE = sql`n.id, n.kind, n.from_id, n.record_id, n.facts, n.subject_id, n.created_at, n.read_at`;

/** @param rest what narrows, orders and limits the notifications on alias n */
export async function readInbox(ctx: Context, inbox: Inbox, rest: RawBuilder<unknown>): Promise<NotificationRow[]> {
  const { rows } = await sql<StoredNotice>`
    select ${NOTICE}, ${inbox.module} as module, ${inbox.name} as name from notifications n where ${inbox.mine} and ${rest}`.execute(
    ctx.db,
  );
  const { organisation, files } = ctx.services;
  const standing = await standingsOf(ctx, rows);
  return presented(rows, { organisation: await organisation.get(), files }, ctx.request.language, standing);
}
