import { suppliers } from "@qicheng/api/suppliers/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { supplierType } from "./type";

export const module = defineModule({
  records: [supplierType],
  references: { "suppliers.customer_id": { ...STAYS, merged: "moves" } },
  mounts: [mounted(suppliers, recordHandlers(supplierType))],
  seed: {
    marker: "suppliers",
    dictionary: {
      supplierLevel: [
        ["战略供应商", "#cf1322"],
        ["优选供应商", "#d46b08"],
        ["合格供应商", "#1677ff"],
        ["备选供应商", "#595959"],
      ],
    },
    grants: {
      仓管: ["erp.supplier", "erp.manage.supplier", "erp.manage.supplierExport", "erp.manage.supplierImport"],
      财务: ["erp.supplier"],
      销售总监: ["erp.supplier"],
    },
  },
});
