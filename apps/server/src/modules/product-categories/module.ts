import { productCategories } from "@qicheng/api/product-categories/routes";
import { treeHandlers } from "../../kernel/record-api/tree-handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { categoryTree } from "./tree";

export const module = defineModule({
  trees: [categoryTree],
  mounts: [mounted(productCategories, treeHandlers(categoryTree))],
  seed: {
    marker: "productCategories",
    grants: {
      销售总监: ["crm.product.category", "crm.product.manageCategory"],
      仓管: ["crm.product.category", "crm.product.manageCategory"],
    },
  },
});
