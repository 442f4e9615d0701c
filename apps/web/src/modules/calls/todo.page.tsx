/** Whom one calls next, ranked, each with its reason: the same queue that N takes the top of. */
import { Button } from "antd";
import { CallLink } from "../../kernel/forms/shown/call-link";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { CallNextButton, openWork, reasonClass } from "../queue/public";
import styles from "./calls.module.css";
import { t } from "./texts";

const ROWS = 100;
const EVERY_MS = 60_000;

export default function TodoPage() {
  const { data, error, refetch } = useCall("queue.list", { rows: ROWS }, { every: EVERY_MS });
  const rows = data?.rows.filter(({ phone }) => phone !== "");
  const body = () => {
    if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!rows) return <RowsSkeleton rows={8} />;
    if (rows.length === 0) return <EmptyState text={t("empty")} />;
    return (
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={`${row.module} ${row.id}`} className={styles.item}>
            <span className={styles.name}>
              <Button type="link" size="small" onClick={() => openWork(row)}>
                {row.name}
              </Button>
              <span className={reasonClass(row.urgency)}>{row.reason}</span>
            </span>
            <span className="numbers">{row.phone}</span>
            <CallLink number={row.phone} size="small" />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Screen title={t("todo")} hint={t("todoHint")} actions={<CallNextButton />}>
      {body()}
    </Screen>
  );
}
