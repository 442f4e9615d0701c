/** What a line of products shows of its product beside the name, as far as the caller may know it. */

import { LINE_FACTS } from "@qicheng/engine/fields/row-columns";
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import type { Context } from "../../work/context";
import { ownFields } from "../access/field-rights";
import { maskOf } from "../access/masks";
import { reachOf, visible } from "../access/scope";
import { findRecordType } from "../type/registry";

/** JSON texts to stand behind the values of a line, by id of the product. */
export async function lineFacts(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const type = ids.length === 0 ? undefined : findRecordType("product");
  if (!type) return new Map();
  const { byKey } = await ownFields(ctx, type.module);
  const shown = Object.entries(LINE_FACTS).flatMap(([key, of]) => {
    const field = byKey.get(of);
    if (field?.db === undefined || maskOf(field, "others")) return [];
    return [{ key, db: field.db, isNumber: field.type === "number" }];
  });
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select ${sql.join(["id", ...shown.map(({ db }) => db)].map((column) => sql.ref(`n.${column}`)))}
    from ${sql.table(type.table)} n
    where n.id = any(${idArray(ids)}) and ${visible(type, await reachOf(ctx, type), "n")}`.execute(ctx.db);
  // decimals come from the database as text, which is a JSON number already
  const text = (value: unknown, isNumber: boolean) =>
    isNumber && typeof value === "string" ? value : JSON.stringify(value ?? "");
  return new Map(
    rows.map((row) => [
      row.id,
      shown.map(({ key, db, isNumber }) => `,${JSON.stringify(key)}:${text(row[db], isNumber)}`).join(""),
    ]),
  );
}
