import { stockSaid } from "@qicheng/api/stock/messages";
import { stockTransfers } from "@qicheng/api/stock-transfers/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerTransferTemplate } from "./approval-template";
import { transferApproval, transferType } from "./type";

offerTransferTemplate();

export const module = defineModule({
  records: [transferType],
  mounts: [mounted(stockTransfers, recordHandlers(transferType))],
  approval: [transferApproval],
  tables: { stock_transfer_lines: stockSaid.lines },
  seed: {
    marker: "stockTransfers",
    grants: {
      仓管: ["erp.stock.transfer", "erp.manage.transfer", "erp.manage.transferExport"],
      财务: ["erp.stock.transfer"],
    },
  },
});
