/** Workbooks and text files that are written: what stands in them, and that nothing of it is run when they are opened. */
import { createWriteStream, readFileSync } from "node:fs";
import { Writable } from "node:stream";
import type { SheetColumn } from "@qicheng/engine/fields/columns";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { proposeMapping } from "@qicheng/engine/import/headers";
import { readRow } from "@qicheng/engine/import/row";
import { templateColumns } from "@qicheng/engine/import/template";
import { afterAll, describe, expect, test } from "vitest";
import { fileFolder } from "../../../test/sheet-files";
import { openSheet } from "./open-sheet";
import { partsOf, sheetPart } from "./parts";
import { writeCsv } from "./write-csv";
import { writeErrors } from "./write-errors";
import { writeTemplate } from "./write-template";
import { writeWorkbook } from "./write-workbook";

const folder = fileFolder();
afterAll(folder.remove);

const column = (title: string, kind: SheetColumn["kind"], scale?: number): SheetColumn => ({
  title,
  kind,
  width: 15,
  ...(scale === undefined ? {} : { scale }),
});
async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
const textOf = async (file: string, part = sheetPart(0)) => String((await partsOf(readFileSync(file))).get(part));

/** Writes one column, and reads the cells below its heading. */
async function written(kind: SheetColumn["kind"], values: readonly unknown[]): Promise<string[]> {
  const file = folder.write("column.xlsx", "");
  const rows = each(values.map((value) => [value]));
  await writeWorkbook(createWriteStream(file), { name: "表", columns: [column("列", kind, 2)], rows });
  const xml = await textOf(file);
  return values.map((_, at) => new RegExp(`<row r="${at + 2}">(.*?)</row>`, "s").exec(xml)?.[1] ?? "");
}

const DANGEROUS = [
  "=1+1",
  "+86138",
  "-2+3",
  "@SUM(A1)",
  "＝1",
  "＋1",
  "－1",
  "＠x",
  "  =1",
  "\t=1",
  "\r=1",
  "\u0000=1",
  "'=1",
];

describe("texts that are formulas", () => {
  test.each(["text", "code", "number", "date"] as const)(
    "in a column of %s are texts with an apostrophe",
    async (kind) => {
      const cells = await written(kind, DANGEROUS);
      for (const [at, cell] of cells.entries()) {
        expect([DANGEROUS[at], cell]).toEqual([
          DANGEROUS[at],
          expect.stringMatching(/^<c r="A\d+"[^>]* t="inlineStr"><is><t[^>]*>'/),
        ]);
        expect(cell).not.toContain("<f>");
      }
    },
  );

  test("in headings and text files too, but no numbers", async () => {
    const file = folder.write("formulas.csv", "");
    await writeCsv(createWriteStream(file), {
      columns: [column("=标题", "text"), column("数", "number")],
      rows: each([...DANGEROUS.map((text) => [text, -5]), ['a,"b"\nc', 1.5]]),
    });
    const text = readFileSync(file, "utf8");
    expect(text.startsWith("\ufeff'=标题,数\r\n'=1+1,-5\r\n")).toBe(true);
    expect(text).toContain(`"'\t=1",-5`);
    expect(text).toContain('"a,""b""\nc",1.5\r\n');
    const book = folder.write("heads.xlsx", "");
    await writeWorkbook(createWriteStream(book), { name: "表", columns: [column("=标题", "text")], rows: each([]) });
    expect((await openSheet(book, book)).proposed.columns[0]?.title).toBe("'=标题");
  });
});

describe("a workbook", () => {
  test("has typed values", async () => {
    expect(await written("money", [12.5, "1234567890.12", "约100", null])).toEqual([
      expect.stringMatching(/^<c r="A2" s="\d+"><v>12.5<\/v><\/c>$/),
      expect.stringMatching(/<v>1234567890.12<\/v>/),
      expect.stringMatching(/t="inlineStr"/),
      "",
    ]);
    expect(await written("percent", [13, 6.55])).toEqual([
      expect.stringContaining("<v>0.13</v>"),
      expect.stringContaining("<v>0.0655</v>"),
    ]);
    expect(await written("date", ["2026-01-31", "0001-01-01"])).toEqual([
      expect.stringContaining("<v>46053</v>"),
      expect.stringContaining("0001-01-01"),
    ]);
    expect(await written("code", [13_800_138_000, "0012"])).toEqual([
      expect.stringMatching(/t="inlineStr"><is><t>13800138000</),
      expect.stringMatching(/t="inlineStr"><is><t>0012</),
    ]);
    expect(await written("number", [12_345_678_901_234.123, 10 ** 15])).toEqual([
      expect.stringContaining('t="inlineStr"'),
      expect.stringContaining('t="inlineStr"'),
    ]);
    expect(await written("text", ["a<b>&\u0001\ud800", "x".repeat(40_000)])).toEqual([
      expect.stringContaining("a&lt;b&gt;&amp;_x0001_\ufffd"),
      expect.stringContaining(`${"x".repeat(32_766)}…`),
    ]);
  });

  test("has a heading that stays, has a style and filters all rows", async () => {
    const file = folder.write("head.xlsx", "");
    const columns = [column("客户名称", "text"), column("手机", "code"), column("金额", "money", 2)];
    const rows = each(Array.from({ length: 7 }, (_, at) => [`c${at}`, "13800138000", at]));
    await writeWorkbook(createWriteStream(file), { name: "客户/[表]", columns, rows });
    const sheet = await textOf(file);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:C8"/>');
    expect(sheet).toContain('width="15"');
    expect(sheet).not.toContain("<dimension");
    const style = Number(/<c r="A1"[^>]* s="(\d+)"/.exec(sheet)?.[1]);
    const styles = await textOf(file, "xl/styles.xml");
    const cell = [...(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? "").matchAll(/<xf [^>]*>/g)][style]?.[0];
    expect(cell).toContain('applyFill="true"');
    expect(await textOf(file, "xl/workbook.xml")).toContain('name="客户  表"');
    expect(styles).toContain('formatCode="#,##0.00"');
    expect((await openSheet(file, file)).proposed.rows).toBe(7);
  });

  test("ends its rows when nobody reads it any more", async () => {
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield ["x".repeat(1_000), Math.random()];
      } finally {
        ended = true;
      }
    }
    let bytes = 0;
    const target = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        done(bytes > 50_000 ? new Error("gone") : null);
      },
    });
    const sheet = { name: "表", columns: [column("a", "text"), column("b", "number")], rows: endless() };
    await expect(writeWorkbook(target, sheet)).rejects.toThrow("gone");
    await expect.poll(() => ended).toBe(true);
  });

  test("fails when its rows do", async () => {
    async function* failing() {
      yield ["x"];
      throw new Error("database");
    }
    const target = createWriteStream(folder.write("failing.xlsx", ""));
    await expect(
      writeWorkbook(target, { name: "表", columns: [column("a", "text")], rows: failing() }),
    ).rejects.toThrow("database");
  });
});

test("rows that were not taken come back as they were, with their number and why", async () => {
  const file = folder.write("errors.xlsx", "");
  const day = new Date(Date.UTC(2026, 0, 31, 14, 30));
  await writeErrors(createWriteStream(file), "cn", {
    name: "错误",
    titles: ["客户名称", "手机", "日期", "上市"],
    rows: each([{ row: 7, cells: ["=甲", 13_800_138_000, day, true], reason: "手机：格式不正确" }]),
  });
  const opened = await openSheet(file, file);
  expect(opened.proposed.columns.map(({ title }) => title)).toEqual([
    "行号",
    "客户名称",
    "手机",
    "日期",
    "上市",
    "错误原因",
  ]);
  const rows = [];
  for await (const { cells } of opened.rows()) rows.push(cells);
  expect(rows).toEqual([[7, "'=甲", 13_800_138_000, day, true, "手机：格式不正确"]]);
});

describe("a template", () => {
  const field = (key: string, title: string, more: Partial<FieldDef> = {}): FieldDef => ({
    key,
    title,
    type: "input",
    storage: "column",
    flags: {},
    ...more,
  });
  const LEVELS = Array.from({ length: 60 }, (_, at) => `客户级别${at}`);
  const FIELDS = [
    field("name", "客户名称", { required: true, max: 100 }),
    field("mobile", "手机", { pattern: "mobile" }),
    field("sex", "性别", {
      type: "radio",
      options: [
        { label: "男", value: "m" },
        { label: "女", value: "f", disabled: true },
      ],
    }),
    field("level", "客户级别", { type: "statusSelect", dictionary: "level" }),
    field("day", "签约日期", { type: "date" }),
    field("photo", "照片", { type: "picture" }),
    field("created", "创建时间", { type: "datetime", readonly: true }),
  ];
  const known = ({ key }: FieldDef) => (key === "level" ? LEVELS : undefined);
  const file = folder.write("template.xlsx", "");
  const write = () =>
    writeTemplate(createWriteStream(file), [{ name: "客户", columns: templateColumns(FIELDS, known) }]);

  test("has a column a field that a table can hold, drop-downs, notes and instructions", async () => {
    await write();
    const sheet = await textOf(file);
    expect(sheet).toContain('<formula1>"男"</formula1>');
    expect(sheet).toContain(`<formula1>'选项'!$D$1:$D$60</formula1>`);
    expect(sheet).toContain('sqref="D2:D100001"');
    // Digits typed into the column stay a text.
    expect(sheet).toMatch(/<col min="2" style="\d+"/);
    const notes = await textOf(file, "xl/comments1.xml");
    expect(notes).toContain("必填；文字，最多100个字");
    expect(notes).toContain("11位手机号码\n例如：13800138000");
    expect(await textOf(file, "xl/workbook.xml")).toMatch(/name="填写说明".*name="选项"[^>]*state="hidden"/);
    const opened = await openSheet(file, file, { fields: FIELDS });
    expect(opened.proposed.columns.map(({ title }) => title)).toEqual([
      "*客户名称",
      "手机",
      "性别",
      "客户级别",
      "签约日期",
    ]);
    expect(opened.sheets.find(({ name }) => name === "填写说明")?.rows).toBe(5);
  });

  test("comes back without its example", async () => {
    await write();
    const opened = await openSheet(file, file, { fields: FIELDS });
    expect(opened.proposed.name).toBe("客户");
    expect(opened.proposed.rows).toBe(0);
    expect(opened.proposed.notes.map(({ cn }) => cn)).toEqual(["已跳过示例行：第2行"]);
    for await (const row of opened.rows()) expect(row).toBeUndefined();
    expect(
      proposeMapping(
        opened.proposed.columns.map(({ title }) => title),
        FIELDS,
      ),
    ).toEqual(["name", "mobile", "sex", "level", "day"]);
  });

  test("has examples that are taken", () => {
    const columns = templateColumns(FIELDS, known);
    const { problems, values } = readRow(
      FIELDS,
      columns.map(({ key }) => key),
      columns.map(({ example }) => example),
      { region: () => [] },
    );
    expect(problems).toEqual([]);
    expect(values).toEqual({
      name: "【示例】客户名称",
      mobile: "13800138000",
      sex: "m",
      level: "客户级别0",
      day: "2026-01-31",
    });
  });
});
