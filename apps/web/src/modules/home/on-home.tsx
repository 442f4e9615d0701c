/** How much waits for one, on the home screen. */
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
