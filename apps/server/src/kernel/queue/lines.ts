/** Lines of work as the caller reads them: his rights to rows and fields decide, as everywhere. */

import type { NextRecord, QueueRow } from "@qicheng/api/queue/routes";
import { WHY } from "@qicheng/engine/queue/rank";
import type { Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { prepared } from "../db/pipeline";
import { ownFields } from "../records/access/field-rights";
import type { CallersFields } from "../records/access/masks";
import { live, reachOf, visible } from "../records/access/scope";
import { presenterOf } from "../records/read/presenter";
import { rowColumns } from "../records/read/read";
import type { RecordRow, RecordType } from "../records/type/record-type";
import { type About, isRecordType } from "../records/type/work-source";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import type { WorkLine } from "./work";

/** Fields that hold a number to call, the first one first. */
const phoneKeys = ({ form }: CallersFields): string[] =>
  form.fields.flatMap(({ key, pattern }) => (pattern === "phone" ? [key] : []));

/** Fields by which a record says that nobody calls it. */
const silencingKeys = ({ form }: CallersFields): string[] =>
  form.fields.flatMap(({ key, silences }) => (silences ? [key] : []));

/** The least that can be dialled. */
const SHORTEST = 5;

/** What is masked is no number. */
const isDialable = (phone: string): boolean => !phone.includes("*") && phone.length >= SHORTEST;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export interface Shown {
  name: string;
  /** To be dialled; '' where there is none, or none that the caller reads. */
  phone: string;
  /** The record as it travels where all of it was asked for, else what was read of it. */
  wire: Record<string, unknown>;
}

/** Those of the rows that the caller sees, by id. @param whole with all of their fields, not name and number alone */
export async function shownRows(
  ctx: Context,
  type: RecordType,
  ids: readonly number[],
  whole = false,
): Promise<Map<number, Shown>> {
  if (ids.length === 0) return new Map();
  const fields = await ownFields(ctx, type.module);
  const phones = phoneKeys(fields);
  const silencing = silencingKeys(fields);
  const scope = await reachOf(ctx, type);
  const presenter = whole ? presenterOf(type, fields) : presenterOf(type, fields, [type.name, ...phones, ...silencing]);
  const { rows } = await sql<RecordRow>`${prepared}
    select ${rowColumns(type, { columns: presenter.columns, tagged: presenter.tagged }, ctx.me.id)}
    from ${sql.table(type.table)} r
    where r.id = any(${idArray(ids)}) and ${live(type, "r")} and ${visible(type, scope, "r")}`.execute(ctx.db);
  const wires = whole ? await presenter.objects(ctx, rows, scope) : await presenter.values(ctx, rows);
  return new Map(
    wires.map((wire) => {
      const isSilent = silencing.some((key) => Number(ownValue(wire, key)) === 1);
      const phone = isSilent ? "" : (phones.map((key) => textOf(ownValue(wire, key))).find(isDialable) ?? "");
      return [Number(wire.id), { name: textOf(wire[type.name]), phone, wire }];
    }),
  );
}

/** The same of what is a record or not. */
export async function shownOf(ctx: Context, about: About, ids: readonly number[]): Promise<ReadonlyMap<number, Shown>> {
  if (isRecordType(about)) return shownRows(ctx, about, ids);
  return new Map([...(await about.names(ctx, ids))].map(([id, name]) => [id, { name, phone: "", wire: { id } }]));
}

/** What the caller sees of lines of several kinds. */
export async function rowsOf(ctx: Context, lines: readonly WorkLine[]): Promise<(line: WorkLine) => Shown | undefined> {
  const kinds = [...grouped(lines, ({ about }) => about)];
  const read = kinds.map(async ([about, of]) => {
    const ids = of.map(({ id }) => id);
    return [about, await shownOf(ctx, about, ids)] as const;
  });
  const shown = new Map(await Promise.all(read));
  return ({ about, id }) => shown.get(about)?.get(id);
}

/** Lines as they travel; one whose record is gone meanwhile is none. */
export async function queueRows(ctx: Context, lines: readonly WorkLine[]): Promise<QueueRow[]> {
  const shown = await rowsOf(ctx, lines);
  const { people } = await ctx.services.organisation.get();
  return lines.flatMap((line): QueueRow[] => {
    const row = shown(line);
    if (!row) return [];
    const { id, about, urgency, works, heldBy } = line;
    const [{ source }] = works;
    return [
      {
        id,
        module: about.module,
        name: row.name,
        phone: row.phone,
        reason: ctx.say(reasonOf(line)),
        urgency,
        why: ctx.say(WHY[urgency]),
        source: source.key,
        sourceName: ctx.say(source.title),
        heldBy: people.get(heldBy)?.nickname ?? "",
      },
    ];
  });
}

/** Several reasons of one record stand in one line, each once. */
export function reasonOf({ works }: WorkLine): Message {
  const reasons = works.map(({ source, ...found }) => source.reason(found));
  const each = [...new Map(reasons.map((reason) => [reason.cn, reason])).values()];
  return each.reduce((a, b) => ({ cn: `${a.cn} · ${b.cn}`, en: `${a.en} · ${b.en}` }));
}

/** A record that is called. */
export const asNext = ({ module }: RecordType, { name, phone, wire }: Shown, reason: string): NextRecord => ({
  ...wire,
  id: Number(wire.id),
  module,
  name,
  phone,
  reason,
});
