import { productCategories } from "@qicheng/api/product-categories/routes";
import { treeType } from "../../kernel/records/type/tree";

export const categoryTree = treeType({
  routes: productCategories,
  table: "product_categories",
  depth: 5,
  counts: { cn: "产品数", en: "Products" },
});
