/** Contracts of this month, on the home screen. */
import { offerHomeCard } from "../home/public";
import MonthCard from "./month-card";

offerHomeCard({
  key: "contracts.month",
  title: { cn: "本月合同", en: "Contracts of this month" },
  permission: "crm.contract.SalesOrder",
  order: 40,
  to: "/crm/contract/SalesOrder",
  render: () => <MonthCard />,
});
