/** Goods that come in: list, panel and form are made of this. */
import type { StockInRow } from "@qicheng/api/stock-ins/routes";
import { defineRecord } from "../../kernel/records/define/define-record";
import { printAct, printSeveralAct } from "../print-templates/public";
import { GOODS_ACTS, GoodsLines, POST_MANY } from "../stock/public";

export default defineRecord<StockInRow>({
  routes: "stockIns",
  titleField: "orderSn",
  cardFields: ["stage", "sourceType", "warehouseid", "bizDate"],
  searchHint: { cn: "入库单号/来源单据", en: "Number/source" },
  heading: { cn: "入库", en: "Goods in" },
  scenes: ["all"],
  listOptions: { opensWide: true },
  form: { controls: { listJson: GoodsLines } },
  acts: [...GOODS_ACTS, printAct<StockInRow>("stockIn", ({ orderSn }) => orderSn)],
  bulkActions: [POST_MANY, printSeveralAct("erp.stock.in")],
});
