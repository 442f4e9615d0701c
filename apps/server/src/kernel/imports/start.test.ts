/** A file brought in by one call, as clients do that show nobody its rows; and the same records taken out by one. */
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, unique } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { csvOf, ended, HEADS, Importing } from "../../../test/importing";
import { checksums } from "../../../test/observe";
import { upload } from "../../../test/pictures";

const PATH = "/api/customer/import";
const kit = new Importing();
let server: TestServer;
let s1: Caller;
let s2: Caller;
beforeAll(async () => {
  ({ server, s1, s2 } = await kit.open());
});
afterAll(() => kit.close());

const send = (
  caller: Caller,
  rows: readonly (readonly string[])[],
  { heads = HEADS, fields = {}, headers = {} } = {},
) =>
  upload(server, caller, {
    path: PATH,
    filename: "名单.csv",
    type: "text/csv",
    bytes: csvOf(heads, rows),
    fields,
    headers,
  });

const sheetOf = async (url: string) => {
  const { rawPayload } = await server.app.inject({ method: "GET", url });
  return (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? [];
};

describe("a file in one call", () => {
  test("is looked at and written by one job, as its headings say; what is wrong or there already is left out", async () => {
    const word = unique("一");
    const rows = [
      [`${word}甲`, "王小明", "138 0013 7001", "文一路1号", ""],
      ["", "无名", "", "", ""],
      [`${word}乙`, "李四", "", "", "备注"],
    ];
    const answer = await send(s1, rows);
    const job = await ended(s1, answer);
    expect(job).toMatchObject({ succeeded: 2, refused: 1, title: "导入客户：名单.csv", undo: answer.data.undo });
    expect(await kit.namedLike(word)).toMatchObject([
      { name: `${word}甲`, owner_id: s1.id, mobile: "13800137001", address: "文一路1号" },
      { name: `${word}乙`, owner_id: s1.id },
    ]);
    expect((await sheetOf(job.errorFile?.url ?? ""))[1]?.slice(0, 3)).toEqual([3, null, "无名"]);

    const again = await ended(s1, await send(s1, rows));
    expect(again).toMatchObject({ succeeded: 0, refused: 1 });
    expect(await kit.namedLike(word)).toHaveLength(2);
    await s1.raw("/api/undo/run", { id: answer.data.undo });
    await expect.poll(() => kit.namedLike(word)).toEqual([]);
  });

  test("has the columns, the sheet and the choices that are said", async () => {
    const word = unique("列");
    await ended(s1, await send(s1, [[`${word}甲`, "", "", "旧地址", ""]]));
    const fields = {
      mapping: JSON.stringify(["CustomerName", "address"]),
      duplicates: "merge",
      overwrite: JSON.stringify(["address"]),
    };
    const job = await ended(s1, await send(s1, [[`${word}甲`, "新地址"]], { heads: ["第一列", "第二列"], fields }));
    expect(job).toMatchObject({ succeeded: 1, refused: 0 });
    expect(await kit.namedLike(word)).toMatchObject([{ address: "新地址" }]);
  });

  test("is refused with what is wrong by name, and nothing is written", async () => {
    const before = await checksums(server);
    const row = [[unique("拒"), "", "", "", ""]];
    expect(await send(s1, row, { heads: ["无关", "联系人", "手机", "详细地址", "备注"] })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "mapping", msg: expect.stringContaining("客户名称") }] },
    });
    expect(await send(s1, row, { fields: { sheet: "3" } })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "sheet" }] },
    });
    expect(await send(s1, row, { fields: { overwrite: '["没有"]' } })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "overwrite" }] },
    });
    expect(await send(s1, row, { fields: { module: "customer" } })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "module" }] },
    });
    expect(await s1.raw(PATH, {})).toMatchObject({ status: 400, msg: "请用multipart/form-data上传文件" });
    expect(await checksums(server)).toEqual(before);
  });

  test("happens once with one key, and asks for the right", async () => {
    const word = unique("键");
    const headers = { "idempotency-key": unique("import") };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(s1, [[`${word}甲`, "", "", "", ""]], { headers })),
    );
    expect(new Set(answers.map(({ data }) => data?.job)).size).toBe(1);
    await ended(s1, answers[0] as (typeof answers)[number]);
    expect(await kit.namedLike(word)).toHaveLength(1);

    await grant(server, "s2", ["crm.customer.total", "crm.customer.add"]);
    expect(await send(s2, [[`${word}乙`, "", "", "", ""]])).toMatchObject({ status: 403 });
    expect(await s2.raw("/api/customer/importTemplate", {})).toMatchObject({ status: 403 });
    expect(await s2.raw("/api/customer/export", {})).toMatchObject({ status: 403 });
    await grant(server, "s2");
  });
});

describe("records taken out", () => {
  test("have the rows, columns and order of the list, and stand in the log", async () => {
    const word = unique("出");
    const rows = ["甲", "乙"].map((name) => [`${word}${name}`, "", "", `${name}路`, ""]);
    await ended(s1, await send(s1, rows));
    const asked = { key: word, sort: "AddTime", order: "desc", fields: "address,CustomerName" };
    const answer = await s1.raw("/api/customer/export", asked);
    expect(answer).toMatchObject({ status: 200, data: { count: 2, job: expect.any(Number) } });
    const [heads, ...cells] = await sheetOf(answer.data.file.url);
    expect(heads).toEqual(["详细地址", "客户名称"]);
    expect(new Set(cells.map(([address, name]) => [name, address].join("")))).toEqual(
      new Set([`${word}甲甲路`, `${word}乙乙路`]),
    );
    const logged = await server.rows(sql<{ summary: string }>`
      select summary from audit_log where route = '/api/customer/export' and action = 'export'`);
    expect(logged).toMatchObject([{ summary: expect.stringContaining(word) }]);
    expect(await s1.raw("/api/customer/export", { fields: "没有" })).toMatchObject({ status: 400 });
    expect((await s2.raw("/api/customer/export", { key: word })).status).toBe(400);
  });

  test("the template has the columns that a file may have", async () => {
    const { rawPayload } = await server.app.inject({
      method: "POST",
      url: "/api/customer/importTemplate",
      headers: { authkey: s1.key },
    });
    const [heads = []] = (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? [];
    expect(heads.join()).toContain("客户名称");
  });
});
