import { ScheduleOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/recpay",
    records: "recpay",
    title: { cn: "回款计划", en: "Payment plan" },
    permission: "crm.finance.recpay",
    page: recordPage(() => import("./recpay")),
    menu: { order: 51, icon: <ScheduleOutlined aria-hidden /> },
  },
];
