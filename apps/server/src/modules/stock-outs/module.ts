import { stockSaid } from "@qicheng/api/stock/messages";
import { stockOuts } from "@qicheng/api/stock-outs/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerPaper, recordPaper } from "../print-templates/public";
import { add, sign } from "./acts";
import { offerStockOutTemplate } from "./approval-template";
import { COSTED_STOCK_OUT_PAPER, STOCK_OUT_PAPER } from "./paper";
import { stockOutApproval, stockOutType } from "./type";

offerStockOutTemplate();
offerPaper(recordPaper(stockOutType, STOCK_OUT_PAPER, COSTED_STOCK_OUT_PAPER));

export const module = defineModule({
  records: [stockOutType],
  mounts: [mounted(stockOuts, { ...recordHandlers(stockOutType), add, sign })],
  approval: [stockOutApproval],
  tables: { stock_out_lines: stockSaid.lines },
  references: { "stock_outs.contract_id": { ...STAYS, merged: "stays" } },
  seed: {
    marker: "stockOuts",
    grants: {
      仓管: ["erp.stock.out", "erp.manage.stockOut", "erp.manage.stockOutExport"],
      财务: ["erp.stock.out"],
    },
  },
});
