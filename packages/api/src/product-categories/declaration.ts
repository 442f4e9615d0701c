/** What this module may let one do, and its tree. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.product.category": screen("产品分类", "Product categories"),
  "crm.product.manageCategory": action("产品分类增改", "Add, edit and delete product categories"),
} as const;

export const trees = {
  productCategory: { cn: "产品分类", en: "Product category", many: "Product categories" },
} as const;
