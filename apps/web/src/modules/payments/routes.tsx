import { PayCircleOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/payment",
    records: "payments",
    title: { cn: "付款单", en: "Payments" },
    permission: "crm.finance.payment",
    page: recordPage(() => import("./payments")),
    menu: { order: 53, icon: <PayCircleOutlined aria-hidden /> },
  },
];
