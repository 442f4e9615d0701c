import { RollbackOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/contract/SalesReturn",
    records: "returns",
    title: { cn: "销售退货", en: "Sales returns" },
    permission: "crm.contract.SalesReturn",
    page: recordPage(() => import("./returns")),
    menu: { order: 41, icon: <RollbackOutlined aria-hidden /> },
  },
];
