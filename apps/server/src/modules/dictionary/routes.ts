import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import { type DictionaryKind, dictionary, isDictionaryKind } from "@qicheng/api/dictionary";
import { dictionarySaid } from "@qicheng/api/dictionary/messages";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { changesBetween } from "../../kernel/audit/changes";
import { changed } from "../../kernel/cache/announce";
import type { DictionaryItem } from "../../kernel/cache/dictionary-cache";
import { bulk } from "../../kernel/http/bulk";
import { conflict } from "../../kernel/http/conflict";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { invalidField, notFound } from "../../kernel/http/refusal";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { pageOf } from "../../kernel/listing/plain-list";
import { noun } from "../../kernel/records/tell";

const wire = ({ id, code, name, color, sort, active }: DictionaryItem) => ({
  id,
  code,
  name,
  color,
  sort,
  status: active ? 1 : 0,
});
const wireFull = (item: DictionaryItem) => ({ ...wire(item), types: item.kind, version: item.version });

async function entriesByKind(ctx: Context, input: { types: string }) {
  const all = await ctx.services.dictionary.get();
  const kinds = input.types
    .split(",")
    .map((kind) => kind.trim())
    .filter(isDictionaryKind);
  return { data: Object.fromEntries(kinds.map((kind) => [kind, all.ofKind(kind).map(wire)])) };
}

/** What an edit says; the rest stays as it is. */
const given = (input: RouteArguments<typeof dictionary.edit>) =>
  Object.fromEntries(
    (["name", "color", "sort"] as const).flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])),
  ) as Partial<Pick<DictionaryItem, "name" | "color" | "sort">>;

/** Held until the transaction ends. */
async function lock(ctx: Context, id: number): Promise<DictionaryItem> {
  const row = await ctx.db
    .selectFrom("dictionary")
    .selectAll()
    .select((eb) => eb.fn.coalesce("code", "id").as("code"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function add(ctx: Context, input: RouteArguments<typeof dictionary.add>) {
  const { types, name, color, sort } = input;
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

const TITLES = {
  name: { cn: "名称", en: "Name" },
  color: { cn: "颜色", en: "Colour" },
  sort: { cn: "排序", en: "Order" },
  status: { cn: "状态", en: "Status" },
};
const texts = (item: Pick<DictionaryItem, "name" | "color" | "sort" | "active">) => ({
  name: item.name,
  color: item.color,
  sort: String(item.sort),
  status: item.active ? "启用" : "停用",
});

/** Two who edit one entry come one after another. @throws CONFLICT, VALIDATION naming what cannot be changed */
async function edit(ctx: Context, input: RouteArguments<typeof dictionary.edit>) {
  const before = await lock(ctx, input.id);
  const current = wireFull(before);
  if (input.version !== undefined && input.version !== before.version)
    throw await conflict(ctx, { module: "dictionary", id: input.id, current });
  assertUnchanged(dictionary.edit.input, input, current);
  const { name, color, sort } = { ...before, ...given(input) };
  const active = input.status === undefined ? before.active : input.status === 1;
  const taken = await ctx.db
    .selectFrom("dictionary")
    .select("id")
    .where("kind", "=", before.kind)
    .where("name", "=", name)
    .where("id", "<>", input.id)
    .executeTakeFirst();
  if (taken) throw invalidField("name", dictionarySaid.taken);
  const values = { name, color, sort, active };
  await ctx.db
    .updateTable("dictionary")
    .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
    .where("id", "=", input.id)
    .execute();
  ctx.audit({
    module: "dictionary",
    recordId: input.id,
    action: "edit",
    summary: said.didEdit({ title: dictionarySaid.entry, name }),
    changes: changesBetween(texts(before), texts(values), TITLES),
  });
  await changed(ctx, "dictionary");
  return { msg: said.saved };
}

/** Entries that some record carries. A new field with a dictionary adds its column here. */
async function inUse(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  const list = sql`${ids as number[]}::bigint[]`;
  const custom = await ctx.db
    .selectFrom("custom_fields")
    .select(["module", "key"])
    .where(sql<boolean>`definition ->> 'type' = 'statusSelect'`)
    .execute();
  const places = [
    ...["level_id", "source_id", "industry_id", "scale_id", "pool_reason_id"].map(
      (column) => sql`exists (select 1 from customers c where c.${sql.ref(column)} = d.id)`,
    ),
    sql`exists (select 1 from contacts c where c.position_id = d.id)`,
    sql`exists (select 1 from followups f where f.method_id = d.id)`,
    ...custom.flatMap(({ module, key }) => {
      const table = ctx.services.fields.tables.get(module);
      return table
        ? [
            sql`exists (select 1 from ${sql.table(table)} c where c.ext ->> ${key} = d.id::text or c.ext -> ${key} @> to_jsonb(d.id))`,
          ]
        : [];
    }),
  ];
  const { rows } = await sql<{
    id: number;
  }>`select d.id from dictionary d where d.id = any(${list}) and (${sql.join(places, sql` or `)})`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}

async function remove(ctx: Context, ids: number[]) {
  const rows = await ctx.db.selectFrom("dictionary").select(["id", "name"]).where("id", "in", ids).execute();
  const used = await inUse(ctx, ids);
  return bulk(ids, rows, {
    refuse: (row) =>
      used.has(row.id) ? { code: "CONFLICT", msg: dictionarySaid.used({ name: row.name }) } : undefined,
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

async function reorder(ctx: Context, ids: number[]) {
  const rows = await ctx.db.selectFrom("dictionary").select(["id", "kind"]).where("id", "in", ids).execute();
  if (rows.length !== ids.length) throw notFound();
  if (new Set(rows.map((row) => row.kind)).size > 1) throw invalidField("ids", dictionarySaid.oneKind);
  await sql`update dictionary d set sort = o.at, version = d.version + 1 from unnest(${ids}::bigint[]) with ordinality o(id, at) where d.id = o.id`.execute(
    ctx.db,
  );
  const kind = rows[0]?.kind as DictionaryKind;
  ctx.audit({
    module: "dictionary",
    action: "sort",
    summary: dictionarySaid.didSort({ title: noun(DICTIONARIES[kind]) }),
  });
  await changed(ctx, "dictionary");
  return { msg: said.saved };
}

export const handlers: Handlers<typeof dictionary> = {
  jsonGet: entriesByKind,
  json: entriesByKind,
  kinds: async () => ({ data: Object.entries(DICTIONARIES).map(([types, { cn }]) => ({ types, name: cn })) }),
  index: async (ctx, input) => {
    const { rows, total } = pageOf(
      (await ctx.services.dictionary.get()).ofKind(input.types),
      input,
      ({ name }) => name,
    );
    return { rows: rows.map(wireFull), total };
  },
  add,
  edit,
  sort: (ctx, input) => reorder(ctx, input.ids),
  remove: (ctx, input) => remove(ctx, input.ids),
};
