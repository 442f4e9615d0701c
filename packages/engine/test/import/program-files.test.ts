/** Headings of files that other programs write, and what becomes of rows whose fields stand in several columns. */
import { describe, expect, it } from "vitest";
import type { FieldDef } from "../../src/fields/field-def";
import { proposeColumns, proposeMapping, rememberedHeads } from "../../src/import/headers";
import { phonesIn } from "../../src/import/phones";
import { type Finders, readRow } from "../../src/import/row";
import { findRegion } from "./regions";

const field = (key: string, title: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  title,
  type: "input",
  storage: "column",
  flags: {},
  ...more,
});

/** Of a lead: it has no title that any other program gives it. */
const LEAD: readonly FieldDef[] = [
  field("name", "线索名称", { required: true, card: ["company"], search: "name", standIn: "person" }),
  field("person", "联系人", { card: ["person"], search: "person" }),
  field("mobile", "手机", { card: ["mobile"], search: "phone", pattern: "phone" }),
  field("telephone", "座机", { card: ["phone"], search: "phone", pattern: "phone" }),
  field("email", "邮箱", { card: ["email"], pattern: "email" }),
  field("source", "来源", { type: "statusSelect", dictionary: "source" }),
  field("industry", "行业", { type: "statusSelect", dictionary: "industry" }),
  field("scale", "人员规模", { type: "statusSelect", dictionary: "scale" }),
  field("city", "地区", { type: "city" }),
  field("address", "详细地址", { card: ["address"] }),
  field("website", "网址", { card: ["website"], pattern: "url" }),
  field("credit", "统一社会信用代码", { card: ["creditCode"], pattern: "creditCode" }),
  field("remark", "备注", { type: "textarea", card: ["rest"] }),
];
const CONTACT: readonly FieldDef[] = [
  field("customer", "客户名称", { type: "customer", required: true }),
  field("person", "姓名", { required: true, search: "person" }),
  field("mobile", "手机", { search: "phone", pattern: "phone" }),
  field("position", "职位", { type: "statusSelect", dictionary: "position" }),
  field("email", "邮箱", { pattern: "email" }),
  field("birthday", "生日", { type: "date" }),
  field("remark", "备注", { type: "textarea" }),
];

const read = (heads: string, fields: readonly FieldDef[]): string =>
  proposeMapping(heads.split(","), fields)
    .map((key) => key ?? "-")
    .join(",");

describe("headings of", () => {
  it.each([
    [
      "企查查",
      "企业名称,登记状态,法定代表人,所属省份,所属城市,所属区县,有效手机号,更多电话,邮箱,统一社会信用代码,国标行业门类,官网,企业地址",
      "name,-,person,city,city,city,mobile,telephone,email,credit,industry,website,address",
    ],
    ["天眼查", "公司名称,经营状态,省份,城市,联系电话,其他电话,注册地址", "name,-,city,city,mobile,telephone,address"],
    ["a list", "企业,电话", "name,mobile"],
    ["another list", "客户行业,单位名称,附注,网页", "industry,name,remark,website"],
    ["an advertisement", "full_name,phone_number,company_name,email", "person,mobile,name,email"],
    [
      "Outlook",
      "First Name,Last Name,Company,Business Street,Business City,Business State,Business Phone,Mobile Phone,E-mail Address,Web Page,Notes",
      "person,person,name,address,city,city,telephone,mobile,email,website,remark",
    ],
    [
      "Outlook in Chinese",
      "姓,名,单位,商务电话,移动电话,电子邮件地址,附注",
      "person,person,name,telephone,mobile,email,remark",
    ],
    [
      "Google",
      "Name,Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value,Phone 2 - Value,Organization 1 - Name",
      "person,person,person,email,mobile,telephone,name",
    ],
    [
      "HubSpot",
      "First Name,Last Name,Email,Phone Number,Mobile Phone Number,Company Name,City,State/Region,Website URL,Number of Employees",
      "person,person,email,telephone,mobile,name,city,city,website,scale",
    ],
    [
      "Salesforce",
      "Account Name,Phone,Website,Industry,Employees,Billing Street,Billing City,Billing State/Province,Description",
      "name,mobile,website,industry,scale,address,city,city,remark",
    ],
    [
      "纷享销客",
      "客户名称,行业,电话,网址,邮件,省,市,区,详细地址,备注",
      "name,industry,mobile,website,email,city,city,city,address,remark",
    ],
    ["销售易", "姓名,公司名称,邮箱,电话,手机,地址,线索来源", "person,name,email,telephone,mobile,address,source"],
    ["Wukong", "线索名称,手机,电话,邮箱,线索来源,客户行业,备注", "name,mobile,telephone,email,source,industry,remark"],
    ["keys of this product", "LaiYuan,credit,customerId,Status,邮箱", "-,-,-,-,email"],
  ])("%s", (_program, heads, keys) => {
    expect(read(heads, LEAD)).toBe(keys);
  });

  it("address books are those of contacts, too", () => {
    expect(read("姓,名字,公司,职务,手机,电子邮箱,生日,附注", CONTACT)).toBe(
      "person,person,customer,position,mobile,email,birthday,remark",
    );
  });

  it("the same name are asked, and never forgotten", () => {
    const by = (heads: string, fields: readonly FieldDef[]) =>
      proposeColumns(heads.split(","), fields).map((one) => one.by);
    expect(by("线索名称,手机,手机", LEAD)).toEqual(["title", "ask", "ask"]);
    expect(by("单位名称,单位名称,手机", LEAD)).toEqual(["ask", "ask", "title"]);
    expect(by("代号", [field("a", "代号"), field("b", "代号")])).toEqual(["ask"]);
    expect(by("无关,无关,手机", LEAD)).toEqual(["", "", "title"]);
    expect(rememberedHeads(["手机", "手机", "公司"], ["mobile", undefined, "name"])).toEqual({ 公司: "name" });
  });
});

const finders: Finders = { region: findRegion };

function row(heads: string, cells: readonly string[], fields: readonly FieldDef[] = LEAD) {
  const names = heads.split(",");
  return readRow(fields, proposeMapping(names, fields), cells, { ...finders, heads: names });
}

describe("a row", () => {
  it("has one person of a first and a last name, in the order of his language", () => {
    expect(row("名,姓,公司", ["三", "张", "甲"]).values).toEqual({ person: "张三", name: "甲" });
    expect(row("First Name,Last Name,Company", ["San", "Zhang", "A"]).values).toMatchObject({ person: "San Zhang" });
    expect(row("First Name,Last Name,Company", ["三丰", "张", "A"]).values).toMatchObject({ person: "张三丰" });
    expect(row("Name,Given Name,Family Name,Company", ["三 张", "三", "张", "A"]).values).toMatchObject({
      person: "张三",
    });
    expect(row("姓名,姓,名,公司", ["李四", "", "", "A"]).values).toMatchObject({ person: "李四" });
  });

  it("has each number where it belongs, and the others in the remark", () => {
    const heads = "公司名称,有效手机号,更多电话";
    const { values, remarks, problems } = row(heads, ["甲", "", "0571-88880000；13800138000;13900139000"]);
    expect({ values, problems }).toEqual({
      values: { name: "甲", mobile: "13800138000", telephone: "0571-88880000", remark: "其他电话：13900139000" },
      problems: [],
    });
    expect(remarks?.map(({ message }) => message.cn)).toEqual(["备注：另有号码记在这里：13900139000"]);
    expect(row(heads, ["甲", "13800138000", "138-0013-8000"]).values).toMatchObject({ mobile: "13800138000" });
    expect(row("公司,电话", ["甲", "0571-88880000"]).values).toMatchObject({ mobile: "", telephone: "0571-88880000" });
    // A number in a column that is called as its field stays there.
    expect(row("公司,手机", ["甲", "0571-88880000"]).values).toMatchObject({ mobile: "0571-88880000" });
    expect(row("公司,备注,手机", ["甲", "老客户", "13800138000/13900139000"]).values).toMatchObject({
      mobile: "13800138000",
      remark: "老客户\n其他电话：13900139000",
    });
    // A slash within a number is part of it.
    expect(phonesIn("0571/88880000")).toEqual(["0571/88880000"]);
    expect(phonesIn("13800138000 13900139000")).toEqual(["13800138000", "13900139000"]);
    expect(phonesIn("0571 8888 0000")).toEqual(["0571 8888 0000"]);
  });

  it("has columns of what is written freely below each other", () => {
    expect(row("公司,备注,附注", ["甲", "一", "二"]).values).toMatchObject({ remark: "一\n二" });
    const names = ["公司", "备注", "经营范围"];
    expect(
      readRow(LEAD, ["name", "remark", "remark"], ["甲", "一", "铸造"], { ...finders, heads: names }).values,
    ).toMatchObject({
      remark: "一\n经营范围：铸造",
    });
  });

  it("is called as its person where it has no name of its own", () => {
    const { values, remarks } = row("full_name,phone_number", ["张三", "13800138000"]);
    expect(values).toEqual({ person: "张三", mobile: "13800138000", name: "张三" });
    expect(remarks).toHaveLength(1);
  });

  it("takes what is known of a place", () => {
    const of = (text: string) => {
      const { values, remarks, problems } = row("公司,地区", ["甲", text]);
      return [values.city, (remarks ?? []).map(({ message }) => message.cn), problems.length];
    };
    expect(of("浙江省,杭州市,江干区")).toEqual(["330100", ["地区：地区表中没有「江干区」，已取「浙江省/杭州市」"], 0]);
    expect(of("杭州下城区")[0]).toBe("330100");
    expect(of("江干区")).toEqual(["", ["地区：地区表中没有「江干区」，未填写"], 0]);
    expect(of("浙江省/杭州市/西湖区")).toEqual(["330106", [], 0]);
    expect(of("火星")).toEqual([undefined, [], 1]);
    const { values } = row("公司,所属省份,所属城市,所属区县", ["甲", "浙江省", "杭州市", "江干区"]);
    expect(values.city).toBe("330100");
  });

  it("names a choice by its beginning where only one begins so", () => {
    const levels = field("level", "等级", {
      type: "select",
      options: ["A（重点）", "B（普通）", "C1", "C2", "10-50人"].map((label, value) => ({ label, value: value + 1 })),
    });
    const of = (text: string) => row("等级", [text], [levels]).values.level;
    expect(["B", "b", "A（重", "C", "1", "C1"].map(of)).toEqual([2, 2, 1, undefined, "1", 3]);
  });

  it("is taken as it is shown for a text, and as it is kept for a number", () => {
    const code = field("code", "编号");
    const price = field("price", "价格", { type: "number", scale: 2 });
    const given = [
      { bare: 2594, shown: "002594" },
      { bare: 1234.56, shown: "¥1,235" },
    ];
    expect(readRow([code, price], ["code", "price"], given, finders).values).toEqual({
      code: "002594",
      price: "1234.56",
    });
    const day = { bare: new Date("2024-01-15T00:00:00Z"), shown: "2024年1月15日" };
    const date = field("day", "日期", { type: "date" });
    expect(readRow([code, date], ["code", "day"], [day, day], finders).values).toEqual({
      code: "2024年1月15日",
      day: "2024-01-15",
    });
    const lost = { bare: 13_800_138_000, shown: "1.38E+10" };
    expect(readRow([code], ["code"], [lost], finders).values).toEqual({ code: "13800138000" });
  });
});
