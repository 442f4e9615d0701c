import { describe, expect, test } from "vitest";
import { checkDesign, type Design, type DesignWorld } from "../../src/design/design";
import { designedProperties, hasProperty } from "../../src/design/properties";
import { FIELD_EXAMPLES } from "../../src/fields/examples";
import { FIELD_TYPES, type FieldDef, type FieldType } from "../../src/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "../../src/fields/field-types";

const own = (type: FieldType, key: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type,
  title: key,
  storage: "ext",
  flags: {},
  ...more,
});
const name: FieldDef = {
  ...own("input", "CustomerName"),
  title: "客户名称",
  storage: "column",
  db: "name",
  required: true,
};
const options = [
  { label: "高", value: "high" },
  { label: "低", value: "low" },
];
const level = own("select", "level", { options });
const lines = own("tablelist", "lines", { children: [own("input", "what"), own("select", "kind", { options })] });
const world: DesignWorld = {
  builtIn: [name],
  published: [lines, level, own("number", "price", { scale: 2 })],
  reserved: new Set(["gone", "id"]),
  dictionaries: new Set(["customerLevel"]),
  sources: new Set(["/api/product/index", "/api/productCategory/list"]),
  duplicates: true,
  alike: [],
};
const designOf = (fields: readonly FieldDef[], more: Partial<Design> = {}): Design => ({
  cols: 2,
  width: 800,
  labelwidth: 100,
  labelposition: "right",
  labelbg: 0,
  fields,
  ...more,
});
const wrong = (...fields: FieldDef[]) =>
  checkDesign(designOf([name, ...fields]), world).map(({ field, msg }) => `${field} ${msg.cn}`);

describe("a design", () => {
  test("of an example of every type that is served may be published", () => {
    const fields = FIELD_TYPES.filter((type) => FIELD_TYPE_REGISTRY[type].complete).map(
      (type) => FIELD_EXAMPLES[type].field,
    );
    expect(wrong(...fields)).toEqual([]);
  });

  test.each([
    [own("input", "1a"), "1a 1a：标识须以字母开头，由字母、数字、下划线组成，最多40个字符"],
    [own("switch", "on", { active: "a b" }), "on on：开启时的值：只能是字母、数字、下划线或汉字"],
    [own("switch", "on", { active: "0" }), "on on：选项的值重复"],
    [own("input", "gone"), "gone gone：标识“gone”已被占用"],
    [own("input", "CUSTOMERNAME"), "CUSTOMERNAME CUSTOMERNAME：标识重复"],
    [own("input", "a", { title: "" }), "a ：名称不能为空，也不能有换行"],
    [own("input", "a", { title: "字".repeat(41) }), `a ${"字".repeat(41)}：最多40个字`],
    [own("input", "a", { scale: 2 }), "a a：此类型没有“小数位数”"],
    [own("number", "a", { scale: 7 }), "a a：小数位数：必须在0到6之间"],
    [own("number", "a", { scale: 1.5 }), "a a：小数位数：必须是整数"],
    [own("number", "a", { min: 2, max: 1 }), "a a：最小值不能大于最大值"],
    [own("tags", "a", { max: 101 }), "a a：上限：必须在1到100之间"],
    [own("input", "a", { column: 5 }), "a a：占列数：必须在1到4之间"],
    [own("radio", "a"), "a a：至少要有一个选项"],
    [own("radio", "a", { options: [...options, { label: "中", value: "low" }] }), "a a：选项的值重复"],
    [own("radio", "a", { options: [...options, { label: "低", value: "x" }] }), "a a：选项的名称重复"],
    [own("radio", "a", { options: [{ label: "红", value: "r", color: "red;x" }] }), "a a：选项“红”不正确"],
    [own("statusSelect", "a", { dictionary: "none" }), "a a：请选择数据字典"],
    [own("number", "a", { defaultValue: "x" }), "a a：默认值：必须是数字"],
    [own("input", "a", { defaultValue: "@me" }), "a a：默认值：不正确"],
    [own("input", "a", { linkage: { show: [{ field: "b", op: "eq", value: 1 }] } }), "a a：联动：不支持的筛选字段"],
    [own("number", "a", { unique: true }), "a a：此类型没有“不可重复”"],
    [own("number", "a", { computed: "{b} + 1" }), "a a：公式：没有字段“b”"],
    [own("number", "a", { computed: "{CustomerName} + 1" }), "a a：公式：“客户名称”不是数字或日期"],
    [own("number", "a", { computed: "1 +" }), "a a：公式：公式不完整"],
    [own("number", "a", { computed: "{a} + 1" }), "a a：公式：互相依赖"],
    [
      own("select", "a", {
        remote: { url: "https://evil.test/c", params: {}, loadFilter: "data", optionText: "name", optionValue: "id" },
      }),
      "a a：数据来源：不允许的数据来源：https://evil.test/c",
    ],
    [
      own("select", "a", {
        remote: { url: "/api/product/index", params: {}, loadFilter: "a..b", optionText: "name", optionValue: "id" },
      }),
      "a a：数据来源：取值路径不正确",
    ],
  ])("is refused: %j", (field, said) => expect(wrong(field)).toEqual([said]));

  test("lets nobody be sent to a path that is no read, and opens no door that the product keeps shut", () => {
    expect(wrong(own("tree", "a", { reference: "productCategory", url: "/api/user/delete" }))).toEqual([
      "a a：接口：不允许的数据来源：/api/user/delete",
    ]);
    const flagged = (flags: FieldDef["flags"]) =>
      checkDesign(designOf([{ ...name, flags }]), world).map(({ msg }) => msg.cn);
    expect(flagged({ show: true, export: false })).toEqual([]);
    for (const flags of [{ filter: true }, { sort: true }, { list: true }])
      expect(flagged(flags)).toEqual(["客户名称：系统字段不能修改“用途”"]);
  });

  test("knows circles of conditions", () => {
    const shown = (field: string) => ({ show: [{ field, op: "notEmpty" }] });
    expect(
      wrong(
        own("input", "a", { linkage: shown("b") }),
        own("input", "b", { linkage: shown("c") }),
        own("input", "c", { linkage: shown("b") }),
      ),
    ).toEqual(["b b：联动：互相依赖", "c c：联动：互相依赖"]);
  });

  test("leaves published fields readable", () => {
    expect(wrong({ ...level, type: "radio" })).toEqual([]);
    expect(wrong({ ...level, options: [...options, { label: "中", value: "mid" }] })).toEqual([]);
    expect(wrong({ ...level, options: options.slice(1) })).toEqual(["level level：选项“高”已发布，只能停用，不能删除"]);
    expect(wrong(own("number", "level"))).toEqual(["level level：选项存的不是显示的名称，改后无法识别"]);
    expect(wrong({ ...level, multiple: true })).toEqual([]);
    expect(wrong(own("number", "price", { scale: 1 }))).toEqual(["price price：小数位数：不能小于2"]);
    expect(wrong(own("number", "price", { scale: 4 }))).toEqual([]);
  });

  test("leaves the rows of published fields readable, and tells what refers from its name", () => {
    const columns = (...children: FieldDef[]) => wrong({ ...lines, children });
    expect(columns(own("select", "kind", { options }), own("textarea", "what"))).toEqual([]);
    expect(columns(own("number", "what"))).toEqual(["lines lines：what：明细由多行组成，不能与其他类型互换"]);
    expect(columns(own("select", "kind", { options: options.slice(1) }))).toEqual([
      "lines lines：kind：选项“高”已发布，只能停用，不能删除",
    ]);
    expect(columns(own("input", "id"))).toEqual(["lines lines：标识“id”已被占用"]);
    expect(columns(own("user", "who"), own("input", "whoName"))).toEqual(["lines lines：标识“whoName”已被占用"]);
    expect(columns(own("tablelist", "inner"))).toEqual(["lines lines：inner：此类型不能用于明细"]);
  });

  test("renames what the product brings, and asks for no less of it", () => {
    const asked = (more: Partial<FieldDef>) =>
      checkDesign(designOf([{ ...name, ...more }]), world).map(({ msg }) => msg.cn);
    expect(asked({ title: "单位名称", help: "营业执照上的全称", column: 2, width: 300 })).toEqual([]);
    const given = { label: "甲", value: "a", color: "#ff0000" };
    const brought = { ...world, builtIn: [name, { ...level, key: "kind", options: [given] }] };
    const stored = { color: "#ff0000", value: "a", label: "甲" };
    expect(checkDesign(designOf([name, { ...level, key: "kind", options: [stored] }]), brought)).toEqual([]);
    expect(wrong({ ...own("input", "line", { column: 2 }), type: "divider", storage: "none" })).toEqual([]);
    expect(asked({ required: false })).toEqual(["客户名称：系统的必填字段不能改为选填"]);
    expect(asked({ type: "textarea" })).toEqual(["客户名称：系统字段不能修改类型"]);
    expect(asked({ unique: true })).toEqual(["客户名称：系统字段不能修改“不可重复”"]);
    expect(checkDesign(designOf([]), world).map(({ msg }) => msg.cn)).toEqual(["缺少系统的必填字段“客户名称”"]);
    expect(checkDesign(designOf([name], { cols: 5 }), world).map(({ msg }) => msg.cn)).toEqual(["表单布局不正确"]);
  });

  test("is refused with any property that the type has not", () => {
    for (const type of FIELD_TYPES.filter((one) => FIELD_TYPE_REGISTRY[one].complete && one !== "divider"))
      for (const [key, property] of designedProperties) {
        if (hasProperty(type, property) || ["flags", "hidden", "column"].includes(key)) continue;
        const { field } = FIELD_EXAMPLES[type];
        const said = wrong({ ...field, [key]: property.kind === "number" ? 1 : "x" });
        expect([type, key, said.length]).toEqual([type, key, 1]);
      }
  });
});
