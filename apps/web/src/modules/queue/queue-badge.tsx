import { CountBadge } from "../../kernel/ui/parts/count-badge";
import { t } from "./texts";
import { useQueueCount } from "./use-queue";

/** How much one has to do, in the menu. */
export function QueueBadge() {
  const count = useQueueCount();
  return <CountBadge count={count} title={t("badge", { count })} />;
}
