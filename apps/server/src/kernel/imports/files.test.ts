/** Files that rows of an import name: one's own and those of the record, never somebody else's. */
import { exports } from "@qicheng/api/exports/routes";
import { imports } from "@qicheng/api/imports/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, newId, unique, viewOf } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { csvOf, ended, Importing } from "../../../test/importing";
import { pictureBytes, upload } from "../../../test/pictures";

const kit = new Importing();
let server: TestServer;
let s1: Caller;
let s2: Caller;
beforeAll(async () => {
  ({ server, s1, s2 } = await kit.open());
  const definition = JSON.stringify({ type: "picture", title: "照片", max: 3, storage: "ext", flags: { list: true } });
  await sql`insert into custom_fields (module, key, definition, sort)
    values ('customer', 'zPhoto', ${definition}::jsonb, 1)`.execute(server.db);
  server.services.invalidation.drop("fields");
});
afterAll(() => kit.close());

const sent = async (caller: Caller, filename = `${unique("图")}.png`) => ({
  id: newId(await upload(server, caller, { filename, bytes: pictureBytes() })),
  filename,
});
type Named = Awaited<ReturnType<typeof sent>>;
const cell = ({ id, filename }: Named) => `${id}:${filename}`;

const MAPPING = ["CustomerName", "zPhoto"];
async function looked(caller: Caller, rows: readonly (readonly string[])[]) {
  const { data } = await kit.send(caller, csvOf(["客户名称", "照片"], rows));
  const answer = await caller.raw(imports.check.path, { id: data.id, sheet: 0, mapping: MAPPING });
  return { id: data.id as number, counts: answer.data.counts as Record<string, number> };
}
async function wrongIn(caller: Caller, id: number) {
  const { rows = [] } = await caller.raw(imports.rows.path, { id, kind: "wrong" });
  return rows.flatMap((row) => (row.problems as { message: string }[]).map(({ message }) => message));
}
async function run(caller: Caller, id: number, more: Record<string, unknown> = {}) {
  return ended(caller, await caller.raw(imports.run.path, { id, ...more }));
}
const photosOf = async (caller: Caller, name: string) => {
  const [row] = await server.rows(sql<{ id: number }>`select id from customers where name = ${name}`);
  return (await viewOf(caller, row?.id ?? 0)).zPhoto as { id: number; filename: string; url: string }[];
};

describe("a row with files", () => {
  test("gets uploads of the importer's, of which two rows have one each", async () => {
    const photo = await sent(s1);
    const [one, two] = [unique("客户"), unique("客户")];
    const { id, counts } = await looked(s1, [
      [one, cell(photo)],
      [two, cell(photo)],
    ]);
    expect(counts).toMatchObject({ ready: 2, wrong: 0 });
    expect(await run(s1, id)).toMatchObject({ succeeded: 2 });
    const [first, second] = [await photosOf(s1, one), await photosOf(s1, two)];
    expect([first, second].map((all) => all.map(({ filename }) => filename))).toEqual([
      [photo.filename],
      [photo.filename],
    ]);
    expect(first[0]?.id).not.toBe(second[0]?.id);
    for (const all of [first, second])
      expect((await server.app.inject({ method: "GET", url: all[0]?.url ?? "" })).statusCode).toBe(200);
  });

  test("never has somebody else's, nor one of another name or kind", async () => {
    const foreign = await sent(s2);
    const own = await sent(s1);
    const hidden = unique("客户");
    await addCustomer(s2, { CustomerName: hidden, zPhoto: [foreign.id] });
    const free = await sent(s2);
    const cells = [cell(foreign), cell(free), `${own.id}:别名.png`, own.filename, "999999999:x.png"];
    const { id, counts } = await looked(
      s1,
      cells.map((text) => [unique("客户"), text]),
    );
    expect(counts).toMatchObject({ ready: 0, wrong: cells.length });
    const said = await wrongIn(s1, id);
    expect(said[0]).toBe(`照片：找不到文件「${cell(foreign)}」，只能使用自己上传的文件或记录原有的文件`);
    expect(said[3]).toContain("请写成 编号:文件名");
    expect(said).toHaveLength(cells.length);
  });

  test("that is merged leaves the record what it has, also what a colleague uploaded", async () => {
    const photo = await sent(s2);
    const name = unique("客户");
    const customer = await addCustomer(s2, { CustomerName: name, zPhoto: [photo.id] });
    await sql`update customers set owner_id = ${s1.id} where id = ${customer}`.execute(server.db);
    const { id, counts } = await looked(s1, [[name, cell(photo)]]);
    expect(counts).toMatchObject({ duplicate: 1, wrong: 0 });
    expect(await run(s1, id, { duplicates: "merge", overwrite: ["zPhoto"] })).toMatchObject({ refused: 0 });
    expect((await photosOf(s1, name)).map(({ id: at }) => at)).toEqual([photo.id]);
    // A new record gets no copy of what one has not uploaded.
    const other = unique("客户");
    const again = await looked(s1, [[other, cell(photo)]]);
    expect(await run(s1, again.id)).toMatchObject({ succeeded: 0, refused: 1 });
  });

  test("is in an export as it is read", async () => {
    const photos = [await sent(s1, "门头、正面.png"), await sent(s1)];
    const name = unique("客户");
    const customer = await addCustomer(s1, { CustomerName: name, zPhoto: photos.map(({ id }) => id) });
    const { data } = await s1.raw(exports.run.path, { module: "customer", ids: [customer], fields: "zPhoto" });
    const bytes = (await server.app.inject({ method: "GET", url: data.file.url as string })).rawPayload;
    const read = await kit.send(s1, bytes, { filename: "导出.xlsx" });
    expect(read.data.sheets[0]).toMatchObject({ mapping: ["zPhoto"] });
    expect(read.data.sheets[0].columns[0].samples).toEqual([photos.map(cell).join("\n")]);
  });
});
