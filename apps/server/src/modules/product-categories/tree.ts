import { categoryNames, productCategories } from "@qicheng/api/product-categories/routes";
import type { Tree } from "../../kernel/records/type/tree";

export const categoryTree: Tree = {
  ...categoryNames,
  routes: productCategories,
  table: "product_categories",
  depth: 5,
  holds: { table: "products", column: "category_id", title: { cn: "产品数", en: "Products" } },
};
