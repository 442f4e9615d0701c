/** Files as people have them, all the way to records; and files that want to harm, of which nothing is left. */
import { readdirSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { imports } from "@qicheng/api/imports/routes";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { readXlsx } from "hucre";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unique } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { ended, Importing, run } from "../../../test/importing";
import { checksums } from "../../../test/observe";
import { oneSheet, partsOf, toldZip, zipOf } from "../../../test/sheet-files";

const kit = new Importing();
let server: TestServer;
let s1: Caller;
beforeAll(async () => {
  ({ server, s1 } = await kit.open());
});
afterAll(() => kit.close());

/** Up to its records, with the columns as they are proposed. */
async function taken(filename: string, bytes: Buffer) {
  const { data } = await kit.send(s1, bytes, { filename });
  const { mapping } = data.sheets[data.sheet];
  const looked = await s1.raw(imports.check.path, { id: data.id, sheet: data.sheet, mapping });
  expect(looked).toMatchObject({ status: 200 });
  const job = await ended(s1, await run(s1, data.id));
  return { mapping, counts: looked.data.counts, job };
}

describe("a file", () => {
  test("in GBK comes in with its own characters", async () => {
    const word = unique("码");
    const text = `公司名称,联系人,手机号码,备注\r\n${word}镕基矿业,张喆,138 0013 8021,很好\r\n`;
    const { mapping } = await taken("客户.csv", iconv.encode(text, "gbk"));
    expect(mapping).toEqual(["CustomerName", "contactName", "mobile", "remark"]);
    expect(await kit.namedLike(word)).toMatchObject([
      { name: `${word}镕基矿业`, contact_name: "张喆", mobile: "13800138021" },
    ]);
  });

  test("with merged heads on two rows below a title comes in by the lower ones", async () => {
    const word = unique("并");
    const rows = [
      ["客户登记表"],
      ["单位名称", "联系信息", null, "详细地址"],
      [null, "联系人", "手机", null],
      [`${word}甲`, "李四", 13_800_138_022, "文二路1号"],
    ];
    const bytes = await oneSheet(rows, { merges: ["A1:D1", "A2:A3", "B2:C2", "D2:D3"] });
    const { mapping, job } = await taken("登记表.xlsx", bytes);
    expect(mapping).toEqual(["CustomerName", "contactName", "mobile", "address"]);
    expect(job).toMatchObject({ succeeded: 1, refused: 0 });
    expect(await kit.namedLike(word)).toMatchObject([
      { name: `${word}甲`, contact_name: "李四", mobile: "13800138022", address: "文二路1号" },
    ]);
  });

  test("of contacts finds their customers by the names that another file brought in, however these are written", async () => {
    const word = unique("名");
    const name = `${word}矿业　( 北京 )  集团`;
    await taken("客户.csv", Buffer.from(`客户名称,联系人\n${name},张　三`));
    expect(await kit.namedLike(word)).toMatchObject([{ name: `${word}矿业（北京）集团`, contact_name: "张三" }]);
    const contacts = Buffer.from(`客户名称,姓名\n${name},欧阳 娜娜\n${word}矿业(北京)集团,王 五`);
    const { data } = await kit.send(s1, contacts, { filename: "联系人.csv", module: "contact" });
    const { mapping } = data.sheets[0];
    expect(mapping).toEqual(["customerId", "contactName"]);
    expect((await s1.raw(imports.check.path, { id: data.id, mapping })).data.counts).toMatchObject({ ready: 2 });
    expect(await ended(s1, await run(s1, data.id))).toMatchObject({ succeeded: 2 });
    const named = await server.rows(sql<{ name: string }>`
      select k.name from contacts k join customers c on c.id = k.customer_id
      where c.name like ${`${word}%`} and not k.is_primary order by k.id`);
    expect(named.map((one) => one.name)).toEqual(["欧阳娜娜", "王五"]);
  });

  test("whose phones are numbers has them whole, and those that lost their digits are named, not guessed", async () => {
    const word = unique("科");
    const tail = String(Date.now()).slice(-8);
    const lines = [`${word}甲,1.38${tail}E+10`, `${word}乙,1.38E+10`];
    const { counts, job } = await taken("手机.csv", Buffer.from(`客户名称,手机\n${lines.join("\n")}`));
    expect(counts).toEqual({ ready: 1, wrong: 1, duplicate: 0, left: 0, remarked: 0 });
    expect(job).toMatchObject({ succeeded: 1, refused: 1 });
    expect(await kit.namedLike(word)).toMatchObject([{ name: `${word}甲`, mobile: `138${tail}` }]);
    const { rawPayload } = await server.app.inject({ method: "GET", url: job.errorFile.url });
    const { sheets } = await readXlsx(new Uint8Array(rawPayload));
    const reason = expect.stringMatching(/^手机：数字过长/);
    expect(sheets[0]?.rows?.slice(1)).toEqual([[3, `${word}乙`, "1.38E+10", reason]]);
  });
});

const SHEET = "xl/worksheets/sheet1.xml";
const usual = () => partsOf({ sheets: [{ rows: [["客户名称"], ["甲公司"]] }] });

/** 42 KB that say they are 4 GB. */
function bomb(): Buffer {
  const types = Buffer.from(usual()["[Content_Types].xml"] ?? "");
  const packed = deflateRawSync(Buffer.alloc(40 * 1_048_576), { level: 9 });
  const part = (at: number) => ({ name: `xl/worksheets/sheet${at}.xml`, packed, said: 40 * 1_048_576 });
  return toldZip([
    { name: "[Content_Types].xml", packed: deflateRawSync(types), said: types.length },
    part(1),
    ...Array.from({ length: 99 }, (_, at) => ({ ...part(at + 2), sharesWith: 1 })),
  ]);
}

const canary = () =>
  zipOf({
    ...usual(),
    [SHEET]: String(usual()[SHEET])
      .replace("<worksheet", '<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:9/canary">]><worksheet')
      .replace("甲公司", "&e;"),
  });

describe("of a file that wants to harm nothing is written:", () => {
  test.each([
    ["a bomb", async () => bomb(), "TOO_LARGE", sheetSaid.packed],
    [
      "a cell in the last column there is",
      () => oneSheet([["客户名称", { xml: '<c r="XFD1048576"><v>1</v></c>' }]], { dimension: "A1:XFD1048576" }),
      "TOO_LARGE",
      sheetSaid.columns({ max: 200 }),
    ],
    ["a DTD that asks elsewhere", canary, "BAD_TYPE", sheetSaid.entities],
    ["macros", () => zipOf({ ...usual(), "xl/vbaProject.bin": "x" }), "BAD_TYPE", sheetSaid.macros],
    ["files within", () => zipOf({ ...usual(), "xl/embeddings/a.zip": "PK" }), "BAD_TYPE", sheetSaid.nested],
  ] as const)("%s", async (_name, make, code, { cn }) => {
    const stored = () =>
      readdirSync(server.services.files.directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    const before = [await checksums(server), stored()];
    expect(await kit.send(s1, await make(), { filename: "名单.xlsx" })).toMatchObject({ code, msg: cn });
    expect([await checksums(server), stored()]).toEqual(before);
  });
});
