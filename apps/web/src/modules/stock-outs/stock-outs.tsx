/** Goods that go out: list, panel and form are made of this. */
import type { StockOutRow } from "@qicheng/api/stock-outs/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { openOver } from "../../kernel/ui/dialogs/over";
import { printAct, printSeveralAct } from "../print-templates/public";
import { GOODS_ACTS, GoodsLines, POST_MANY } from "../stock/public";
import { t } from "./texts";

const SignDialog = lazy(() => import("./sign-dialog"));

export default defineRecord<StockOutRow>({
  routes: "stockOuts",
  titleField: "orderSn",
  cardFields: ["stage", "sourceType", "warehouseid", "bizDate"],
  searchHint: { cn: "出库单号/来源单据/运单号", en: "Number/source/tracking" },
  heading: { cn: "出库", en: "Goods out" },
  scenes: ["all"],
  listOptions: { opensWide: true },
  form: { controls: { listJson: GoodsLines } },
  acts: [
    ...GOODS_ACTS,
    printAct<StockOutRow>("stockOut", ({ orderSn }) => orderSn),
    {
      key: "sign",
      title: t("sign"),
      ability: "sign",
      leads: true,
      run: ({ id, orderSn }) => openOver((close) => <SignDialog id={id} name={orderSn} onClose={close} />),
    },
  ],
  bulkActions: [POST_MANY, printSeveralAct("erp.stock.out")],
});
