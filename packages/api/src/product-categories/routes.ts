/** Categories of products: a tree. */
import { treeRoutes } from "../kernel/tree-routes";

export const productCategories = treeRoutes({
  module: "productCategory",
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
