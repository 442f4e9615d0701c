/**
 * SQL on alias r for everything that a row carries beside its fields, so that one filters by all that one sees: labels
 * of fields, computed values, the owner, my star, and the columns of every row.
 */

import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { optionTexts } from "@qicheng/engine/fields/options";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type RawBuilder, sql } from "kysely";
import { type FieldSql, jsonOf } from "../../fields/field-sql";
import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";
import type { Computed, RecordType } from "../type/record-type";
import { myStars } from "../type/stars";
import { target } from "./names";

type Sql = RawBuilder<unknown>;

const textSql = (value: Sql): FieldSql => ({
  kind: "text",
  value,
  text: sql<string | null>`${value}`,
  stored: "text",
});

/** An id of which none is 0 on the wire. */
const idSql = (value: Sql): FieldSql => {
  const known = sql`nullif(${value}, 0)`;
  return { kind: "choice", value: known, text: sql<string | null>`${known}::text`, stored: "bigint" };
};

const numberSql = (value: Sql): FieldSql => ({
  kind: "number",
  value,
  text: sql<string | null>`${value}::text`,
  stored: "numeric",
});

/** Where what a type's fields point at lies, as far as the caller sees it, since even a name tells something. */
type Targets = ReadonlyMap<string, Awaited<ReturnType<typeof target>>>;

/** The name behind an id, as a subquery. */
type NameOf = (id: Sql) => Sql;

const regionPath: NameOf = (id) => sql`(
  select concat_ws('/', case when p.name not in (c.name, g.name) then p.name end, case when c.name <> g.name then c.name end, g.name)
  from regions g left join regions c on c.id = g.parent_id left join regions p on p.id = c.parent_id where g.id = ${id})`;

const NAMES: Partial<Record<FieldDef["type"], NameOf>> = {
  user: (id) => sql`(select n.nickname from users n where n.id = (${id})::bigint)`,
  branch: (id) => sql`(select n.name from branches n where n.id = (${id})::bigint)`,
  statusSelect: (id) => sql`(select n.name from dictionary n where n.id = (${id})::bigint)`,
  city: regionPath,
  county: regionPath,
};

const OPTIONS: ReadonlySet<FieldDef["type"]> = new Set(["select", "radio", "jcselect"]);

function optionName(field: FieldDef): NameOf {
  const cases = [...optionTexts(field)].map(([value, { cn }]) => sql`when ${value} then ${cn}`);
  return (id) => (cases.length === 0 ? sql`null::text` : sql`case (${id})::text ${sql.join(cases, sql` `)} end`);
}

function nameOf(field: FieldDef, targets: Targets): NameOf | undefined {
  const module = referenceOf(field);
  if (module === undefined) return OPTIONS.has(field.type) ? optionName(field) : NAMES[field.type];
  const at = targets.get(module);
  if (!at) return undefined;
  return (id) => sql`(select ${sql.ref(`n.${at.name}`)} from ${sql.table(at.table)} n
    where n.id = (${id})::bigint and ${at.visible})`;
}

/** The values of a field that has several, as rows. */
function itemsSql(field: FieldDef): Sql | undefined {
  if (field.storage === "column" && field.db !== undefined) return sql`unnest(${sql.ref(`r.${field.db}`)})`;
  if (field.storage !== "ext") return undefined;
  const list = jsonOf(field, "r");
  return sql`jsonb_array_elements_text(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]'::jsonb end)`;
}

/** What people read of a field instead of an id; names of several are joined as they are shown. */
export function labelSql(field: FieldDef, stored: FieldSql, targets: Targets): FieldSql | undefined {
  const name = nameOf(field, targets);
  if (!name) return undefined;
  if (!stored.list) return textSql(name(stored.value));
  const items = itemsSql(field);
  if (!items) return undefined;
  return textSql(
    sql`(select string_agg(${name(sql.ref("e.id"))}, '、' order by e.at) from ${items} with ordinality e (id, at))`,
  );
}

/** What the fields point at. */
export async function targetsOf(ctx: Context, fields: ModuleFields): Promise<Targets> {
  const modules = new Set(fields.form.fields.flatMap((field) => referenceOf(field) ?? []));
  const found = await Promise.all([...modules].map(async (module) => [module, await target(ctx, module)] as const));
  return new Map(found);
}

function parentSql({ rows }: RecordType, key: string): FieldSql | undefined {
  if (rows.kind !== "child") return undefined;
  const id = sql.ref(`r.${rows.column}`);
  if (key === rows.key) return idSql(id);
  const { parent } = rows;
  const name = sql`(select ${sql.ref(`n.${parent.nameColumn}`)} from ${sql.table(parent.table)} n where n.id = ${id})`;
  return key === rows.nameKey ? textSql(name) : undefined;
}

function mineSql(type: RecordType, me: number): Sql {
  const stars = myStars(type, me);
  return stars ? sql`(select s.user_id from ${stars.rows} and ${stars.id} = r.id)` : sql`null::bigint`;
}

/** Whose the row is: its name, and the picture that nobody has yet. */
const OWNER: Readonly<Record<string, Sql>> = {
  UserName: sql`(select n.nickname from users n where n.id = r.owner_id)`,
  userheader: sql`''`,
};

const EVERY_ROW: Readonly<Record<string, FieldSql>> = {
  id: idSql(sql`r.id`),
  version: numberSql(sql`r.version`),
};

const EVERY_RECORD: Readonly<Record<string, FieldSql>> = {
  ...EVERY_ROW,
  customerId: idSql(sql`0`),
  customerName: textSql(sql`''`),
  contractId: idSql(sql`0`),
  contractName: textSql(sql`''`),
};

const flagSql = (value: Sql): FieldSql => ({
  kind: "flag",
  value: sql`(${value})::int`,
  text: sql<string | null>`(${value})::int::text`,
  stored: "smallint",
});

const timeSql = (value: Sql): FieldSql => ({
  kind: "datetime",
  value,
  text: sql<string | null>`${value}::text`,
  stored: "timestamptz",
});

/** A choice as it is answered, of which one may be 0. */
const choiceSql =
  (kind: "choice" | "branch") =>
  (value: Sql): FieldSql => ({ kind, value, text: sql<string | null>`(${value})::text`, stored: "bigint" });

/** What a computed value is in SQL. */
export type ComputedSql = Pick<Computed, "kind" | "sql">;

const COMPUTED: Record<Computed["kind"], (value: Sql) => FieldSql> = {
  id: idSql,
  text: textSql,
  flag: flagSql,
  datetime: timeSql,
  choice: choiceSql("choice"),
  branch: choiceSql("branch"),
};

/** Keys come from a request: what every object has is none of them. */
const own = <Value>(values: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  values && Object.hasOwn(values, key) ? ownValue(values, key) : undefined;

/** A computed value of a row, or a key of every row, also of one that is no record. */
export function onEveryRow(computed: Readonly<Record<string, ComputedSql>>, key: string): FieldSql | undefined {
  const given = own(computed, key);
  return given?.sql ? COMPUTED[given.kind](given.sql) : own(EVERY_ROW, key);
}

/** A key of a record's row that is no field and no field's label. */
export function besideFields(type: RecordType, me: number, key: string): FieldSql | undefined {
  const computed = own(type.computed, key);
  if (computed) return computed.sql && COMPUTED[computed.kind](computed.sql);
  if (key === "watchuserid") return idSql(mineSql(type, me));
  const owner = type.rows.kind === "owned" ? own(OWNER, key) : undefined;
  return owner ? textSql(owner) : (parentSql(type, key) ?? own(EVERY_RECORD, key));
}

/** Names that every row has, by the fields whose labels they are. */
export const STANDARD_NAMES: Readonly<Record<string, string>> = {
  customerName: "customerId",
  contractName: "contractId",
};

/** A label by the key under which it stands beside its field. */
export function labelled(fields: ModuleFields, key: string): FieldDef | undefined {
  const standard = ownValue(STANDARD_NAMES, key);
  if (standard !== undefined) return fields.byKey.get(standard);
  return key.endsWith("Name") ? fields.byKey.get(key.slice(0, -"Name".length)) : undefined;
}
