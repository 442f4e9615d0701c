import { useCall } from "../../kernel/http/hooks";
import { CountBadge } from "../../kernel/ui/parts/count-badge";
import { t } from "./texts";

/** How many have left something that nobody has yet, in the menu. */
export function PendingBadge() {
  const { data } = useCall("users.index", { pending: 1, count: "only" });
  const count = data?.total ?? 0;
  return <CountBadge count={count} title={t("pendingPeople", { count })} />;
}
