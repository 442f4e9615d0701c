import { Badge } from "antd";
import { t } from "./texts";
import { useQueueCount } from "./use-queue";

/** How much one has to do, in the menu. */
export function QueueBadge() {
  const total = useQueueCount();
  return total === 0 ? null : (
    <Badge count={total} size="small" overflowCount={99} title={t("badge", { count: total })} />
  );
}
