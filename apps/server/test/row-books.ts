/** Workbooks with rows within records, and fields of a company that hold them. */
import { imports } from "@qicheng/api/imports/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { type CellValue, writeXlsx } from "hucre";
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestServer } from "./harness";
import type { Importing } from "./importing";

export const child = (key: string, type: FieldDef["type"], title: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type,
  title,
  storage: "ext",
  flags: {},
  ...more,
});

/** Publishes a field of the company's own, or says something else of it. */
export async function define(server: TestServer, field: FieldDef, module = "customer"): Promise<void> {
  await sql`insert into custom_fields (module, key, definition, sort)
    values (${module}, ${field.key}, ${JSON.stringify(field)}::jsonb, 0)
    on conflict (module, key) do update set definition = excluded.definition`.execute(server.db);
  server.services.invalidation.drop("fields");
}

type Sheets = Readonly<Record<string, readonly (readonly CellValue[])[]>>;

export async function bookOf(sheets: Sheets): Promise<Buffer> {
  const made = Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) }));
  return Buffer.from(await writeXlsx({ sheets: made }));
}

export async function exported({ server, boss }: Importing, ids: readonly number[], more = {}): Promise<Buffer> {
  const answer = await boss.raw("/api/export/run", { module: "customer", ids, ...more });
  expect(answer).toMatchObject({ status: 200 });
  return (await server.app.inject({ method: "GET", url: answer.data.file.url as string })).rawPayload;
}

/** Uploaded and looked at, as it is proposed. */
export async function looked(kit: Importing, bytes: Buffer, module = "customer") {
  const { data } = await kit.send(kit.boss, bytes, { filename: "名单.xlsx", module });
  const { id, sheet, sheets } = data;
  const answer = await kit.boss.raw(imports.check.path, { id, sheet, mapping: sheets[sheet].mapping });
  expect(answer).toMatchObject({ status: 200 });
  return { ...data, counts: answer.data.counts } as { id: number; counts: unknown; sheets: Record<string, unknown>[] };
}
