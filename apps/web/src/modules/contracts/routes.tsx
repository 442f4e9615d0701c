import { FileProtectOutlined } from "@ant-design/icons";
import { lazy } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";
import { offerHomeCard } from "../home/public";

const MonthCard = lazy(() => import("./month-card"));

offerHomeCard({
  key: "contracts.month",
  title: { cn: "本月合同", en: "Contracts of this month" },
  permission: "crm.contract.SalesOrder",
  order: 40,
  to: "/crm/contract/SalesOrder",
  render: () => <MonthCard />,
});

export const routes: ModuleRoute[] = [
  {
    path: "/crm/contract/SalesOrder",
    records: "contracts",
    go: "t",
    title: { cn: "销售合同", en: "Sales contracts" },
    permission: "crm.contract.SalesOrder",
    page: recordPage(() => import("./contracts")),
    menu: { order: 40, icon: <FileProtectOutlined aria-hidden />, section: { cn: "合同", en: "Contracts" } },
  },
];
