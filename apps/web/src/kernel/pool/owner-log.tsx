import type { OwnerChange } from "@qicheng/api/kernel/pool-routes";
import { useCall } from "../http/hooks";
import { Dialog } from "../ui/dialogs/dialog";
import { EmptyState } from "../ui/parts/empty-state";
import { ShortTime } from "../ui/parts/short-time";
import { ErrorState } from "../ui/screens/error-state";
import { RowsSkeleton } from "../ui/screens/skeletons";
import styles from "./pool.module.css";
import type { PoolRoutes } from "./pooled";
import { t } from "./texts";

const MOST = 100;

function Change({ text, from, to, by, reason, Ext, AddTime }: OwnerChange) {
  const said = [reason, Ext, by === to || by === from ? "" : t("byWhom", { by })].filter(Boolean).join(" · ");
  return (
    <li>
      <div className={styles.change}>
        <strong>{text}</strong>
        <span>{t("fromTo", { from: from || t("pool"), to: to || t("pool") })}</span>
        <time>
          <ShortTime value={AddTime} />
        </time>
      </div>
      {said ? <div className={styles.more}>{said}</div> : null}
    </li>
  );
}

/** Whose a record was, the latest change first. */
export default function OwnerLog({
  route,
  id,
  onClose,
}: {
  route: PoolRoutes["ownerLog"];
  id: number;
  onClose: () => void;
}) {
  const { data, error, refetch } = useCall(route, { id, rows: MOST });
  return (
    <Dialog open width={480} title={t("ownerLog")} footer={null} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <RowsSkeleton rows={3} />}
      {data?.rows.length === 0 ? <EmptyState text={t("ownerNone")} /> : null}
      {data && data.rows.length > 0 ? (
        <ul className={styles.changes}>
          {data.rows.map((change) => (
            <Change key={change.id} {...change} />
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
