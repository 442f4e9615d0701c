/** Categories of products: a tree. */
import type { RecordNames } from "../kernel/define-routes";
import { treeRoutes } from "../kernel/tree-routes";

/** As routes, fields and log call it. */
export const categoryNames: RecordNames = {
  module: "productCategory",
  title: { cn: "产品分类", en: "Product category", many: "Product categories" },
};

export const productCategories = treeRoutes({
  ...categoryNames,
  see: ["crm.product.category", "crm.product.list"],
  manage: "crm.product.manageCategory",
  holds: "product",
  paths: {
    list: "/api/productCategory/list",
    add: "/api/productCategory/add",
    edit: "/api/productCategory/edit",
    remove: "/api/productCategory/delete",
  },
});
