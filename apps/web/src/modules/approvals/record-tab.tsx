/** 审批记录: what was decided and said, the latest first, and where one says something. */

import type { ApprovalDetail, ApprovalLog } from "@qicheng/api/approvals/shapes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { FileList } from "../../kernel/files/file-list";
import { useCall } from "../../kernel/http/hooks";
import type { StatusTone } from "../../kernel/ui/basis/colours";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./approvals.module.css";
import { Saying } from "./saying";
import { t } from "./texts";
import { mayTask } from "./work";

const TONES: Readonly<Record<string, StatusTone>> = {
  approve: "passed",
  submit: "working",
  resubmit: "working",
  refuse: "refused",
  return: "refused",
  terminate: "refused",
};

function Entry({ log }: { log: ApprovalLog }) {
  const name = log.UserName || t("system");
  return (
    <li className={styles.entry}>
      <UserAvatar name={name} src={log.Header} size={28} />
      <div className={styles.words}>
        <div className={styles.entryHead}>
          <strong>{name}</strong>
          {log.action === "comment" ? (
            <span className={styles.quiet}>{log.status}</span>
          ) : (
            <StatusTag text={log.status} tone={ownValue(TONES, log.action) ?? "idle"} />
          )}
          {log.name === "" ? null : <span className={styles.quiet}>{log.name}</span>}
          <span className={styles.time}>
            <RelativeTime value={log.AddTime} />
          </span>
        </div>
        {log.Ext === "" ? null : <p className={styles.text}>{log.Ext}</p>}
        {log.files.length > 0 ? <FileList files={log.files} /> : null}
      </div>
    </li>
  );
}

/** The words of one approval. */
export function ApprovalLogs({ taskId }: { taskId: number }) {
  const asked = useCall("approvals.logs", { taskId, type: "all" });
  const logs = asked.data?.data;
  if (logs?.length === 0) return <EmptyState text={t("noLogs")} />;
  if (logs)
    return (
      <ul className={styles.entries}>
        {logs.map((log) => (
          <Entry key={log.id} log={log} />
        ))}
      </ul>
    );
  return asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : <RowsSkeleton rows={6} />;
}

export default function RecordTab({ detail }: { detail: ApprovalDetail }) {
  return (
    <>
      {mayTask(detail, "comment") ? <Saying detail={detail} /> : null}
      <ApprovalLogs taskId={detail.TaskID} />
    </>
  );
}
