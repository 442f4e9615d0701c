/** What papers of goods have in common: they go with the goods, so nothing on them says what these are worth. */
import type { SheetStarter } from "@qicheng/engine/print/starter";
import type { PrintColumn } from "@qicheng/engine/print/template";

/** Together 126 of the 180 mm between the margins. */
export const GOODS_COLUMNS: readonly PrintColumn[] = [
  { field: "no", title: "序号", width: 12, align: "center" },
  { field: "productid", title: "产品名称", width: 56 },
  { field: "xinghao", title: "编号/条码", width: 26 },
  { field: "number", title: "数量", width: 18, align: "right", sum: true },
  { field: "unit", title: "单位", width: 14, align: "center" },
];

export const goodsPaper = (title: string, facts: SheetStarter["facts"], signs: readonly string[]): SheetStarter => ({
  title,
  code: "orderSn",
  facts,
  tables: [{ source: "listJson", columns: [...GOODS_COLUMNS, { field: "ext", title: "备注", width: 54 }] }],
  remarks: [["备注", "remark"]],
  signs,
});
