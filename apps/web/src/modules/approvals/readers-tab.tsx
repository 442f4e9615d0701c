/** 查阅记录: who has looked at it, and since when. */
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./approvals.module.css";
import { t } from "./texts";

export default function ReadersTab({ taskId }: { taskId: number }) {
  const asked = useCall("approvals.loadRead", { taskid: taskId });
  const readers = asked.data?.data;
  if (!readers)
    return asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : <RowsSkeleton rows={4} />;
  if (readers.length === 0) return <EmptyState text={t("noReaders")} />;
  return (
    <ul className={styles.readers}>
      {readers.map(({ id, nickname, header, is_read, readtime }) => (
        <li key={id} className={styles.reader}>
          <UserName name={nickname} src={header} size={24} />
          <StatusTag text={t(is_read === "True" ? "read" : "notRead")} tone={is_read === "True" ? "passed" : "idle"} />
          <span className={styles.time}>{readtime === "" ? null : <RelativeTime value={readtime} />}</span>
        </li>
      ))}
    </ul>
  );
}
