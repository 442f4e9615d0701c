import { useCall } from "../http/hooks";
import styles from "./pool.module.css";
import type { PoolRoutes } from "./pooled";
import { t } from "./texts";

/** 今日还可领取 8 · 持有 12/200 */
export function QuotaLine({ route }: { route: PoolRoutes["quota"] }) {
  const { data } = useCall(route, {});
  if (!data) return null;
  const { left, held, holdCap } = data.data;
  const holding = holdCap === null ? t("quotaHeldAny", { held }) : t("quotaHeld", { held, cap: holdCap });
  const parts = [...(left === null ? [] : [t("quotaLeft", { n: left })]), holding];
  return <span className={styles.quota}>{parts.join(" · ")}</span>;
}
