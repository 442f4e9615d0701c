import type { ActionLogRow, actionLog } from "@qicheng/api/action-log/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { UNREAD } from "@qicheng/engine/fields/remote";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { type Chosen, isRemote, labelsOf } from "../../kernel/fields/remote";
import { headerOf } from "../../kernel/files/wire-person";
import type { Handlers } from "../../kernel/http/mount-routes";
import { isHidden, ownFields } from "../../kernel/records/access/field-rights";
import { hiddenOf } from "../../kernel/records/access/hidden-fields";
import { type CallersField, masked, maskOf, type Place, placeOf } from "../../kernel/records/access/masks";
import { readsContents } from "../../kernel/records/access/policy";
import { assertMaySee, live, maySee, reachOf, readsPooled, visible } from "../../kernel/records/access/scope";
import { namesOf } from "../../kernel/records/read/names";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import { findRecord } from "../../kernel/records/read/read";
import { noteView } from "../../kernel/records/read/record-views";
import { findSubject, type Subject } from "../../kernel/records/read/subject";
import { loggedTitle } from "../../kernel/records/type/logged";
import type { RecordType } from "../../kernel/records/type/record-type";
import { allRecordTypes, findRecordType, recordTypeAsked } from "../../kernel/records/type/registry";
import { noun } from "../../kernel/records/type/tell";
import { BELOW, referredType } from "../../kernel/records/write/changes-of";
import type { FieldChange } from "../../kernel/work/audit";
import type { Context } from "../../kernel/work/context";
import { forbidden, notFound } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";

/** Type codes of the specification; everything else is the name of a record type. */
const CODES: Readonly<Record<string, string>> = { "1": "clue", "2": "customer", "4": "contract" };

/** A change as it was written; older ones say no English, which the field does today. */
type Stored = ActionLogRow["changes"][number] & Partial<Pick<FieldChange, "en" | "fromEn" | "toEn" | "reference">>;

/** Values in the language of whoever reads; those without English read the same in both. */
const inLanguage = (english: boolean, { fromEn, toEn, ...change }: Stored): Stored =>
  english ? { ...change, from: fromEn ?? change.from, to: toEn ?? change.to } : change;

/** Older entries have the names of records in their place. */
function unnamed(ctx: Context, change: Stored): Stored {
  const hidden = (text: string) => (text === "" ? "" : ctx.say(said.outOfReach));
  return { ...change, from: hidden(change.from), to: hidden(change.to) };
}

const withoutAbove = (text: string): string => text.slice(text.indexOf(BELOW) + 1);

/** What was chosen is called as the caller may read it. */
async function withChoices(ctx: Context, field: FieldDef | undefined, change: Stored): Promise<Stored> {
  const parts = (text: string): Chosen[] => {
    const [values = "", above] = text.split(BELOW).toReversed();
    return values === "" ? [] : values.split("、").map((value) => ({ value, above }));
  };
  if (!field?.remote) return { ...change, from: withoutAbove(change.from), to: withoutAbove(change.to) };
  const labels = await labelsOf(ctx, field.remote, [...parts(change.from), ...parts(change.to)]);
  const named = (text: string) =>
    parts(text)
      .map(({ value }) => labels.get(value) ?? UNREAD)
      .join("、");
  return { ...change, from: named(change.from), to: named(change.to) };
}

const isChildOf = ({ rows }: RecordType, type: RecordType) =>
  rows.kind === "child" && rows.parent === (type.variantOf ?? type);

/** What a log is about, as far as the caller sees it. */
interface Whose {
  /** What its changes are of: the record, and what hangs on it. */
  modules: readonly string[];
  /** The record's own; left out of what is no record. */
  own?: string;
  place: Place;
  /** Fields that approvals of the record hide from the caller. */
  hidden?: ReadonlySet<string>;
  entries: RawBuilder<unknown>;
}

/** Keys of changed fields that are there for others only. */
async function keptFrom(
  ctx: Context,
  { modules, own, hidden: alone }: Whose,
  changes: readonly Stored[],
): Promise<Set<string>> {
  const keys = [...new Set(changes.map(({ field }) => field))];
  const shown = own === undefined ? undefined : await ctx.services.fields.get(own);
  // what it was before says nothing of a field that this type does not show
  const hidden = new Set(
    keys.filter((key) => alone?.has(key) || (shown?.all?.byKey.has(key) && !shown.byKey.has(key))),
  );
  for (const key of keys) for (const module of modules) if (await isHidden(ctx, module, key)) hidden.add(key);
  return hidden;
}

/** The log tells no more than the record does, of the record and of what hangs on it: least in the pool. */
async function told(ctx: Context, whose: Whose, changes: Stored[]): Promise<Stored[]> {
  const { modules, place } = whose;
  const fields = await Promise.all(modules.map((module) => ownFields(ctx, module)));
  const hidden = await keptFrom(ctx, whose, changes);
  const holds = (key: string, condition: (field: CallersField) => boolean) =>
    fields.some(({ byKey }) => {
      const field = byKey.get(key);
      return field !== undefined && condition(field);
    });
  const english = (key: string) => fields.flatMap(({ byKey }) => byKey.get(key)?.en ?? []).at(0) ?? "";
  const known = changes
    .filter(({ field: key }) => !hidden.has(key))
    .map((change) => ({ ...change, en: change.en || english(change.field) }))
    .map((change) =>
      change.reference === undefined && holds(change.field, (field) => referredType(field) !== undefined)
        ? unnamed(ctx, change)
        : change,
    );
  const choice = (key: string) => fields.flatMap(({ byKey }) => byKey.get(key) ?? []).find(isRemote);
  const read = await Promise.all(known.map((change) => withChoices(ctx, choice(change.field), change)));
  return read.map((change) =>
    holds(change.field, (field) => maskOf(field, place) !== undefined)
      ? { ...change, from: masked("hide", change.from), to: masked("hide", change.to) }
      : change,
  );
}

const numbersIn = (text: string): number[] => (text === "" ? [] : text.split("、").map(Number));

/** Records that were changed for others are named for whoever may see them. */
async function named(ctx: Context, changes: readonly Stored[]) {
  const pointing = changes.filter(({ reference }) => reference !== undefined);
  const names = new Map<string, Awaited<ReturnType<typeof namesOf>>>();
  for (const module of new Set(pointing.flatMap(({ reference }) => reference ?? []))) {
    const ids = pointing
      .filter(({ reference }) => reference === module)
      .flatMap(({ from, to }) => [...numbersIn(from), ...numbersIn(to)]);
    names.set(module, await namesOf(ctx, module, [...new Set(ids)]));
  }
  const nameIn = (module: string, text: string) =>
    numbersIn(text)
      .map((id) => names.get(module)?.get(id) ?? ctx.say(said.outOfReach))
      .join("、");
  return ({ reference, ...change }: Stored): Stored =>
    reference === undefined
      ? change
      : { ...change, from: nameIn(reference, change.from), to: nameIn(reference, change.to) };
}

interface Entry {
  id: number;
  module: string;
  action: string;
  own: boolean;
  summary: string;
  summary_en: string;
  changes: Stored[];
  user_id: number | null;
  created_at: string;
}

const ENTRY = sql`a.id, a.module, a.action, a.summary, a.summary_en, a.changes, a.user_id`;

/** Acts on a record that are about what is kept with it. */
const OF_CONTENTS = ["attach", "detach", "rename"];

/**
 * Entries of a record, and those about it, by whose own time an index finds the late ones: of its children to whoever may see
 * them, and of what is no record type.
 * @param open whether what is written of the record, and kept with it, is told, too
 */
function entriesOf(ctx: Context, type: RecordType, id: RawBuilder<unknown>, open: RawBuilder<unknown>) {
  const types = allRecordTypes();
  const children = types.filter((other) => isChildOf(other, type) && maySee(ctx, other)).map(({ module }) => module);
  const others = types.map(({ module }) => module);
  return sql`
    select ${ENTRY}, a.created_at, true as own from audit_log a
    where a.module = ${type.kept} and a.record_id = ${id} and (${open} or a.action <> all(${OF_CONTENTS}::text[]))
    union all
    select ${ENTRY}, t.created_at, false from audit_about t join audit_log a on a.id = t.audit_id and a.created_at = t.created_at
    where t.module = ${type.kept} and t.record_id = ${id} and (a.module = any(${children}::text[]) or ${open} and a.module <> all(${others}::text[]))`;
}

/** @throws NOT_FOUND for a record out of reach, FORBIDDEN without the right to see the type */
async function ofRecord(ctx: Context, type: RecordType, id: number): Promise<Whose> {
  assertMaySee(ctx, type);
  const scope = await reachOf(ctx, type);
  const row = await findRecord(ctx, type, id, { scope });
  const place = placeOf(type, row, ctx.me.id);
  // what it was before it became of this type is told by the same rights
  const types = allRecordTypes().filter((other) => other.kept === type.kept || isChildOf(other, type));
  const open = readsContents(ctx, { type, scope }, row);
  return {
    modules: types.map(({ module }) => module),
    own: type.module,
    place,
    hidden: await hiddenOf(ctx, type.module, id),
    entries: entriesOf(ctx, type, sql`${id}::bigint`, sql`${open}::boolean`),
  };
}

/** People, roles, branches and entries are seen, with what was done to them, by whoever may open them. */
async function ofSubject(ctx: Context, { form, see, table }: Subject, id: number): Promise<Whose> {
  if (see.length === 0) throw notFound();
  if (!see.some((key) => ctx.can(key))) throw forbidden();
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  const own = sql`a.module = ${form.module} and a.record_id = ${id}`;
  return {
    modules: [form.module],
    place: "others",
    entries: sql`select ${ENTRY}, a.created_at, true as own from audit_log a where ${own}`,
  };
}

/** Entries as they are told to the caller. */
async function wired(ctx: Context, whose: Whose, rows: readonly Entry[]) {
  const organisation = await ctx.services.organisation.get();
  const english = ctx.request.language === "en";
  const name = await named(
    ctx,
    rows.flatMap(({ changes }) => changes),
  );
  const whatOf = ({ own, module }: Entry): string => {
    const title = own ? undefined : loggedTitle(module);
    return title ? ctx.say(noun(title)) : "";
  };
  const wire = rows.map(async (row) => ({
    id: row.id,
    action: row.action,
    own: row.own ? 1 : 0,
    what: whatOf(row),
    text: english ? row.summary_en || row.summary : row.summary,
    changes: (
      await told(
        ctx,
        whose,
        row.changes.map((change) => inLanguage(english, change)),
      )
    )
      .map(name)
      .map(({ en = "", title, ...change }) => ({ ...change, title: english ? en || title : title })),
    UserID: row.user_id ?? 0,
    NickName: row.user_id === null ? ctx.say(said.system) : organisation.name(row.user_id),
    Header: headerOf(ctx.services.files, organisation.people.get(row.user_id ?? 0)),
    AddTime: wireTime(row.created_at),
  }));
  return Promise.all(wire);
}

/** The operation log of one record, of a customer with all that hangs on it, or of one row of the company's set-up. */
async function list(ctx: Context, query: RouteArguments<typeof actionLog.list>) {
  const module = ownValue(CODES, query.modelType) ?? query.modelType;
  const [type, set] = [findRecordType(module), findSubject(module)];
  if (!type && !set) throw notFound();
  const whose = type ? await ofRecord(ctx, type, query.modelId) : await ofSubject(ctx, set as Subject, query.modelId);
  const towards = direction(query);
  const found = sql`from (${whose.entries}) a where ${containing([sql.ref("summary")], query)}`;
  const { rows } = await sql<Entry>`
    select a.* ${found} order by a.created_at ${towards}, a.id ${towards} ${slice(query)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n ${found}`.execute(ctx.db);
  return { rows: await wired(ctx, whose, rows), total: counted.rows[0]?.n ?? 0 };
}

/** What changes nothing that one would look at again for. */
const NO_NEWS = ["star", "unstar", "reveal", "ask", "answer"];
const MOST_NEWS = 50;

/** Of entries `a` those of others after a time. */
const isNews = (me: number, since: RawBuilder<unknown>) =>
  sql<boolean>`a.created_at > ${since} and a.user_id is distinct from ${me} and a.action <> all(${NO_NEWS}::text[])`;

/** Notes that the caller looks at a record, and tells what others have done to it since he did before. */
async function look(ctx: Context, { module, id }: RouteArguments<typeof actionLog.look>) {
  const whose = await ofRecord(ctx, recordTypeAsked(module), id);
  const since = await noteView(ctx, module, id);
  if (since === undefined) return { data: { since: "", rows: [], total: 0 } };
  const { rows } = await sql<Entry & { n: number }>`
    select a.*, count(*) over () as n from (${whose.entries}) a
    where ${isNews(ctx.me.id, sql`${since}::timestamptz`)}
    order by a.created_at desc, a.id desc limit ${MOST_NEWS}`.execute(ctx.db);
  return {
    data: { since: wireTime(since), rows: await wired(ctx, whose, rows), total: rows[0]?.n ?? 0 },
  };
}

/** What others made for somebody, and he has not looked at, is news for so long. */
const CAME_DAYS = 14;

/** Which of these records others have changed since the caller looked at them, and which have come to him meanwhile. */
async function unseen(ctx: Context, { module, ids }: RouteArguments<typeof actionLog.unseen>) {
  const type = recordTypeAsked(module);
  assertMaySee(ctx, type);
  const me = ctx.me.id;
  const came =
    type.rows.kind === "owned"
      ? sql`v.seen_at is null and r.owner_id = ${me} and r.created_by <> ${me}
          and r.created_at > now() - make_interval(days => ${CAME_DAYS})`
      : sql`false`;
  const inPool = type.rows.kind === "owned" && !readsPooled(ctx, type);
  const openRow = inPool ? sql`r.owner_id is not null` : sql`true`;
  const { rows } = await sql<{ id: number; came: boolean }>`
    select n.id, n.came from (
      select r.id, coalesce(${came}, false) as came,
        v.seen_at is not null and exists (
          select 1 from (${entriesOf(ctx, type, sql.ref("r.id"), openRow)}) a where ${isNews(me, sql.ref("v.seen_at"))}) as changed
      from ${sql.table(type.table)} r
      left join record_views v on v.user_id = ${me} and v.module = ${type.kept} and v.record_id = r.id
      where r.id = any(${idArray(ids)}) and ${live(type, "r")} and ${visible(type, await reachOf(ctx, type), "r")}) n
    where n.came or n.changed`.execute(ctx.db);
  const those = (isCome: boolean) => rows.filter((row) => row.came === isCome).map(({ id }) => id);
  return { data: { changed: those(false), came: those(true) } };
}

export const handlers: Handlers<typeof actionLog> = { list, look, unseen };
