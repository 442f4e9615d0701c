import { ShoppingOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";

const load = () => import("./products");
offerRecords("product", load, { name: "name", sub: "number", heading: { cn: "产品管理", en: "Products" } });

export const routes: ModuleRoute[] = [
  {
    path: "/crm/product/list",
    records: "products",
    go: "d",
    title: { cn: "产品列表", en: "Products" },
    permission: "crm.product.list",
    page: recordPage(load),
    menu: { order: 60, icon: <ShoppingOutlined aria-hidden />, section: { cn: "产品", en: "Products" } },
  },
];
