/** Values of demo rows as the database keeps them: people, entries, branches and nodes by their names, files, HTML. */
import { Readable } from "node:stream";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { richText } from "@qicheng/engine/fields/rich-text";
import { sql } from "kysely";
import type { RightsDatabase } from "../../src/kernel/db/database";
import { cleanHtml } from "../../src/kernel/fields/clean-html";
import type { FileStore } from "../../src/kernel/files/store";
import type { DemoFile, DemoValue } from "../../src/kernel/records/type/demo";
import type { RecordType } from "../../src/kernel/records/type/record-type";
import { findTree } from "../../src/kernel/records/type/tree";

/** The company that is filled: who and what is there already. */
export interface Company {
  trx: RightsDatabase;
  files: FileStore;
  day: string;
  person: (username: string) => number;
  entry: (kind: string, name: string) => number;
}

/** Whose value it is, and who gave it. */
export interface Owner {
  module: string;
  id: number;
  by: string;
}

/** A file takes the way of every upload; a drawing becomes a PNG on it. @returns its id */
export async function keptFile({ trx, files, person }: Company, { name, content }: DemoFile, owner: Owner) {
  const isDrawing = content.trimStart().startsWith("<svg");
  const { default: sharp } = await import("sharp");
  const bytes = isDrawing ? await sharp(Buffer.from(content)).png().toBuffer() : Buffer.from(content);
  const { format, size, sha256, storageKey } = await files.save(Readable.from(bytes), name);
  const { id } = await trx
    .insertInto("files")
    .values({
      user_id: person(owner.by),
      filename: name,
      format,
      size,
      sha256,
      storage_key: storageKey,
      module: owner.module,
      record_id: owner.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The node at the end of a path such as 设备/打印机; what is not there of it is made, each behind its brothers. */
async function nodeAt({ trx }: Company, { key, reference = "" }: FieldDef, path: string): Promise<number> {
  const tree = findTree(reference);
  if (!tree) throw new Error(`${key} points into ${reference}, which is no tree`);
  const table = sql.table(tree.table);
  let parent: number | null = null;
  for (const name of path.split("/")) {
    const below: ReturnType<typeof sql> = sql`parent_id is not distinct from ${parent}::bigint`;
    const { rows }: { rows: { id: number }[] } = await sql<{ id: number }>`
      with there as (select id from ${table} where ${below} and lower(name) = lower(${name})), made as (
        insert into ${table} (name, parent_id, sort)
        select ${name}, ${parent}::bigint, (select coalesce(max(sort), 0) + 1 from ${table} where ${below})
        where not exists (select 1 from there) returning id)
      select id from there union all select id from made`.execute(trx);
    parent = rows[0]?.id ?? null;
  }
  return parent ?? 0;
}

async function branchNamed({ trx }: Company, name: string): Promise<number> {
  return (await trx.selectFrom("branches").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
}

type Store = (company: Company, field: FieldDef, value: string, owner: Owner) => number | object | Promise<number>;

/** Of texts that stand for something else. */
const BY_TEXT: Partial<Record<FieldDef["type"], Store>> = {
  user: ({ person }, _field, value) => person(value),
  statusSelect: ({ entry }, { dictionary = "" }, value) => entry(dictionary, value),
  branch: (company, _field, value) => branchNamed(company, value),
  tree: (company, field, value) => nodeAt(company, field, value),
  editor: (_company, { key }, value) => {
    const html = cleanHtml(value);
    if (html === undefined) throw new Error(`${key} is no HTML: ${value}`);
    return richText(html);
  },
};

async function storedValue(company: Company, field: FieldDef, value: DemoValue, owner: Owner): Promise<unknown> {
  if (typeof value === "string") return (await BY_TEXT[field.type]?.(company, field, value, owner)) ?? value;
  if (typeof value === "number") return value;
  const ids: number[] = [];
  for (const file of value) ids.push(await keptFile(company, file, owner));
  return ids;
}

/** Columns of a demo row. @throws Error for a key that names no field with a column */
export async function storedRow(
  company: Company,
  type: RecordType,
  row: Readonly<Record<string, DemoValue>>,
  owner: Owner,
): Promise<Record<string, unknown>> {
  const columns: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(row)) {
    const field = type.fields.find((one) => one.key === key);
    if (field?.db === undefined) throw new Error(`${type.module} has no column for ${key}`);
    columns[field.db] = await storedValue(company, field, value, owner);
  }
  return columns;
}
