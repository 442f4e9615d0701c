/** Values as people write them: days, money, regions, formulas, and what a form would send of each. */
import { describe, expect, test } from "vitest";
import { type FileCell, oneSheet, STYLE, xlsxOf } from "../../../test/sheet-files";
import { fileReader } from "../../../test/ugly-rows";

const read = fileReader();

describe("values", () => {
  test("days of every kind", async () => {
    const days: FileCell[] = [
      { n: 46_053, style: STYLE.date },
      { n: 46_053, style: STYLE.chineseDate },
      46_053,
      "46053",
      "2026.1.31",
      "2026年1月31日",
      "31/1/2026",
      { formula: "TODAY()", value: 46_053, style: STYLE.date },
      "3/4/2026",
      { n: 0.604_166_666_7, style: STYLE.time },
      { n: 1.5, style: STYLE.duration },
    ];
    const { rows, problems } = await read(
      "days.xlsx",
      await oneSheet([["客户名称", "签约日期"], ...days.map((day) => ["甲", day])]),
    );
    expect(Object.values(rows).map(({ signed }) => signed)).toEqual([
      ...Array.from({ length: 8 }, () => "2026-01-31"),
      undefined,
      undefined,
      undefined,
    ]);
    expect(problems).toEqual([10, 11, 12].map((row) => `${row} 签约日期：不是能确定的日期，请写成 2026-01-31`));
  });

  test("days counted from 1904, and times", async () => {
    const rows: FileCell[][] = [
      ["客户名称", "签约日期", "拜访时间"],
      ["甲", { n: 44_591, style: STYLE.date }, { n: 44_591.604_166_666_664, style: STYLE.datetime }],
    ];
    expect((await read("1904.xlsx", await xlsxOf({ date1904: true, sheets: [{ rows }] }))).rows).toEqual({
      2: { name: "甲", signed: "2026-01-31", visited: "2026-01-31 14:30" },
    });
  });

  test("percents, money and numbers that are texts", async () => {
    const heads = ["客户名称", "税率", "合同金额"];
    const cells: FileCell[][] = [
      ["甲", { n: 0.13, style: STYLE.percent }, { n: 1234.5, style: STYLE.yuan }],
      ["乙", { n: 0.07, style: STYLE.percent }, "￥1,234.50"],
      ["丙", 13, "3.5万"],
      ["丁", "13%", "１２３４"],
      ["戊", { formula: "A1*1", value: 0.06, style: STYLE.percent }, { formula: "SUM(A1:A2)", value: 99.5 }],
      ["己", 6, { n: 0.5, style: STYLE.percent }],
      ["庚", "约6", "面议"],
    ];
    const { rows, problems } = await read("numbers.xlsx", await oneSheet([heads, ...cells]));
    expect(Object.values(rows).map(({ rate, amount }) => [rate, amount])).toEqual([
      ["13", "1234.5"],
      ["7", "1234.5"],
      ["13", "35000"],
      ["13", "1234"],
      ["6", "99.5"],
      ["6", undefined],
      [undefined, undefined],
    ]);
    expect(problems).toEqual(["7 合同金额：不是数字", "8 合同金额：不是数字", "8 税率：不是数字"].sort());
  });

  test("texts that are numbers, full width, flags and choices", async () => {
    const heads = ["客户名称", "手机", "是否上市", "客户级别", "统一社会信用代码"];
    const cells: FileCell[][] = [
      [360, 13_800_138_000, true, "A类", "91350100M000100Y43"],
      ["甲", "１３８００１３８０００", "√", "B", "91350100m000100y43"],
      ["乙", "+86 138 0013 8000", "否", "Ｂ类", 91_350_100_000_100_430],
      ["丙", { n: 13_800_138_000, style: STYLE.text }, "也许", "C类", "123"],
    ];
    const { rows, problems } = await read("texts.xlsx", await oneSheet([heads, ...cells]));
    const code = "91350100M000100Y43";
    expect(rows).toEqual({
      2: { name: "360", mobile: "13800138000", listed: "1", level: "A", code },
      3: { name: "甲", mobile: "13800138000", listed: "1", level: "B", code },
      4: { name: "乙", mobile: "13800138000", listed: "0", level: "B" },
      5: { name: "丙", mobile: "13800138000" },
    });
    expect(problems).toEqual([
      "4 统一社会信用代码：数字过长，表格里已丢失末尾几位，请把单元格设为文本后重新填写",
      "5 客户级别：选项不存在",
      "5 是否上市：请填写“是”或“否”",
      "5 统一社会信用代码：统一社会信用代码不正确",
    ]);
  });

  test("a region in three columns, and in one", async () => {
    const three = await read(
      "three.xlsx",
      await oneSheet([
        ["公司", "省份", "城市", "区县"],
        ["甲", "浙江省", "杭州市", "西湖区"],
        ["乙", "北京市", null, "朝阳区"],
        ["丙", null, null, "西湖区"],
      ]),
    );
    expect(three.rows).toEqual({
      2: { name: "甲", region: "330106" },
      3: { name: "乙", region: "110105" },
      4: { name: "丙" },
    });
    expect(three.problems).toEqual(["4 地区：有几个同名的地区，请写上省和市"]);
    const one = await read(
      "one.xlsx",
      await oneSheet([
        ["公司", "省市区"],
        ["甲", "浙江省杭州市西湖区"],
        ["乙", "浙江 杭州"],
      ]),
    );
    expect(one.rows).toEqual({ 2: { name: "甲", region: "330106" }, 3: { name: "乙", region: "330100" } });
  });

  test("of formulas are what they last gave; never worked out", async () => {
    const cells: FileCell[][] = [
      [
        { formula: 'HYPERLINK("http://x","甲公司")', value: "甲公司" },
        { formula: "A1", value: 13_800_138_000 },
      ],
      [{ formula: "1+1" }, null],
      [{ xml: '<c r="{at}" t="e"><v>#REF!</v></c>' }, { xml: '<c r="{at}" t="e"><v>#N/A</v></c>' }],
    ];
    const { rows, problems } = await read("formulas.xlsx", await oneSheet([["客户名称", "手机"], ...cells]));
    expect(rows).toEqual({ 2: { name: "甲公司", mobile: "13800138000" }, 3: {}, 4: {} });
    expect(problems).toEqual([3, 4].map((row) => `${row} 客户名称：公式没有可用的结果`));
  });

  test("of shared and rich texts are the text, without how it is read aloud", async () => {
    const text = (at: number): FileCell => ({ xml: `<c r="{at}" t="s"><v>${at}</v></c>` });
    const shared = [
      "<si><t>客户名称</t></si>",
      "<si><t>备注</t></si>",
      '<si><r><rPr><b/></rPr><t>甲</t></r><r><t xml:space="preserve">公司 </t></r><rPh sb="0" eb="1"><t>jia</t></rPh></si>',
      "<si><t>第一行_x000D_\n第二行 _x005F_x0041_</t></si>",
    ];
    const bytes = await xlsxOf({
      shared,
      sheets: [
        {
          rows: [
            [text(0), text(1)],
            [text(2), text(3)],
          ],
        },
      ],
    });
    expect((await read("shared.xlsx", bytes)).rows).toEqual({
      2: { name: "甲公司", remark: "第一行\r\n第二行 _x0041_" },
    });
  });
});
