import { PartitionOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/product/category",
    title: { cn: "产品分类", en: "Categories" },
    permission: "crm.product.category",
    page: () => import("./product-categories.page"),
    makes: {
      title: { cn: "产品分类", en: "Product category", many: "Product categories" },
      permission: "crm.product.manageCategory",
    },
    menu: { order: 61, icon: <PartitionOutlined aria-hidden />, section: { cn: "产品", en: "Products" } },
  },
];
