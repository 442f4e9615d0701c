import { ScheduleOutlined } from "@ant-design/icons";
import { lazy } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";
import { offerPlanParts } from "../contracts/public";
import { offerHomeCard } from "../home/public";

const DueCard = lazy(() => import("./due-card"));

offerHomeCard({
  key: "recpay.due",
  title: { cn: "待回款", en: "Money to come" },
  permission: "crm.finance.recpay",
  order: 50,
  to: "/crm/finance/recpay",
  render: () => <DueCard />,
});
const OpenRows = lazy(() => import("./open-rows"));
const ContractPlan = lazy(() => import("./contract-plan"));

offerPlanParts({
  permission: "crm.finance.recpay",
  above: (contract) => <OpenRows contract={contract} />,
  tab: ({ id }) => <ContractPlan id={id} />,
});

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
