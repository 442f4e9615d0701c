import { HourglassOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/erp/stock/turnover",
    title: { cn: "呆滞与周转", en: "Slow movers and turnover" },
    permission: "erp.stock.turnover",
    page: () => import("./turnover"),
    menu: { order: 9, icon: <HourglassOutlined aria-hidden /> },
  },
];
