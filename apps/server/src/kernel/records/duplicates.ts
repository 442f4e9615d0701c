/** What identifies a record, so that one that is there already is found by it. */
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { Message } from "@qicheng/engine/text/message";
import type { Context } from "../work/context";
import { refusalOf } from "./policy";
import type { Raw, RecordRow, RecordType } from "./record-type";
import { live, reachOf, visible } from "./scope";

/** A kind of key, and the key as every way of writing it comes to. */
export interface DuplicateKey {
  kind: string;
  key: string;
}

export const keyText = ({ kind, key }: DuplicateKey): string => `${kind}:${key}`;

export interface SameRecord extends DuplicateKey {
  id: number;
  name: string;
  /** Whose it is, or where it lies. */
  holder: Message;
  /** The caller may change it. */
  open: boolean;
}

/** How a type tells that two records are the same. */
export interface Duplicates {
  /** Of a record's columns. */
  keys: (columns: Raw) => DuplicateKey[];
  /** Records that have one of these keys. */
  find: (ctx: Context, keys: readonly DuplicateKey[]) => Promise<SameRecord[]>;
  /** Fields of which no two records have the same: such a row is never added all the same. */
  unique: boolean;
}

const folded = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : "");

/** By the fields that are unique; a value that is so only within another is told apart by both. */
export function byUniqueFields(type: RecordType): Duplicates {
  const unique = type.fields.flatMap((field) => {
    const among = type.fields.find(({ key }) => key === field.within)?.db;
    return field.unique && field.db !== undefined ? [{ kind: field.key, column: field.db, among }] : [];
  });
  return {
    unique: true,
    keys: (columns) =>
      unique.flatMap(({ kind, column, among }) => {
        const value = folded(columns[column]);
        return value === "" ? [] : [{ kind, key: JSON.stringify([value, among ? (columns[among] ?? "") : ""]) }];
      }),
    find: async (ctx, keys) => {
      const found: SameRecord[] = [];
      const scope = await reachOf(ctx, type);
      for (const { kind, column, among } of unique) {
        const wanted = keys.filter((key) => key.kind === kind);
        if (wanted.length === 0) continue;
        const values = wanted.map(({ key }) => String((JSON.parse(key) as unknown[])[0]));
        const own = sql`lower(${sql.ref(`r.${column}`)})`;
        const { rows } = await sql<RecordRow & { name: string; value: string; among: unknown; seen: boolean }>`
          select r.id, ${sql.ref(`r.${type.nameColumn}`)} as name, ${own} as value,
            ${among === undefined ? sql`''` : sql.ref(`r.${among}`)} as among, ${visible(type, scope, "r")} as seen,
            null::bigint as owner_id, null::text as access
          from ${sql.table(type.table)} r where ${own} = any(${values}::text[]) and ${live(type, "r")}`.execute(ctx.db);
        for (const row of rows)
          found.push({
            kind,
            key: JSON.stringify([row.value, row.among ?? ""]),
            id: row.id,
            name: row.name,
            holder: said.existing,
            open: row.seen && refusalOf(ctx, { type, scope }, row, "edit") === undefined,
          });
      }
      return found;
    },
  };
}

export const duplicatesOf = (type: RecordType): Duplicates => type.duplicates ?? byUniqueFields(type);
