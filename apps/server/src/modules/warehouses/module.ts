import { warehouses } from "@qicheng/api/warehouses/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { warehouseType } from "./type";

export const module = defineModule({
  records: [warehouseType],
  mounts: [mounted(warehouses, recordHandlers(warehouseType))],
  seed: {
    marker: "warehouses",
    grants: {
      仓管: ["erp.stock.warehouse", "erp.manage.warehouse", "erp.manage.warehouseExport", "erp.manage.warehouseImport"],
      财务: ["erp.stock.warehouse"],
    },
  },
});
