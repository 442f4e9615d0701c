import { can } from "../../kernel/access/can";
import { useCall } from "../../kernel/http/hooks";

/** Lines that are shown at once; what comes behind them comes up as those are done. */
const MOST = 100;
/** Times come by themselves. */
const EVERY_MS = 60_000;

/** What one has to do; strip, drawer and menu share the answer. */
export function useQueue() {
  const enabled = can(["crm.customer.total", "crm.customer.watched"]);
  const { data, error, refetch } = useCall("queue.list", { rows: MOST }, { enabled, every: EVERY_MS });
  return { rows: data?.rows ?? [], total: data?.total ?? 0, loading: data === undefined, error, refetch };
}
