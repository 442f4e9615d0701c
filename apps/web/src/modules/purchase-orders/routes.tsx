import { ShoppingCartOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";

const load = () => import("./purchase-orders");
offerRecords("purchaseOrder", load, { name: "orderSn", sub: "supplierIdName" });

export const routes: ModuleRoute[] = [
  {
    path: "/erp/purchase/orders",
    records: "purchaseOrders",
    go: "b",
    title: { cn: "采购单", en: "Purchase orders" },
    permission: "erp.purchase.orders",
    page: recordPage(load),
    menu: { order: 20, icon: <ShoppingCartOutlined aria-hidden />, section: { cn: "采购", en: "Purchasing" } },
  },
];
