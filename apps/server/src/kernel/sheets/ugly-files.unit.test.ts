/** Files as people have them: where their heads stand, how they are written, which rows and sheets are meant. */
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { type FileCell, oneSheet, partsOf, xlsOf, xlsxOf, zipOf } from "../../../test/sheet-files";
import { fileReader, HEADS, JIA, ROW_JIA, ROW_YI, YI } from "../../../test/ugly-rows";

const read = fileReader();

describe("heads", () => {
  test("on two rows, of which the upper spans columns", async () => {
    const bytes = await oneSheet(
      [
        ["客户登记表"],
        ["客户名称", "联系信息", null, "经营情况", null],
        [null, "联系人", "手机", "年营业额", "合同金额"],
        ["甲公司", "张三", "13800138000", 5, "3万"],
      ],
      { merges: ["A1:E1", "A2:A3", "B2:C2", "D2:E2"] },
    );
    const { titles, rows } = await read("merged.xlsx", bytes);
    expect(titles).toEqual(["客户名称", "联系信息›联系人", "联系信息›手机", "经营情况›年营业额", "经营情况›合同金额"]);
    expect(rows).toEqual({ 4: { ...JIA, amount: "30000" } });
  });

  test("below a title, notes and who made it, after empty rows and columns", async () => {
    const rows = new Map<number, FileCell[]>([
      [2, [null, null, "2026年客户资料汇总表"]],
      [4, [null, null, "说明：带*的为必填，手机号请填写11位"]],
      [5, [null, null, "制表人：王五", null, "制表日期：2026-01-31"]],
      [6, [null, null, "*单位名称", "姓名", null, "联系电话（必填）"]],
      [7, [null, null, "甲公司", "张三", null, "13800138000"]],
      [9, [null, null, "乙公司", "李四", null, "13900139000"]],
    ]);
    const got = await read("titles.xlsx", await oneSheet(rows, { merges: ["C2:F2", "C5:D5", "E5:F5"] }));
    expect(got.titles).toEqual(["*单位名称", "姓名", "联系电话（必填）"]);
    expect(got.opened.proposed.columns.map(({ letter }) => letter)).toEqual(["C", "D", "F"]);
    expect(got.rows).toEqual({ 7: JIA, 9: YI });
  });

  test("of which some are the same: which one is meant is asked", async () => {
    const got = await read(
      "twice.xlsx",
      await oneSheet([
        ["客户名称", "手机", "手机", "备注"],
        ["甲公司", "13800138000", "13900139000", "老客户"],
      ]),
    );
    expect(got.titles).toEqual(["客户名称", "手机", "手机", "备注"]);
    expect(got.rows).toEqual({ 2: { name: "甲公司", remark: "老客户" } });
  });

  test("that are none: every row is data, and it is said", async () => {
    const got = await read("none.xlsx", await oneSheet([ROW_JIA, ROW_YI]));
    expect(got.titles).toEqual(["", "", ""]);
    expect(Object.keys(got.rows)).toEqual(["1", "2"]);
    expect(got.notes).toEqual(["找不到表头，请手动对应各列"]);
  });

  test("called like what every object has", async () => {
    const got = await read(
      "proto.xlsx",
      await oneSheet([
        ["客户名称", "__proto__", "constructor", "toString"],
        ["甲公司", "{}", "x", "y"],
      ]),
    );
    expect(got.rows).toEqual({ 2: { name: "甲公司" } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("text files", () => {
  test("in GBK", async () => {
    const text = "公司名称,联系人,手机号码,备注\r\n甲公司,张三,13800138000,很好\r\n乙公司,李四,13900139000,镕基\r\n";
    const { rows } = await read("gbk.csv", iconv.encode(text, "gbk"));
    expect(rows).toEqual({ 2: { ...JIA, remark: "很好" }, 3: { ...YI, remark: "镕基" } });
  });

  test("in UTF-8 with semicolons, a mark and what says so", async () => {
    const got = await read("semicolons.csv", "\ufeffsep=;\r\n客户名称;联系人;手机\r\n甲公司;张三;13800138000\r\n");
    expect(got.rows).toEqual({ 3: JIA });
    const bare = await read(
      "bare.csv",
      "客户名称;合同金额;手机\n甲公司;1,234.50;13800138000\n乙公司;2,000;13900139000\n",
    );
    expect(bare.rows[2]).toEqual({ name: "甲公司", amount: "1234.5", mobile: "13800138000" });
  });

  test.each([
    ["UTF-16LE with a mark", "utf16le", true],
    ["UTF-16BE with a mark", "utf16-be", true],
    ["UTF-16LE without", "utf16le", false],
    ["UTF-16BE without", "utf16-be", false],
  ])("in %s, with tabs", async (name, encoding, addBOM) => {
    const text = [HEADS, ROW_JIA].map((cells) => cells.join("\t")).join("\r\n");
    expect((await read(`${name}.csv`, iconv.encode(text, encoding, { addBOM }))).rows).toEqual({ 2: JIA });
  });

  test("with line ends, quotes and commas within quotes", async () => {
    const text = '客户名称,备注,手机\n"甲公司","第一行\n第二行,""引号""",13800138000\n乙公司,单个"引号,13900139000\n';
    const { rows } = await read("quotes.csv", text);
    expect(rows).toEqual({
      2: { name: "甲公司", remark: '第一行\n第二行,"引号"', mobile: "13800138000" },
      3: { name: "乙公司", remark: '单个"引号', mobile: "13900139000" },
    });
  });

  test("of phones that lost their digits, or were kept from losing them", async () => {
    const text =
      '客户名称,手机\n甲公司,1.38E+10\n乙公司,1.3900139000E+10\n丙公司,"=""13700137000"""\n丁公司,\'13600136000\n戊公司,+86 135-0013-5000\n';
    const { rows, problems } = await read("phones.csv", text);
    expect(Object.values(rows).map(({ mobile }) => mobile)).toEqual([
      undefined,
      "13900139000",
      "13700137000",
      "13600136000",
      "13500135000",
    ]);
    expect(problems).toEqual(["2 手机：数字过长，表格里已丢失末尾几位，请把单元格设为文本后重新填写"]);
  });
});

describe("rows", () => {
  test("with sums below, and sums between", async () => {
    const heads = ["客户名称", "合同金额", "备注"];
    const cells: FileCell[][] = [
      ["甲", 1, "x"],
      ["小 计：", 1],
      ["合计公司", 5, "y"],
      ["总计（元）", { formula: "SUM(B2:B4)", value: 6 }],
    ];
    const { rows, notes, opened } = await read("totals.xlsx", await oneSheet([heads, ...cells]));
    expect(Object.keys(rows)).toEqual(["2", "4"]);
    expect(opened.proposed.rows).toBe(2);
    expect(notes).toEqual(["已跳过合计行：第3、5行"]);
  });

  test("fifty of them empty in the middle, some empty but for blanks", async () => {
    const rows = new Map<number, FileCell[]>([
      [1, HEADS],
      [2, ROW_JIA],
      ...Array.from({ length: 50 }, (_, at): [number, FileCell[]] => [at + 3, ["", "  ", null]]),
      [53, ROW_YI],
    ]);
    const got = await read("gap.xlsx", await oneSheet(rows));
    expect(got.rows).toEqual({ 2: JIA, 53: YI });
    expect(got.opened.proposed.rows).toBe(2);
  });

  test("and columns that are hidden are read, and named", async () => {
    const bytes = await oneSheet([HEADS, ROW_JIA, ROW_YI], { hiddenRows: [3], hiddenColumns: [2, 9] });
    const { rows, notes, opened } = await read("hidden.xlsx", bytes);
    expect(rows).toEqual({ 2: JIA, 3: YI });
    expect(notes).toEqual(["包含1个隐藏的行", "包含隐藏的列：B"]);
    expect(opened.proposed.columns.map(({ hidden }) => hidden)).toEqual([false, true, false]);
  });

  test("of which cells are merged have a value in the first only, and it is said", async () => {
    const bytes = await oneSheet([HEADS, ROW_JIA, [null, "李四", "13900139000"]], { merges: ["A2:A3"] });
    const { rows, notes } = await read("merged-data.xlsx", bytes);
    expect(rows).toEqual({ 2: JIA, 3: { contact: "李四", mobile: "13900139000" } });
    expect(notes).toEqual(["数据区有合并的单元格，只有左上角的格子有值：A2:A3"]);
  });
});

describe("workbooks", () => {
  test("of several sheets: the one with most rows that one sees", async () => {
    const many = Array.from({ length: 9 }, () => ROW_YI);
    const bytes = await xlsxOf({
      sheets: [
        { name: "封面", rows: [["客户资料"]] },
        { name: "填写说明", rows: [["项目", "说明"], ...many] },
        { name: "客户", rows: [HEADS, ROW_JIA, ROW_YI] },
        { name: "下拉", rows: [HEADS, ...many], state: "veryHidden" },
        { name: "旧客户", rows: [HEADS, ROW_YI] },
      ],
    });
    const { opened, rows } = await read("sheets.xlsx", bytes);
    expect(opened.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ["封面", false],
      ["填写说明", false],
      ["客户", false],
      ["下拉", true],
      ["旧客户", false],
    ]);
    expect(opened.proposed.name).toBe("客户");
    expect(rows).toEqual({ 2: JIA, 3: YI });
    expect((await read("other.xlsx", bytes, "旧客户")).rows).toEqual({ 2: YI });
  });

  test("of the old format", async () => {
    const bytes = xlsOf([
      ["客户名称", "手机", "签约日期", "备注"],
      ["甲公司", 13_800_138_000, { n: 46_053, style: 1 }, "很好"],
      [],
      ["乙公司", "13900139000", null, "—"],
    ]);
    const { rows, notes } = await read("old.xls", bytes);
    expect(rows).toEqual({
      2: { name: "甲公司", mobile: "13800138000", signed: "2026-01-31", remark: "很好" },
      4: { name: "乙公司", mobile: "13900139000", remark: "—" },
    });
    expect(notes).toEqual(["xls文件读不到数字格式（补零、百分比等）和隐藏的行列，请核对，或另存为xlsx文件"]);
  });

  test("whose tags have a prefix, and whose cells do not say where they stand", async () => {
    const parts = partsOf({ sheets: [{ rows: [HEADS, ROW_JIA] }] });
    const sheet = String(parts["xl/worksheets/sheet1.xml"]);
    parts["xl/worksheets/sheet1.xml"] = sheet
      .replaceAll(/ r="[A-Z]*\d+"/g, "")
      .replaceAll(/<(\/?)(?=[a-z])/g, "<$1x:")
      .replace("xmlns=", "xmlns:x=");
    expect((await read("prefix.xlsx", await zipOf(parts))).rows).toEqual({ 2: JIA });
  });

  test("that say they are larger than they are", async () => {
    const bytes = await oneSheet([HEADS, ROW_JIA], { dimension: "A1:XFD1048576" });
    expect((await read("dimension.xlsx", bytes)).rows).toEqual({ 2: JIA });
  });
});
