import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import { dictionarySaid } from "@qicheng/api/dictionary/messages";
import {
  type DictionaryKind,
  type DictionaryRow,
  type DictionaryUse,
  dictionary,
  isDictionaryKind,
} from "@qicheng/api/dictionary/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { changed } from "../../kernel/cache/announce";
import type { DictionaryItem } from "../../kernel/cache/dictionary-cache";
import type { Handlers } from "../../kernel/http/mount-routes";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { listSubject } from "../../kernel/records/read/subject";
import { noun } from "../../kernel/records/type/tell";
import { usedBy } from "../../kernel/records/write/in-use";
import { whereUsed } from "../../kernel/records/write/where-used";
import { bulk } from "../../kernel/work/bulk";
import { changesBetween, titlesOf } from "../../kernel/work/changes";
import { conflict, didEdit } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { CODE, dictionarySubject } from "./subject";

const wire = ({ id, code, name, color, sort, active }: DictionaryItem) => ({
  id,
  code,
  name,
  color,
  sort,
  status: active ? 1 : 0,
});

/** A row of administration. */
function row(ctx: Context, item: DictionaryItem): DictionaryRow {
  const can: DictionaryRow["can"] = ctx.can("system.manage.status") ? { edit: 1, delete: 1 } : {};
  return { ...wire(item), types: item.kind, version: item.version, can };
}

async function entriesByKind(ctx: Context, input: { types: string }) {
  const all = await ctx.services.dictionary.get();
  const kinds = input.types
    .split(",")
    .map((kind) => kind.trim())
    .filter(isDictionaryKind);
  return { data: Object.fromEntries(kinds.map((kind) => [kind, all.ofKind(kind).map(wire)])) };
}

/** An entry on alias r. */
const COLUMNS = sql`
  r.id, ${CODE} as code, r.kind, r.name, r.color, r.sort, r.active, r.version`;

/** @param held locked for a change until the transaction ends */
async function load(ctx: Context, id: number, held = false): Promise<DictionaryItem> {
  const lock = held ? sql`for no key update` : sql``;
  const { rows } = await sql<DictionaryItem>`select ${COLUMNS} from dictionary r where r.id = ${id} ${lock}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Behind all others of its kind. */
async function lastPlace(ctx: Context, kind: DictionaryKind): Promise<number> {
  const entries = (await ctx.services.dictionary.get()).ofKind(kind);
  return Math.min(9_999, Math.max(0, ...entries.map(({ sort }) => sort + 1)));
}

/** Until the transaction ends: two at once do not take the same name. */
const holdNames = (ctx: Context) => sql`select pg_advisory_xact_lock(hashtext('names of entries'))`.execute(ctx.db);

async function add(ctx: Context, input: RouteArguments<typeof dictionary.add>) {
  const { types, name, color } = input;
  await holdNames(ctx);
  const sort = input.sort ?? (await lastPlace(ctx, types));
  const { id } = await ctx.db
    .insertInto("dictionary")
    .values({ kind: types, name, color, sort })
    .onConflict((on) => on.columns(["kind", "name"]).doNothing())
    .returning("id")
    .executeTakeFirstOrThrow(() => invalidField("name", dictionarySaid.taken));
  ctx.audit({
    module: "dictionary",
    recordId: id,
    action: "add",
    summary: said.didAdd({ title: noun(DICTIONARIES[types]), name }),
  });
  await changed(ctx, "dictionary");
  return { msg: said.added, data: { id } };
}

const texts = (item: Pick<DictionaryItem, "name" | "color" | "sort" | "active">) => ({
  name: item.name,
  color: item.color,
  sort: String(item.sort),
  status: item.active ? dictionarySaid.inUse : dictionarySaid.off,
});

/** Two who edit one entry come one after another. @throws CONFLICT, VALIDATION naming what cannot be changed */
async function edit(ctx: Context, input: RouteArguments<typeof dictionary.edit>) {
  await holdNames(ctx);
  const before = await load(ctx, input.id, true);
  const current = row(ctx, before);
  if (input.version !== undefined && input.version !== before.version)
    throw await conflict(ctx, { module: "dictionary", id: input.id, current });
  assertUnchanged(dictionary.edit.input, input, current);
  const { name = before.name, color = before.color, sort = before.sort } = input;
  const taken = await ctx.db
    .selectFrom("dictionary")
    .select("id")
    .where("kind", "=", before.kind)
    .where("name", "=", name)
    .where("id", "<>", input.id)
    .executeTakeFirst();
  if (taken) throw invalidField("name", dictionarySaid.taken);
  const values = { name, color, sort, active: input.status === undefined ? before.active : input.status === 1 };
  await ctx.db
    .updateTable("dictionary")
    .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
    .where("id", "=", input.id)
    .execute();
  ctx.audit({
    module: "dictionary",
    recordId: input.id,
    action: "edit",
    summary: didEdit(input)({ title: dictionarySaid.entry, name }),
    changes: changesBetween(texts(before), texts(values), titlesOf(dictionarySubject.form)),
  });
  await changed(ctx, "dictionary");
  return { msg: said.saved };
}

async function remove(ctx: Context, ids: number[]) {
  // Held first: of two who delete one entry the later finds it gone.
  const used = await usedBy(ctx, "dictionary", ids);
  const rows = await ctx.db.selectFrom("dictionary").select(["id", "name"]).where("id", "in", ids).execute();
  return bulk(ids, rows, {
    refuse: ({ id, name }) => {
      const found = used.get(id);
      return found && { code: "CONFLICT", msg: dictionarySaid.used({ name, by: found.by }), uses: found.uses };
    },
    act: async (accepted) => {
      await ctx.db
        .deleteFrom("dictionary")
        .where(
          "id",
          "in",
          accepted.map((row) => row.id),
        )
        .execute();
      for (const row of accepted)
        ctx.audit({
          module: "dictionary",
          recordId: row.id,
          action: "delete",
          summary: said.didDelete({ title: dictionarySaid.entry, name: row.name }),
        });
      await changed(ctx, "dictionary");
    },
  });
}

/** The entries given stand among themselves as they are given, on the places that they have; the others stay where they are. */
function arranged(all: readonly number[], given: readonly number[]): number[] {
  const moved = new Set(given);
  const next = given.values();
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id));
}

/** Two who sort come one after another, and after whoever adds one. @throws NOT_FOUND, VALIDATION */
async function reorder(ctx: Context, ids: number[]) {
  await holdNames(ctx);
  const rows = await ctx.db.selectFrom("dictionary").select(["id", "kind"]).where("id", "in", ids).execute();
  const [kind, other] = new Set(rows.map((row) => row.kind as DictionaryKind));
  if (other !== undefined) throw invalidField("ids", dictionarySaid.oneKind);
  const { rows: all } = await sql<{ id: number; sort: number }>`
    select id, sort from dictionary where kind = ${kind ?? ""} order by id for no key update`.execute(ctx.db);
  const there = new Set(all.map(({ id }) => id));
  if (kind === undefined || ids.some((id) => !there.has(id))) throw notFound();
  const before = all.toSorted((a, b) => a.sort - b.sort || a.id - b.id).map(({ id }) => id);
  await sql`
    update dictionary d set sort = o.at, version = d.version + 1
    from unnest(${arranged(before, ids)}::bigint[]) with ordinality o (id, at) where d.id = o.id and d.sort <> o.at`.execute(
    ctx.db,
  );
  ctx.audit({
    module: "dictionary",
    action: "sort",
    summary: dictionarySaid.didSort({ title: noun(DICTIONARIES[kind]) }),
  });
  await changed(ctx, "dictionary");
  return { msg: said.saved };
}

async function uses(ctx: Context, id: number): Promise<{ data: DictionaryUse[] }> {
  const entry = await load(ctx, id);
  const places = await whereUsed(ctx, entry, ctx.can("system.manage.status"));
  return {
    data: places.map(({ title, fieldTitle, several, used, counts, ...place }) => ({
      ...place,
      title: ctx.say(title),
      fieldTitle: fieldTitle ? ctx.say(fieldTitle) : "",
      several: Number(several),
      used: Number(used),
      ...(counts && { ...counts, more: Number(counts.more) }),
    })),
  };
}

export const handlers: Handlers<typeof dictionary> = {
  jsonGet: entriesByKind,
  json: entriesByKind,
  kinds: async (ctx) => ({
    data: Object.entries(DICTIONARIES).map(([types, title]) => ({ types, name: ctx.say(title) })),
  }),
  index: async (ctx, input) => {
    const wire = (item: DictionaryItem) => row(ctx, item);
    const where = [sql<boolean>`r.kind = ${input.types}`];
    return listSubject(ctx, dictionarySubject, input, { columns: COLUMNS, where, wire });
  },
  view: async (ctx, input) => ({ data: row(ctx, await load(ctx, input.id)) }),
  uses: (ctx, input) => uses(ctx, input.id),
  add,
  edit,
  sort: (ctx, input) => reorder(ctx, input.ids),
  remove: (ctx, input) => remove(ctx, input.ids),
};
