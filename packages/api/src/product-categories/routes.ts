/** Categories of products: a tree. */
import { treeRoutes } from "../kernel/tree-routes";

export const productCategories = treeRoutes({
  tree: "productCategory",
  title: "产品分类",
  see: ["crm.product.category", "crm.product.list"],
  manage: "crm.product.manageCategory",
  paths: {
    list: "/api/productCategory/list",
    add: "/api/productCategory/add",
    edit: "/api/productCategory/edit",
    remove: "/api/productCategory/delete",
  },
});
