import { products } from "@qicheng/api/products/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerPaper, recordPaper } from "../print-templates/public";
import { FURTHER_LABELS, PRODUCT_LABEL } from "./labels";
import { productType } from "./type";

offerPaper(recordPaper(productType, PRODUCT_LABEL, ...FURTHER_LABELS));

export const module = defineModule({
  records: [productType],
  mounts: [mounted(products, recordHandlers(productType))],
  seed: {
    marker: "products",
    grants: {
      销售总监: [
        "crm.product.list",
        "crm.product.manage",
        "crm.product.cost",
        "crm.product.export",
        "crm.product.import",
      ],
      销售经理: ["crm.product.list"],
      销售: ["crm.product.list"],
      财务: ["crm.product.list", "crm.product.cost"],
      仓管: ["crm.product.list", "crm.product.manage"],
    },
  },
});
