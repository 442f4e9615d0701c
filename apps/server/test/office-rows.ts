/** A table of every kind of column, as our export writes it. LibreOffice has saved it anew: scripts/office-files.ts. */
import type { SheetColumn } from "@qicheng/engine/fields/columns";

export const COLUMNS: SheetColumn[] = [
  { title: "客户名称", kind: "text", width: 20 },
  { title: "统一社会信用代码", kind: "code", width: 20 },
  { title: "员工数", kind: "number", width: 10, scale: 0 },
  { title: "评分", kind: "number", width: 10, scale: 2 },
  { title: "合同金额", kind: "money", width: 14, scale: 2 },
  { title: "税率", kind: "percent", width: 8, scale: 2 },
  { title: "签约日期", kind: "date", width: 12 },
  { title: "创建时间", kind: "datetime", width: 18 },
];

export const ROWS: readonly (readonly unknown[])[] = [
  ["杭州启程科技有限公司", "91330106MA27000001", 120, 4.25, 1_234_567.89, 13, "2026-01-31", "2026-01-31 14:30"],
  ["=1+1 不是公式", "00123", 0, -0.5, -0.01, 0.5, "1999-12-31", "1999-12-31 23:59"],
  ['𠮷祥 & <合伙> "引号"', "1e5", 2_147_483_647, 0.1, 99_999_999.99, 100, "2000-02-29", "2000-02-29 00:00"],
  [null, "只有代码", null, null, null, null, null, null],
];
