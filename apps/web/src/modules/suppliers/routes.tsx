import { ShopOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";

const load = () => import("./suppliers");
offerRecords("supplier", load, { name: "name", sub: "contactName" });

export const routes: ModuleRoute[] = [
  {
    path: "/erp/supplier",
    records: "suppliers",
    go: "s",
    title: { cn: "供应商", en: "Suppliers" },
    permission: "erp.supplier",
    page: recordPage(load),
    menu: { order: 11, icon: <ShopOutlined aria-hidden /> },
  },
];
