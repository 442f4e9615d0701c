/** 表单修改日志: who changed which field of the form, and what it was before. */
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./approvals.module.css";
import { t } from "./texts";

export default function ChangesTab({ taskId }: { taskId: number }) {
  const asked = useCall("approvals.getUpdateLog", { taskid: taskId });
  const changes = asked.data?.data;
  if (!changes)
    return asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : <RowsSkeleton rows={4} />;
  if (changes.length === 0) return <EmptyState text={t("noChanges")} />;
  return (
    <ul className={styles.entries}>
      {changes.map((change) => (
        <li key={change.id} className={styles.entry}>
          <UserAvatar name={change.UserName || t("system")} src={change.Header} size={28} />
          <div className={styles.words}>
            <div className={styles.entryHead}>
              <strong>{change.UserName || t("system")}</strong>
              {change.name === "" ? null : <span className={styles.quiet}>{change.name}</span>}
              <span className={styles.time}>
                <RelativeTime value={change.AddTime} />
              </span>
            </div>
            <p className={styles.text}>
              {t("newsOf", { title: change.title, old: change.old || t("nothing"), now: change.new || t("nothing") })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
