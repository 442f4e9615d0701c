import { FileDoneOutlined, FileProtectOutlined, HourglassOutlined, RiseOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { AGEING_PATH, FORECAST_PATH, PAYABLE_AGEING_PATH, STATEMENT_PATH } from "./paths";

export const routes: ModuleRoute[] = [
  {
    path: STATEMENT_PATH,
    title: { cn: "对账单", en: "Statement" },
    permission: "crm.finance.statement",
    page: () => import("./statement.page"),
    menu: { order: 56, icon: <FileDoneOutlined aria-hidden /> },
  },
  {
    path: AGEING_PATH,
    title: { cn: "账龄", en: "Ageing" },
    permission: "crm.finance.ageing",
    page: () => import("./ageing.page"),
    menu: { order: 57, icon: <HourglassOutlined aria-hidden /> },
  },
  {
    path: PAYABLE_AGEING_PATH,
    title: { cn: "应付账龄", en: "Payables by age" },
    permission: "crm.finance.payable",
    page: () => import("./payable-ageing.page"),
    menu: { order: 57.5, icon: <FileProtectOutlined aria-hidden /> },
  },
  {
    path: FORECAST_PATH,
    title: { cn: "回款预测", en: "Expected money" },
    permission: "crm.finance.forecast",
    page: () => import("./forecast.page"),
    menu: { order: 58, icon: <RiseOutlined aria-hidden /> },
  },
];
