import type { ActionLogRow, actionLog } from "@qicheng/api/action-log/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { Handlers } from "../../kernel/http/mount-routes";
import { containing, direction, slice } from "../../kernel/listing/plain-list";
import { referredType } from "../../kernel/records/changes-of";
import { masked, maskOf, mayKnow, type Place, placeFor } from "../../kernel/records/field-rights";
import { namesOf } from "../../kernel/records/presenter";
import { findRecord } from "../../kernel/records/read";
import type { RecordType } from "../../kernel/records/record-type";
import { allRecordTypes, findRecordType } from "../../kernel/records/registry";
import { assertMaySee, maySee } from "../../kernel/records/scope";
import type { FieldChange } from "../../kernel/work/audit";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
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

const isChildOf = ({ rows }: RecordType, type: RecordType) => rows.kind === "child" && rows.parent === type;

/** The log tells no more than the record does, of the record and of what hangs on it: least in the pool. */
async function told(ctx: Context, type: RecordType, changes: Stored[], place: Place): Promise<Stored[]> {
  const types = allRecordTypes().filter((other) => other === type || isChildOf(other, type));
  const fields = await Promise.all(types.map(({ module }) => ctx.services.fields.get(module)));
  const holds = (key: string, condition: (field: FieldDef) => boolean) =>
    fields.some(({ byKey }) => {
      const field = byKey.get(key);
      return field !== undefined && condition(field);
    });
  const english = (key: string) => fields.flatMap(({ byKey }) => byKey.get(key)?.en ?? []).at(0) ?? "";
  const known = changes
    .filter(({ field: key }) => !holds(key, (field) => !mayKnow(ctx, field)))
    .map((change) => ({ ...change, en: change.en || english(change.field) }))
    .map((change) =>
      change.reference === undefined && holds(change.field, (field) => referredType(field) !== undefined)
        ? unnamed(ctx, change)
        : change,
    );
  if (place === "own") return known;
  return known.map((change) =>
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
  action: string;
  summary: string;
  summary_en: string;
  changes: Stored[];
  user_id: number | null;
  created_at: string;
}

/** Entries of a record, and those about it: of its children to whoever may see them, and of what is no record type. */
function entriesOf(ctx: Context, type: RecordType, id: number) {
  const types = allRecordTypes();
  const children = types.filter((other) => isChildOf(other, type) && maySee(ctx, other)).map(({ module }) => module);
  const others = types.map(({ module }) => module);
  const columns = sql`a.id, a.action, a.summary, a.summary_en, a.changes, a.user_id, a.created_at`;
  return sql`
    select ${columns} from audit_log a where a.module = ${type.module} and a.record_id = ${id}
    union all
    select ${columns} from audit_about t join audit_log a on a.id = t.audit_id and a.created_at = t.created_at
    where t.module = ${type.module} and t.record_id = ${id} and (a.module = any(${children}::text[]) or a.module <> all(${others}::text[]))`;
}

/** The operation log of one record: of a customer with all that hangs on it. */
async function list(ctx: Context, query: RouteArguments<typeof actionLog.list>) {
  const type = findRecordType(CODES[query.modelType] ?? query.modelType);
  if (!type) throw notFound();
  assertMaySee(ctx, type);
  const place = await placeFor(ctx, type, await findRecord(ctx, type, query.modelId));
  const entries = entriesOf(ctx, type, query.modelId);
  const towards = direction(query);
  const found = sql`from (${entries}) a where ${containing([sql.ref("summary")], query)}`;
  const { rows } = await sql<Entry>`
    select a.* ${found} order by a.created_at ${towards}, a.id ${towards} ${slice(query)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n ${found}`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  const english = ctx.request.language === "en";
  const name = await named(
    ctx,
    rows.flatMap(({ changes }) => changes),
  );
  const wire = rows.map(async (row) => ({
    id: row.id,
    action: row.action,
    text: english ? row.summary_en || row.summary : row.summary,
    changes: (
      await told(
        ctx,
        type,
        row.changes.map((change) => inLanguage(english, change)),
        place,
      )
    )
      .map(name)
      .map(({ en = "", title, ...change }) => ({ ...change, title: english ? en || title : title })),
    UserID: row.user_id ?? 0,
    NickName: row.user_id === null ? ctx.say(said.system) : organisation.name(row.user_id),
    Header: "",
    AddTime: wireTime(row.created_at),
  }));
  return { rows: await Promise.all(wire), total: counted.rows[0]?.n ?? 0 };
}

export const handlers: Handlers<typeof actionLog> = { list };
