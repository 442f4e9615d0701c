import { stockSaid } from "@qicheng/api/stock/messages";
import { stockIns } from "@qicheng/api/stock-ins/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { add } from "./add";
import { offerStockInTemplate } from "./approval-template";
import { stockInApproval, stockInType } from "./type";

offerStockInTemplate();

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
