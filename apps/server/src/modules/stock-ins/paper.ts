/** Goods that come in on paper: for the warehouse without prices, and with what they are worth. */
import type { SheetStarter } from "@qicheng/engine/print/starter";
import { GOODS_COLUMNS, goodsPaper } from "../stock/public";

const FACTS: SheetStarter["facts"] = [
  ["业务类型", "sourceType"],
  ["业务日期", "bizDate", "date"],
  ["仓库", "warehouseid"],
  ["经手人", "UserID"],
  ["来源单据", "sourceName"],
  ["单据状态", "stage"],
];
const SIGNS = ["送货人", "仓库验收", "审核"];

export const STOCK_IN_PAPER = goodsPaper("入库单", FACTS, SIGNS);

export const VALUED_STOCK_IN_PAPER: SheetStarter = {
  ...STOCK_IN_PAPER,
  title: "入库单（含金额）",
  tables: [
    {
      source: "listJson",
      pageSum: true,
      columns: [
        ...GOODS_COLUMNS,
        { field: "price", title: "单价", width: 26, align: "right" },
        { field: "xiaoji", title: "入库金额", width: 28, align: "right", sum: true },
      ],
    },
  ],
  amount: ["入库金额", "money"],
};
