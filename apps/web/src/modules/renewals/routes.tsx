import { SyncOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/renewal",
    records: "renewals",
    title: { cn: "续费", en: "Renewals" },
    permission: "crm.finance.renewal",
    page: recordPage(() => import("./renewals")),
    menu: { order: 42, icon: <SyncOutlined aria-hidden /> },
  },
];
