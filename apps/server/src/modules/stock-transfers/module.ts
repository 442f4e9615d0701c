import { stockSaid } from "@qicheng/api/stock/messages";
import { stockTransfers } from "@qicheng/api/stock-transfers/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerPaper, recordPaper } from "../print-templates/public";
import { offerTransferTemplate } from "./approval-template";
import { TRANSFER_PAPER } from "./paper";
import { transferApproval, transferType } from "./type";

offerTransferTemplate();
offerPaper(recordPaper(transferType, TRANSFER_PAPER));

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
