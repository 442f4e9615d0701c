import { Badge } from "antd";
import { t } from "./texts";
import { useQueueCount } from "./use-queue";

/** How much one has to do, in the menu. */
export function QueueBadge() {
  const total = useQueueCount();
  if (total === 0) return null;
  const title = t("badge", { count: total });
  // read as one number: its digits are drawn one by one
  return (
    <span role="img" aria-label={title}>
      <Badge count={total} size="small" overflowCount={99} title={title} />
    </span>
  );
}
