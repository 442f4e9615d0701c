/** Goods that go out on paper: without costs, as they go with the goods, and with costs for the books. */
import type { SheetStarter } from "@qicheng/engine/print/starter";
import { GOODS_COLUMNS, goodsPaper } from "../stock/public";

const FACTS: SheetStarter["facts"] = [
  ["业务类型", "sourceType"],
  ["业务日期", "bizDate", "date"],
  ["仓库", "warehouseid"],
  ["经手人", "UserID"],
  ["来源单据", "sourceName"],
  ["单据状态", "stage"],
  ["承运公司", "carrier"],
  ["运单号", "tracking"],
];
const SIGNS = ["仓库", "提货人", "收货人签字"];

export const STOCK_OUT_PAPER = goodsPaper("出库单", FACTS, SIGNS);

export const COSTED_STOCK_OUT_PAPER: SheetStarter = {
  ...STOCK_OUT_PAPER,
  title: "出库单（含成本）",
  tables: [
    {
      source: "listJson",
      pageSum: true,
      columns: [
        ...GOODS_COLUMNS,
        { field: "xiaoji", title: "出库成本", width: 30, align: "right", sum: true },
        { field: "ext", title: "备注", width: 24 },
      ],
    },
  ],
  amount: ["出库成本", "money"],
};
