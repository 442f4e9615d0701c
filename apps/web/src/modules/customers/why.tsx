import { useCall } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/error-state";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { StatusTag } from "../../kernel/ui/status-tag";
import styles from "./customers.module.css";
import { t } from "./texts";

/** The rules that let me see a customer, and what each lets me do. */
export default function Why({ id }: { id: number }) {
  const answer = useCall("customers.why", { id });
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
