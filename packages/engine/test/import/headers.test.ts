import { expect, it } from "vitest";
import { headRow, proposeMapping } from "../../src/import/headers";

const fields = [
  { key: "CustomerName", title: "客户名称", en: "Name" },
  { key: "contactName", title: "联系人", en: "Contact" },
  { key: "mobile", title: "手机", en: "Mobile" },
  { key: "remark", title: "备注" },
  { key: "status", title: "客户级别" },
  { key: "LaiYuan", title: "来源" },
];

it.each([
  [
    ["客户名称", "联系人", "手机"],
    ["CustomerName", "contactName", "mobile"],
  ],
  [
    ["* 客户名称（必填）", " 联 系 人 ", "手机："],
    ["CustomerName", "contactName", "mobile"],
  ],
  [
    ["公司名称", "姓名", "手机号码"],
    ["CustomerName", "contactName", "mobile"],
  ],
  [
    ["name", "CONTACT", "mobile"],
    ["CustomerName", "contactName", "mobile"],
  ],
  // Keys are no headings.
  [
    ["Status", "LaiYuan", "客户名称"],
    [undefined, undefined, "CustomerName"],
  ],
  // Traditional characters and full width are the same headings.
  [
    ["客戶名稱", "聯絡人", "手機號碼", "備註", "來源"],
    ["CustomerName", "contactName", "mobile", "remark", "LaiYuan"],
  ],
  [
    ["客户名称＊", "ＣＯＮＴＡＣＴ", "ｍｏｂｉｌｅ", "备注（选填）"],
    ["CustomerName", "contactName", "mobile", "remark"],
  ],
  [
    ["customername", "备注"],
    ["CustomerName", "remark"],
  ],
  // Its own name wins over a synonym that stands before it.
  [
    ["客户", "客户名称"],
    [undefined, "CustomerName"],
  ],
  // Which number goes where is said by the numbers.
  [
    ["手机号", "联系电话"],
    ["mobile", "mobile"],
  ],
  [
    ["序号", "", "职务"],
    [undefined, undefined, undefined],
  ],
])("%o", (heads, expected) => {
  expect(proposeMapping(heads, fields)).toEqual(expected);
});

it("finds the heads below a title and a note", () => {
  expect(
    headRow(
      [
        ["客户资料表", "", ""],
        ["填表说明：带*为必填", "", ""],
        ["公司名称", "姓名", "手机号"],
      ],
      fields,
    ),
  ).toBe(2);
  expect(headRow([["公司名称"], ["甲公司"]], fields)).toBe(0);
  expect(headRow([["甲公司", "张三", "13800138000"]], fields)).toBeUndefined();
  expect(
    headRow(
      [
        ["客户", "说明书"],
        ["甲", "乙"],
      ],
      fields,
    ),
  ).toBeUndefined();
  expect(headRow([], fields)).toBeUndefined();
});

it("knows a heading that two fields have for one, though not for which", () => {
  const twice = [...fields, { key: "one", title: "2026-01-02" }, { key: "other", title: "2026-01-02" }];
  const rows = [
    ["客户名称", "主表行号", "2026-01-02", "2026-01-02"],
    ["甲公司", "2", "1", "2"],
  ];
  expect(headRow(rows, twice)).toBe(0);
  expect(headRow(rows, fields)).toBeUndefined();
});
