/** What one has to do, on the home screen. */
import { offerHomeCard } from "../home/public";
import QueueCard from "./queue-card";

offerHomeCard({
  key: "queue",
  title: { cn: "今天先做", en: "First today" },
  permission: null,
  order: 20,
  wide: true,
  render: () => <QueueCard />,
});
