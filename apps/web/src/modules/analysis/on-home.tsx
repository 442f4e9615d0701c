/** How one stands, on the home screen. */
import { lazy } from "react";
import { offerHomeCard } from "../home/public";

const TargetCard = lazy(() => import("./target-card"));
const TeamCard = lazy(() => import("./team-card"));
const BranchesCard = lazy(() => import("./branches-card"));
const MoneyCard = lazy(() => import("./money-card"));

offerHomeCard({
  key: "analysis.target",
  title: { cn: "本月目标", en: "Target of this month" },
  permission: "bi.target",
  order: 25,
  to: "/bi/target",
  render: () => <TargetCard />,
});
offerHomeCard({
  key: "analysis.team",
  title: { cn: "团队本月", en: "The team this month" },
  permission: "bi.customerRank",
  suits: "bi.manage.target",
  order: 35,
  wide: true,
  to: "/bi/customerRank",
  render: () => <TeamCard />,
});
offerHomeCard({
  key: "analysis.branches",
  title: { cn: "部门达成", en: "Branches against target" },
  permission: "bi.target",
  suits: "bi.manage.target",
  order: 45,
  to: "/bi/target",
  render: () => <BranchesCard />,
});
offerHomeCard({
  key: "analysis.money",
  title: { cn: "本年收款", en: "Money in this year" },
  permission: "bi.financeTotal",
  suits: ["bi.financePayment", "crm.finance.post"],
  order: 55,
  to: "/bi/financeTotal",
  render: () => <MoneyCard />,
});
