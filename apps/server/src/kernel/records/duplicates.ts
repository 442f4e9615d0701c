/** How records are told to be the same where their type does not say it. */
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { Duplicates, SameRecord } from "./duplicate-keys";
import { refusalOf } from "./policy";
import type { RecordRow, RecordType } from "./record-type";
import { live, reachOf, visible } from "./scope";

const folded = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : "");

/** By the fields that are unique; a value that is so only within another is told apart by both. */
function byUniqueFields(type: RecordType): Duplicates {
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
        const values = wanted.map(({ key }) => (JSON.parse(key) as string[])[0] ?? "");
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
            name: row.seen ? row.name : "",
            holder: said.existing,
            open: row.seen && refusalOf(ctx, { type, scope }, row, "edit") === undefined,
          });
      }
      return found;
    },
  };
}

export const duplicatesOf = (type: RecordType): Duplicates => type.duplicates ?? byUniqueFields(type);
