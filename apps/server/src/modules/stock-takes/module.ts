import { takeSaid } from "@qicheng/api/stock-takes/messages";
import { stockTakes } from "@qicheng/api/stock-takes/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { count, lines, post } from "./acts";
import { playStock } from "./demo/play";
import { takeType } from "./type";

export const module = defineModule({
  records: [takeType],
  mounts: [mounted(stockTakes, { ...recordHandlers(takeType), lines, count, post })],
  demo: playStock,
  tables: { stock_take_lines: takeSaid.lines, stock_counts: takeSaid.counts },
  seed: {
    marker: "stockTakes",
    grants: {
      仓管: ["erp.stock.take", "erp.manage.take", "erp.manage.takeExport"],
      财务: ["erp.stock.take"],
    },
  },
});
