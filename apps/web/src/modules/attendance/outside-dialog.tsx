import { Button } from "antd";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { t } from "./texts";

export default function OutsideDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall("attendance.outside", { rows: 200 });
  const decide = useWrite("attendance.confirm", { toast: true });
  const body = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} />;
    if (data.rows.length === 0) return <EmptyState text={t("noPunch")} />;
    return (
      <ul className={styles.days}>
        {data.rows.map(({ id, name, at, away }) => (
          <li key={id} className={styles.foot}>
            <span>
              {name} <span className={styles.date}>{at}</span>{" "}
              <span className={styles.quiet}>{away === null ? t("noPosition") : t("awayMetres", { n: away })}</span>
            </span>
            <span className={styles.rest}>
              <Button size="small" type="primary" onClick={() => decide.mutate({ ids: [id], ok: 1 })}>
                {t("confirm")}
              </Button>
              <Button size="small" onClick={() => decide.mutate({ ids: [id], ok: 0 })}>
                {t("reject")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Dialog open title={t("outside")} footer={null} onCancel={onClose}>
      {body()}
    </Dialog>
  );
}
