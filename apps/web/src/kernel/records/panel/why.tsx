import { useCall } from "../../http/hooks";
import { StatusTag } from "../../ui/parts/status-tag";
import { ErrorState } from "../../ui/screens/error-state";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import type { RecordRoutes } from "../change/record";
import { t } from "../parts/texts";
import styles from "./records.module.css";

/** The rules that let me see a record, and what each lets me do. */
export default function Why({ route, id }: { route: NonNullable<RecordRoutes["why"]>; id: number }) {
  const answer = useCall(route, { id });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data)
    return (
      <div className={styles.why}>
        <RowsSkeleton rows={5} />
      </div>
    );
  const { see, can } = answer.data.data;
  return (
    <div className={styles.why}>
      <span className={styles.whyTitle}>{t("whySee")}</span>
      {see.map(({ rule, text }) => (
        <div key={rule}>{text}</div>
      ))}
      <span className={styles.whyTitle}>{t("whyCan")}</span>
      <div>
        {can.map(({ ability, title, allowed, text }) => (
          <div key={ability} className={styles.whyRow}>
            <StatusTag text={title} tone={allowed === 1 ? "passed" : "idle"} />
            <span className={styles.whyText}>{text || t(allowed === 1 ? "allowed" : "denied")}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
