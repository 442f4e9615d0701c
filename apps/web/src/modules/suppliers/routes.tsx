import { ShopOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/erp/supplier",
    records: "suppliers",
    go: "s",
    title: { cn: "供应商", en: "Suppliers" },
    permission: "erp.supplier",
    page: recordPage(() => import("./suppliers")),
    menu: { order: 10, icon: <ShopOutlined aria-hidden /> },
  },
];
