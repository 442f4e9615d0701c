/** How records are told to be the same where their type does not say it. */
import { said } from "@qicheng/api/kernel/messages";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../work/context";
import { mayAskFor, ownFields } from "../access/field-rights";
import { refusalOf } from "../access/policy";
import { live, reachOf, visible } from "../access/scope";
import type { Duplicates, SameRecord } from "../type/duplicate-keys";
import type { RecordRow, RecordType, RowScope } from "../type/record-type";
import { fieldOfKind, keyedFields, ownKeyHits, ownKeys } from "./own-keys";

const asText = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : "");

interface Looked {
  kind: string;
  /** The value as it is compared, and what tells it apart besides. */
  value: RawBuilder<unknown>;
  among: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  keyOf: (row: { value: string; among: unknown }) => string;
}

async function sameBy(ctx: Context, type: RecordType, scope: RowScope, looked: Looked): Promise<SameRecord[]> {
  const { kind, value, among, condition, keyOf } = looked;
  const { rows } = await sql<RecordRow & { name: string; value: string; among: unknown; seen: boolean }>`
    select r.id, ${sql.ref(`r.${type.nameColumn}`)} as name, ${value} as value, ${among} as among,
      ${visible(type, scope, "r")} as seen, null::bigint as owner_id, null::text as access
    from ${sql.table(type.table)} r where ${condition} and ${live(type, "r")}`.execute(ctx.db);
  return rows.map((row) => ({
    kind,
    key: keyOf(row),
    id: row.id,
    name: row.seen ? row.name : "",
    holder: said.existing,
    open: row.seen && refusalOf(ctx, { type, scope }, row, "edit") === undefined,
  }));
}

/** By the fields that are unique; a value that is so only within another is told apart by both. */
function byUniqueFields(type: RecordType): Duplicates {
  const unique = type.fields.flatMap((field) => {
    const among = type.fields.find(({ key }) => key === field.within)?.db;
    return field.unique && field.db !== undefined ? [{ kind: field.key, column: field.db, among }] : [];
  });
  return {
    unique: true,
    keys: ({ columns, ext }, fields) => [
      ...unique.flatMap(({ kind, column, among }) => {
        const value = asText(columns[column]);
        return value === "" ? [] : [{ kind, key: JSON.stringify([value, among ? (columns[among] ?? "") : ""]) }];
      }),
      ...ownKeys(keyedFields(fields), ext),
    ],
    find: async (ctx, keys) => {
      const found: SameRecord[] = [];
      const scope = await reachOf(ctx, type);
      const { whole, byKey } = await ownFields(ctx, type.module);
      for (const kind of new Set(keys.map((key) => key.kind))) {
        const wanted = keys.filter((key) => key.kind === kind).map(({ key }) => key);
        const own = fieldOfKind(kind);
        // what a role keeps from him a list of values would tell him; saving still refuses it
        if (!mayAskFor(byKey.get(own ?? kind))) continue;
        const field = unique.find((one) => one.kind === kind);
        if (own !== undefined) {
          const { value, condition } = ownKeyHits(whole, own, wanted);
          const looked = { kind, value, among: sql`''`, condition, keyOf: (row: { value: string }) => row.value };
          found.push(...(await sameBy(ctx, type, scope, looked)));
        } else if (field) {
          const value = sql`lower(${sql.ref(`r.${field.column}`)})`;
          const values = wanted.map((key) => (JSON.parse(key) as string[])[0] ?? "");
          const looked = {
            kind,
            value,
            among: field.among === undefined ? sql`''` : sql.ref(`r.${field.among}`),
            condition: sql`${value} = any(${values}::text[])`,
            keyOf: (row: { value: string; among: unknown }) => JSON.stringify([row.value, row.among ?? ""]),
          };
          found.push(...(await sameBy(ctx, type, scope, looked)));
        }
      }
      return found;
    },
  };
}

export const duplicatesOf = (type: RecordType): Duplicates => type.duplicates ?? byUniqueFields(type);
