/** Headings of real tables, and rows below them: what is understood, what is asked, and nothing that is guessed. */
import { describe, expect, it } from "vitest";
import { cellOf, columnOf } from "../../src/fields/columns";
import type { FieldDef } from "../../src/fields/field-def";
import { proposeMapping, rememberedHeads } from "../../src/import/headers";
import { isExample, isTotal } from "../../src/import/marks";
import { plainText, safeText } from "../../src/import/plain-text";
import { type Finders, readRow } from "../../src/import/row";
import { templateColumns } from "../../src/import/template";
import { findRegion } from "./regions";

const field = (key: string, title: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  title,
  type: "input",
  storage: "column",
  flags: {},
  ...more,
});
const NAME = field("CustomerName", "客户名称", { en: "Customer name", search: "name" });
const MOBILE = field("mobile", "手机", { en: "Mobile", pattern: "phone" });
const PHONE = field("phone", "电话", { pattern: "phone" });
const CITY = field("city", "地区", { type: "city" });
const OWNER = field("owner", "负责人", { type: "user", en: "Owner" });
const LEVEL = field("level", "客户级别", { type: "statusSelect", dictionary: "level" });

describe("headings", () => {
  it.each([
    [
      ["公司", "手机号码", "业务员"],
      [NAME, MOBILE, OWNER],
      ["CustomerName", "mobile", "owner"],
    ],
    [
      ["单位名称", "联系方式"],
      [NAME, MOBILE],
      ["CustomerName", "mobile"],
    ],
    // Either may be meant: the numbers say it.
    [["联系方式"], [MOBILE, PHONE], ["mobile"]],
    [
      ["联系方式", "手机号"],
      [MOBILE, PHONE],
      ["phone", "mobile"],
    ],
    [["省市区"], [CITY], ["city"]],
    [
      ["省份", "公司", "城市", "区县"],
      [CITY, NAME],
      ["city", "CustomerName", "city", "city"],
    ],
    [["城市"], [CITY], ["city"]],
    [["联系信息›手机", "联系信息›职务"], [MOBILE], ["mobile", undefined]],
    [["开票›电话", "收货›电话"], [PHONE], [undefined, undefined]],
    [["会员号"], [field("code", "编号")], [undefined]],
    [["开票地址"], [field("address", "详细地址")], [undefined]],
    [["__proto__", "constructor"], [NAME], [undefined, undefined]],
  ] as const)("%o", (heads, fields, expected) => {
    expect(proposeMapping(heads, fields)).toEqual(expected);
  });

  it("are remembered as they were chosen, also that they are none", () => {
    const heads = ["老板", "手机", "公司", ""];
    const chosen = rememberedHeads(heads, ["owner", undefined, "CustomerName", undefined]);
    expect(chosen).toEqual({ 老板: "owner", 手机: "", 公司: "CustomerName" });
    expect(proposeMapping(["* 老 板", "手机号码", "手机"], [NAME, MOBILE, OWNER], chosen)).toEqual([
      "owner",
      "mobile",
      undefined,
    ]);
    expect(proposeMapping(["老板"], [NAME], chosen)).toEqual([undefined]);
  });
});

describe("a row", () => {
  const finders: Finders = {
    region: findRegion,
    reference: ({ type }, written) => {
      if (type !== "user") return undefined;
      return { 张三: [1], zhangsan: [1], 李四: [2, 3] }[written] ?? [];
    },
  };
  const read = (
    fields: readonly FieldDef[],
    cells: readonly (string | number | null)[],
    mapping = fields.map(({ key }) => key),
  ) => readRow(fields, mapping, cells, finders);

  it("has people by name or sign-in name, and names the field of one that is none or several", () => {
    expect(read([NAME, OWNER], ["甲", "zhangsan"])).toEqual({ values: { CustomerName: "甲", owner: 1 }, problems: [] });
    expect(read([OWNER], ["王五"])).toEqual({
      values: {},
      problems: [{ field: "owner", message: { cn: "负责人：找不到「王五」", en: "Owner: There is no “王五”" } }],
    });
    expect(read([OWNER], ["李四"]).problems[0]?.message.cn).toBe("负责人：有几个「李四」，无法确定是哪一个");
    // The number of a person is not what anybody writes.
    expect(read([OWNER], [1]).problems[0]?.message.cn).toBe("负责人：找不到「1」");
    expect(read([{ ...OWNER, multiple: true }], ["张三、zhangsan"]).values).toEqual({ owner: [1, 1] });
  });

  it("leaves names to the server that it finds by itself", () => {
    expect(read([LEVEL], ["重点"]).values).toEqual({ level: "重点" });
  });

  it("has what the field takes, and says in both languages what it does not", () => {
    expect(read([MOBILE, NAME], ["123", ""])).toEqual({
      values: { CustomerName: "" },
      problems: [{ field: "mobile", message: { cn: "手机：电话格式不正确", en: "Mobile: Not a phone number" } }],
    });
    expect(read([field("x", "说明", { max: 3 })], ["四个字呢"]).problems[0]?.message.cn).toBe("说明：最多3个字");
  });

  it("may have one field in several columns: a region in its parts, others where they agree", () => {
    expect(read([CITY], ["浙江省", "杭州市", "西湖区"], ["city", "city", "city"]).values).toEqual({ city: "330106" });
    expect(read([MOBILE], ["13800138000", null], ["mobile", "mobile"]).values).toEqual({ mobile: "13800138000" });
    expect(read([MOBILE], ["13800138000", "13900139000"], ["mobile", "mobile"]).problems[0]?.message.cn).toBe(
      "手机：有几列填写了不同的值",
    );
  });

  it("has no value for a column that is no field", () => {
    expect(readRow([NAME], [undefined, "CustomerName", "gone"], ["x", "甲", "y"], finders).values).toEqual({
      CustomerName: "甲",
    });
  });
});

it.each([
  ["=1+1", "'=1+1"],
  ["  ＝1", "'  ＝1"],
  ["+86", "'+86"],
  ["'=1", "''=1"],
  ["\t1", "'\t1"],
  ["a=1", "a=1"],
  ["'a", "'a"],
  ["", ""],
])("%j is written as %j and read as it was", (text, written) => {
  expect(safeText(text)).toBe(written);
  expect(plainText(written)).toBe(text);
});
it("reads digits that a text file keeps as a formula", () => expect(plainText('="0138""0"')).toBe('0138"0'));

it.each([
  [["合计", null, 5], true],
  [[null, "总计（元）：", "1,200.00"], true],
  [["Total", 5], true],
  [["合计", "张三"], false],
  [["合计贸易公司", 5], false],
  [[5, "合计"], false],
])("%o is a row of totals: %s", (cells, expected) => expect(isTotal(cells)).toBe(expected));
it("knows the example of a template", () => {
  expect([isExample([null, "【示例】甲"]), isExample(["甲", "【示例】"])]).toEqual([true, false]);
});

describe("columns", () => {
  it.each([
    [field("a", "税率", { type: "number", unit: "percent", scale: 1 }), { kind: "percent", scale: 1 }],
    [field("a", "金额", { type: "number", unit: "money" }), { kind: "money", scale: 2 }],
    [field("a", "手机", { search: "phone" }), { kind: "code" }],
    [field("a", "证件", { pattern: "idCard" }), { kind: "code" }],
    [field("a", "签约日期", { type: "date" }), { kind: "date", width: 12 }],
    [field("a", "统一社会信用代码和更多", { width: 70 }), { kind: "text", width: 26 }],
    [field("a", "名称", { width: 9_000 }), { width: 60 }],
  ])("%o", (of, expected) => expect(columnOf(of)).toMatchObject(expected));

  it("say choices and names as one reads them", () => {
    const options = [{ value: "m", label: "男", en: "Male" }];
    const labels = (_field: FieldDef, value: unknown) => `${String(value)}号`;
    expect(cellOf("m", field("a", "性别", { type: "radio", options }), labels)).toBe("男");
    expect(cellOf("m", field("a", "性别", { type: "radio", options }), labels, "en")).toBe("Male");
    expect(cellOf([1, 2], { ...OWNER, multiple: true }, labels)).toBe("1号、2号");
    expect(cellOf("甲", NAME, labels)).toBe("甲");
    expect(cellOf("1", field("a", "上市", { type: "switch" }), labels)).toBe("是");
    expect(cellOf({ from: "2026-01-01", to: "2026-12-31" }, field("a", "期", { type: "daterange" }), labels)).toBe(
      "2026-01-01 至 2026-12-31",
    );
    expect(cellOf(null, NAME, labels)).toBe("");
  });

  it("of a template say what they take", () => {
    const number = field("n", "折扣", { type: "number", scale: 0, min: 1, max: 5 });
    const many = field("m", "部门", { type: "branch", multiple: true });
    const [first, second] = templateColumns([number, many], () => ["销售部", "市场部"]);
    expect(first).toMatchObject({ format: "整数、不小于1、不大于5", example: "【示例】5", choices: [] });
    expect(second).toMatchObject({ example: "销售部、市场部", choices: [] });
    const [english] = templateColumns([{ ...number, en: "Discount" }], () => undefined, "en");
    expect(english).toMatchObject({ title: "Discount", format: "A whole number, at least 1, at most 5" });
  });
});
