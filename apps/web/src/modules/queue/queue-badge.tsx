import { Badge } from "antd";
import { t } from "./texts";
import { useQueue } from "./use-queue";

/** How much one has to do, in the menu. */
export function QueueBadge() {
  const { total } = useQueue();
  return total === 0 ? null : (
    <Badge count={total} size="small" overflowCount={99} title={t("badge", { count: total })} />
  );
}
