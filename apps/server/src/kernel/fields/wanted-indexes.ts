/** Which indexes the company's own fields should have: those that lists filter or sort by, as far as a type may have so many. */
import { createHash } from "node:crypto";
import { isKeyed } from "@qicheng/engine/design/design-keys";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { holdsMany, isSortable } from "@qicheng/engine/fields/field-types";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import type { Services } from "../work/services";
import { extIndexPrefix } from "./ext-index-name";
import { fieldSql, foldedSql, sortSql } from "./field-sql";
import { inModule, type ModuleTable } from "./module-table";
import type { ModuleFields } from "./registry";

/** More indexes than this would cost every write more than they save the lists. */
const MOST_INDEXES = 12;
/** Characters: the key of an index has 2,704 bytes at most. */
const MOST_TEXT = 500;

export interface WantedIndex {
  name: string;
  table: string;
  unique: boolean;
  /**
   * The indexed expression and its rows, as the engine writes them; otherwise the index is not used: `(lower(…)) where
   * deleted_at is null`
   */
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

/** The compared value of lists, and the sort value where it differs. A dictionary's order may change at any time. */
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

const sqlText = (services: Services, made: Sql): string => made.compile(services.side).sql;

/**
 * Rows in the bin are included: the planner does not estimate by a partial index. A table shared by a family is reduced
 * to the rows of this module.
 */
function indexesOf(services: Services, fields: ModuleFields, asked: Asked): WantedIndex[] {
  const { place } = asked;
  const which = place.only ? ` where ${sqlText(services, inModule(place))}` : "";
  return expressionsOf(fields, asked.table, asked.field).map((made) =>
    named(asked, `((${sqlText(services, made)}) desc nulls last, id desc)${which}`),
  );
}

/** A record in the bin keeps nobody from having its value, but is told of to whoever asks for duplicates. */
function keyIndexesOf(services: Services, fields: ModuleFields, asked: Asked): WantedIndex[] {
  const { field, table, place } = asked;
  if (!isKeyed(field)) return [];
  const expression = sqlText(services, foldedSql(fields, field.key, table));
  const own = place.only ? ` and ${sqlText(services, inModule(place))}` : "";
  return [
    ...(field.unique ? [named(asked, `((${expression})) where deleted_at is null${own}`, true)] : []),
    ...(field.flags.duplicate ? [named(asked, `((${expression})) where (${expression}) is not null${own}`)] : []),
  ];
}

interface Asked {
  id: number;
  table: string;
  place: ModuleTable;
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
  const place = services.fields.places.get(module);
  if (!place) return [];
  const { table } = place;
  const own = await services.fields.get(module);
  const fields = own.all ?? own;
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from custom_fields where module = ${module} and not archived order by id`.execute(db);
  let room = MOST_INDEXES;
  return rows.flatMap(({ id, key }): FieldIndexes[] => {
    const field = fields.byKey.get(key);
    // of one whose values are of two types there is none that would hold for both
    if (field?.storage !== "ext" || field.was) return [];
    const asked = { id, table, place, field };
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
