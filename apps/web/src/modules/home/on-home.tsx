/** How much waits for one, on the home screen. */
import AdminCard from "./admin-card";
import { offerHomeCard } from "./cards";
import CountsCard from "./counts-card";

offerHomeCard({
  key: "counts",
  title: { cn: "提醒", en: "Waiting for you" },
  permission: null,
  order: 15,
  wide: true,
  render: () => <CountsCard />,
});
offerHomeCard({
  key: "admin",
  title: { cn: "系统待办", en: "For the administrator" },
  // whoever administers sees all of it, others what they open
  permission: ["system.user", "system.log", "system.customForm", "system.job", "system.check", "system.attendance"],
  suits: "system.check",
  order: 18,
  wide: true,
  render: () => <AdminCard />,
});
