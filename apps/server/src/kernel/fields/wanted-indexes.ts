/** Which indexes the company's own fields should have: those that lists filter or sort by, as far as a type may have so many. */
import { createHash } from "node:crypto";
import { isKeyed } from "@qicheng/engine/fields/design-keys";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { holdsMany, isSortable } from "@qicheng/engine/fields/field-types";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import type { Services } from "../services";
import { extIndexPrefix } from "./ext-index-name";
import { fieldSql, foldedSql, sortSql } from "./field-sql";
import type { ModuleFields } from "./registry";

/** More indexes than this would cost every write more than they save the lists. */
const MOST_INDEXES = 12;
/** Characters: the key of an index has 2,704 bytes at most. */
const MOST_TEXT = 500;

export interface WantedIndex {
  name: string;
  table: string;
  unique: boolean;
  /** What of which rows is indexed, as the engine writes it, or the index is not used: `(lower(…)) where deleted_at is null` */
  body: string;
}

/** Why a field that lists filter or sort by has none. */
export type NoIndex = "many" | "long" | "full";

export interface FieldIndexes {
  id: number;
  indexes: readonly WantedIndex[];
  /** By which records are told apart; they are made whatever else there is. */
  keys: readonly WantedIndex[];
  /** Undefined for one that has them, or that nobody asked for. */
  none?: NoIndex;
}

type Sql = RawBuilder<unknown>;

/** What lists compare, and what they sort by where that is something else; a dictionary has an order that may change at any time. */
function expressionsOf(fields: ModuleFields, table: string, field: FieldDef): Sql[] {
  const compiled = fieldSql(fields, field.key, table);
  if (!compiled) return [];
  const { filter = false, sort = false } = field.flags;
  const order = sort && isSortable(field) ? sortSql(field, compiled) : compiled.value;
  const isCompared = order === compiled.value ? sort || filter : filter;
  return [...(isCompared ? [compiled.value] : []), ...(order === compiled.value ? [] : [order])];
}

/** Named by the field's id and what is indexed: keys may be long or differ in case, and a field may become of another type. */
function named({ id, table }: Asked, body: string, unique = false): WantedIndex {
  const version = createHash("sha256")
    .update(`${unique ? "unique " : ""}${body}`)
    .digest("hex")
    .slice(0, 8);
  return { name: `${extIndexPrefix(table, id)}${version}`, table, unique, body };
}

/** Of the rows in the bin as well: what the planner knows of an index on some rows, it does not estimate by. */
const indexesOf = (services: Services, fields: ModuleFields, asked: Asked): WantedIndex[] =>
  expressionsOf(fields, asked.table, asked.field).map((made) => {
    const expression = made.compile(services.side).sql;
    return named(asked, `((${expression}) desc nulls last, id desc)`);
  });

/** A record in the bin keeps nobody from having its value, but is told of to whoever asks for duplicates. */
function keyIndexesOf(services: Services, fields: ModuleFields, asked: Asked): WantedIndex[] {
  const { field, table } = asked;
  if (!isKeyed(field)) return [];
  const expression = foldedSql(fields, field.key, table).compile(services.side).sql;
  return [
    ...(field.unique ? [named(asked, `((${expression})) where deleted_at is null`, true)] : []),
    ...(field.flags.duplicate ? [named(asked, `((${expression})) where (${expression}) is not null`)] : []),
  ];
}

interface Asked {
  id: number;
  table: string;
  field: FieldDef;
}

const isFlagged = ({ flags }: FieldDef) => flags.filter === true || flags.sort === true;

function reasonAgainst(field: FieldDef): NoIndex | undefined {
  if (holdsMany(field)) return "many";
  const isText = field.type === "input" || field.type === "textarea";
  return field.type === "editor" || (isText && (field.max ?? 0) > MOST_TEXT) ? "long" : undefined;
}

/**
 * Of each flagged field of a module. The oldest fields come first, so that a new one takes nobody's place; one that does
 * not find room for all of its own has none.
 */
export async function wantedIndexes(services: Services, db: Database, module: string): Promise<FieldIndexes[]> {
  const table = services.fields.tables.get(module);
  if (table === undefined) return [];
  const own = await services.fields.get(module);
  const fields = own.all ?? own;
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from custom_fields where module = ${module} and not archived order by id`.execute(db);
  let room = MOST_INDEXES;
  return rows.flatMap(({ id, key }): FieldIndexes[] => {
    const field = fields.byKey.get(key);
    // of one whose values are of two types there is none that would hold for both
    if (field?.storage !== "ext" || field.was) return [];
    const asked = { id, table, field };
    const keys = keyIndexesOf(services, fields, asked);
    if (!isFlagged(field)) return keys.length === 0 ? [] : [{ id, keys, indexes: [] }];
    const none = reasonAgainst(field);
    if (none) return [{ id, keys, indexes: [], none }];
    const indexes = indexesOf(services, fields, asked);
    if (indexes.length > room) return [{ id, keys, indexes: [], none: "full" }];
    room -= indexes.length;
    return [{ id, keys, indexes }];
  });
}
