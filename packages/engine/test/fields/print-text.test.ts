/** What a printed page says of a value of each type. */
import { expect, test } from "vitest";
import { FIELD_EXAMPLES } from "../../src/fields/examples";
import { FIELD_TYPES, type FieldDef, type FieldType } from "../../src/fields/field-def";
import { decodeField, FIELD_TYPE_REGISTRY } from "../../src/fields/field-types";
import { printText } from "../../src/wording/print-text";

const NAMES: Partial<Record<FieldType, string>> = {
  statusSelect: "重点",
  city: "浙江省/杭州市/西湖区",
  county: "浙江省/杭州市/西湖区",
  user: "王先生",
  customer: "杭州甲公司",
  branch: "研发、测试部",
  tree: "电子/配件",
  picture: "门头.png",
  file: "执照.pdf",
};
const labels = ({ type, reference }: FieldDef, _value: unknown) => (reference === "product" ? "水泵" : NAMES[type]);

const SAID: Partial<Record<FieldType, readonly [cn: string, en: string]>> = {
  divider: ["", ""],
  input: ["启程", "启程"],
  number: ["1200000.5", "1200000.5"],
  ColorPicker: ["#1677ff", "#1677ff"],
  select: ["高、低", "高、低"],
  statusSelect: ["重点", "重点"],
  jcselect: ["洽谈中", "洽谈中"],
  radio: ["高", "高"],
  date: ["2026-12-31", "2026-12-31"],
  datetime: ["2026-12-31 09:30", "2026-12-31 09:30"],
  daterange: ["2026-01-01 至 2026-12-31", "2026-01-01 至 2026-12-31"],
  switch: ["是", "Yes"],
  textarea: ["展会认识", "展会认识"],
  city: ["浙江省/杭州市/西湖区", "浙江省/杭州市/西湖区"],
  county: ["浙江省/杭州市/西湖区", "浙江省/杭州市/西湖区"],
  user: ["王先生", "王先生"],
  customer: ["杭州甲公司", "杭州甲公司"],
  branch: ["研发、测试部、研发、测试部", "研发、测试部、研发、测试部"],
  product: [
    "产品：水泵，数量：2，单价：99.50，小计：199.00，备注：含安装",
    "Product: 水泵, Quantity: 2, Price: 99.50, Subtotal: 199.00, Note: 含安装",
  ],
  picture: ["门头.png", "门头.png"],
  editor: ["先试用，再签约", "先试用，再签约"],
  property: ["名称：材质，内容：不锈钢", "Name: 材质, Value: 不锈钢"],
  tree: ["电子/配件", "电子/配件"],
  tags: ["重点、展会", "重点、展会"],
  tablelist: [
    "名称：备件，金额：1,200.00，日期：2026-12-31\n名称：运费，金额：80.50",
    "名称: 备件, 金额: 1,200.00, 日期: 2026-12-31\n名称: 运费, 金额: 80.50",
  ],
  file: ["执照.pdf", "执照.pdf"],
};

test.each(FIELD_TYPES.filter((type) => FIELD_TYPE_REGISTRY[type].complete))("%s", (type) => {
  const { field, sent } = FIELD_EXAMPLES[type];
  const decoded = decodeField(sent, field);
  expect(decoded.ok).toBe(true);
  const { value } = decoded as { value: unknown };
  expect([printText(field, value, labels), printText(field, value, labels, "en")]).toEqual(SAID[type]);
  for (const nothing of [null, undefined, "", []]) expect(printText(field, nothing, labels)).toBe("");
});

test("numbers as a sheet shows them, also as the database has them", () => {
  const number = (more: Partial<FieldDef>): FieldDef => ({ ...FIELD_EXAMPLES.number.field, ...more });
  expect(printText(number({ scale: 0 }), 1234, labels)).toBe("1234");
  expect(printText(number({ unit: "money" }), "-1234.50", labels)).toBe("-1,234.50");
  expect(printText(number({ unit: "percent", scale: 1 }), 13.5, labels)).toBe("13.5%");
  expect(printText(number({}), 0, labels)).toBe("0");
});

test("choices whose names have commas are no lines of their own", () => {
  const options = ["水、电", "煤"].map((label, at) => ({ label, value: at }));
  const field = { ...FIELD_EXAMPLES.select.field, options };
  expect(printText(field, [0, 1], labels)).toBe("水、电、煤");
});

test("what nothing is known of says nothing", () => {
  expect(printText(FIELD_EXAMPLES.file.field, [5], () => undefined)).toBe("");
});
