/** Money to come, on the home screen. */

import { offerHomeCard } from "../home/public";
import DueCard from "./due-card";

offerHomeCard({
  key: "recpay.due",
  title: { cn: "待回款", en: "Money to come" },
  permission: "crm.finance.recpay",
  order: 50,
  to: "/crm/finance/recpay",
  render: () => <DueCard />,
});
