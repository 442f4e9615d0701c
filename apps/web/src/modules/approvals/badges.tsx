/** How much waits for me, in the menu and the navigation. */
import { useCall } from "../../kernel/http/hooks";
import { CountBadge } from "../../kernel/ui/parts/count-badge";
import { t } from "./texts";

const useCounts = () => useCall("approvals.counts", {}).data?.data;

export function TodoBadge() {
  const count = useCounts()?.todo ?? 0;
  return <CountBadge count={count} title={t("waiting", { count })} />;
}

export function UnreadBadge() {
  const count = useCounts()?.unread ?? 0;
  return <CountBadge count={count} title={t("unread", { count })} />;
}
