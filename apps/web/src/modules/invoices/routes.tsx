import { FileDoneOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/invoice",
    records: "invoices",
    title: { cn: "发票", en: "Invoices" },
    permission: "crm.finance.invoice",
    page: recordPage(() => import("./invoices")),
    menu: { order: 52, icon: <FileDoneOutlined aria-hidden /> },
  },
];
