import { stockSaid } from "@qicheng/api/stock/messages";
import { stockIns } from "@qicheng/api/stock-ins/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerPaper, recordPaper } from "../print-templates/public";
import { add } from "./add";
import { offerStockInTemplate } from "./approval-template";
import { STOCK_IN_PAPER, VALUED_STOCK_IN_PAPER } from "./paper";
import { stockInApproval, stockInType } from "./type";

offerStockInTemplate();
offerPaper(recordPaper(stockInType, STOCK_IN_PAPER, VALUED_STOCK_IN_PAPER));

export const module = defineModule({
  records: [stockInType],
  mounts: [mounted(stockIns, { ...recordHandlers(stockInType), add })],
  approval: [stockInApproval],
  tables: { stock_in_lines: stockSaid.lines },
  seed: {
    marker: "stockIns",
    grants: {
      仓管: ["erp.stock.in", "erp.manage.stockIn", "erp.manage.stockInExport", "erp.manage.opening"],
      财务: ["erp.stock.in"],
    },
  },
});
