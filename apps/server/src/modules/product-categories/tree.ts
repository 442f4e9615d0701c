import type { Tree } from "../../kernel/trees/tree";

export const categoryTree: Tree = {
  name: "productCategory",
  table: "product_categories",
  title: { cn: "产品分类", en: "Product category" },
  depth: 5,
  holds: { table: "products", column: "category_id" },
};
