import { said } from "@qicheng/api/kernel/messages";
import { openings, stockOpenings } from "@qicheng/api/stock-openings/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { addOpening, post } from "./post";
import { stockOpeningType } from "./type";

export const module = defineModule({
  records: [stockOpeningType],
  mounts: [
    mounted(stockOpenings, { ...recordHandlers(stockOpeningType), post }),
    mounted(openings, {
      openingAdd: async (ctx, input) => ({ msg: said.added, data: { id: await addOpening(ctx, input) } }),
    }),
  ],
  seed: {
    marker: "stockOpenings",
    grants: {
      仓管: ["erp.stock.opening", "erp.manage.openingExport", "erp.manage.openingImport"],
      财务: ["erp.stock.opening", "erp.manage.openingExport"],
    },
  },
});
