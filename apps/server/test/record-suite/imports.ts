/** Records by a file: what an export gave comes back as it was, by right, and what is wrong is named. */
import { exports } from "@qicheng/api/exports/routes";
import { imports } from "@qicheng/api/imports/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { textOf } from "@qicheng/engine/fields/rich-text";
import { fitsCell } from "@qicheng/engine/import/cell";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backgroundTasks } from "../../src/kernel/jobs/background";
import { startJobs } from "../../src/kernel/jobs/jobs";
import { grant, newId, unique } from "../arrange";
import type { Answer, Caller } from "../harness";
import { count } from "../observe";
import { upload } from "../pictures";
import { isOneRow, sendable, valuesOf } from "../record-samples";
import type { Kit } from "./kit";

export function importTests(kit: Kit): void {
  const { type } = kit;
  const right = type.importPermission;
  if (right === undefined) return;
  const send = (caller: Caller, bytes: Buffer, filename = "行.xlsx") =>
    upload(kit.server, caller, { path: imports.upload.path, filename, bytes, fields: { module: type.module } });
  const check = (caller: Caller, { data }: Answer) =>
    caller.raw(imports.check.path, { id: data.id, sheet: data.sheet, mapping: data.sheets[data.sheet].mapping });
  /** Of one record, by its own export. */
  const exported = async (id: number): Promise<Buffer> => {
    const { data } = await kit.boss.raw(exports.run.path, { module: type.module, ...kit.below(), ids: [id] });
    return (await kit.server.app.inject({ method: "GET", url: data.file.url as string })).rawPayload;
  };

  describe("an import", () => {
    let running: { stop(): Promise<void> };
    beforeAll(() => {
      running = startJobs(kit.server.services, kit.server.databaseUrl, backgroundTasks);
    });
    afterAll(() => running.stop());

    test("takes what an export gave, and every field is as it was", async () => {
      const given = valuesOf(type, "add", { word: unique("入"), at: 0, world: kit.world });
      const id = newId(await kit.boss.raw(kit.path("add"), { ...kit.below(), ...given }));
      const [before, bytes] = [await kit.view(id), await exported(id)];
      await kit.server.services.database.db.transaction().execute(async (trx) => {
        // Nothing that is the same may be left, not in the bin either.
        if (type.module === "customer") await sql`delete from contacts where customer_id = ${id}`.execute(trx);
        await sql`delete from ${sql.table(type.table)} where id = ${id}`.execute(trx);
        await sql`delete from given_numbers where kind = ${type.module}`.execute(trx);
      });
      const sent = await send(kit.boss, bytes);
      expect(sent.status).toBe(200);
      const looked = await check(kit.boss, sent);
      // Another of these tests may have entered the same phone.
      const { ready, duplicate, wrong } = looked.data.counts;
      expect([ready + duplicate, wrong]).toEqual([1, 0]);
      const duplicates = sent.data.choices.includes("add") ? "add" : "skip";
      const { data } = await kit.boss.raw(imports.run.path, { id: sent.data.id, duplicates });
      const job = async () => (await kit.boss.post(jobs.detail, { id: data.job })).data;
      await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe("done");
      expect(await job()).toMatchObject({ succeeded: 1, refused: 0 });
      const [made] = await kit.server.rows(sql<{ id: number }>`select max(id) as id from ${sql.table(type.table)}`);
      expect(made?.id).toBeGreaterThan(id);
      const after = await kit.view(made?.id ?? 0);
      for (const { key, type: kind } of sendable(type, "add").filter((field) => fitsCell(field))) {
        // Times are kept by the minute; of a rich text there is what one sees of it.
        const same = (value: unknown) => {
          if (kind === "editor") return textOf(value);
          // A new record has copies.
          if (kind === "picture" || kind === "file")
            return (value as FileRef[]).map(({ filename, size, format }) => ({ filename, size, format }));
          return kind === "datetime" ? String(value).slice(0, 16) : value;
        };
        expect([key, same(after[key])]).toEqual([key, same(before[key])]);
      }
    });

    test("knows every column of its own template, each once", async () => {
      const { statusCode, rawPayload } = await kit.server.app.inject({
        method: "POST",
        url: imports.template.path,
        headers: { authkey: kit.boss.key },
        payload: { module: type.module },
      });
      expect(statusCode).toBe(200);
      const { data } = await send(kit.boss, rawPayload, "模板.xlsx");
      const { mapping, columns } = data.sheets[data.sheet] as { mapping: string[]; columns: object[] };
      expect(columns.filter((_column, at) => mapping[at] === "")).toEqual([]);
      expect(new Set(mapping).size).toBe(mapping.length);
    });

    test("needs its own right, and the right to add", async () => {
      const bytes = await exported(await kit.add());
      const s2 = await kit.server.as("s2");
      const all: PermissionKey[] = [...kit.sight, type.addPermission, right];
      for (const lacking of [right, type.addPermission]) {
        await grant(
          kit.server,
          "s2",
          all.filter((key) => key !== lacking),
        );
        expect([lacking, (await send(s2, bytes)).status]).toEqual([lacking, 403]);
        expect((await s2.raw(imports.template.path, { module: type.module })).status).toBe(403);
      }
    });
    if (isOneRow(type)) missingTest(kit, send);
  });
}

type Send = (caller: Caller, bytes: Buffer, filename?: string) => Promise<Answer>;

function missingTest(kit: Kit, send: Send): void {
  const { type } = kit;
  test("of a row without what it must have names the field, and writes nothing", async () => {
    const must = sendable(type, "add").filter((field) => field.required && field.defaultValue === undefined);
    const plain = ({ required, pattern, unique: once, type: kind }: FieldDef) =>
      !required && !pattern && !once && (kind === "input" || kind === "textarea");
    // what stands in for a missing value would fill it
    const standIns = must.map(({ standIn }) => standIn);
    const other = sendable(type, "add").find((field) => plain(field) && !standIns.includes(field.key));
    expect([must.length > 0, other !== undefined]).toEqual([true, true]);
    const columns = [...must, ...(other ? [other] : [])];
    const rows = Buffer.from(
      `${columns.map(({ title }) => title).join(",")}\n${columns.map((field) => (field === other ? "甲" : "")).join(",")}\n`,
    );
    const sent = await send(kit.boss, rows, "行.csv");
    const mapping = columns.map(({ key }) => key);
    const before = await count(kit.server, sql`select count(*) as n from ${sql.table(type.table)}`);
    const looked = await kit.boss.raw(imports.check.path, { id: sent.data.id, mapping });
    if (type.rows.kind === "child")
      expect(looked).toMatchObject({ status: 400, data: { errors: [{ field: "mapping" }] } });
    else {
      expect(looked.data.counts).toMatchObject({ ready: 0, wrong: 1 });
      const { rows: wrong } = await kit.boss.raw(imports.rows.path, { id: sent.data.id, kind: "wrong" });
      expect(wrong).toMatchObject([{ row: 2, problems: must.map(({ key }) => ({ field: key })) }]);
      expect(await kit.boss.raw(imports.run.path, { id: sent.data.id })).toMatchObject({ status: 400 });
    }
    expect(await count(kit.server, sql`select count(*) as n from ${sql.table(type.table)}`)).toBe(before);
  });
}
