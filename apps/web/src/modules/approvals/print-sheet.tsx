/** An approval on paper: what was asked for, and who decided what and when. */
import type { ApprovalDetail, ApprovalLog } from "@qicheng/api/approvals/shapes";
import { businessTime } from "@qicheng/engine/time/business-time";
import { useEffect, useEffectEvent } from "react";
import { ReadForm } from "../../kernel/forms/shown/read-form";
import { useCall } from "../../kernel/http/hooks";
import { toast } from "../../kernel/tell/toast";
import { PrintPage } from "../../kernel/ui/screens/print-page";
import styles from "./print-sheet.module.css";
import { t } from "./texts";

/** What the log says first happened last. */
function Decisions({ logs }: { logs: readonly ApprovalLog[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(["step", "who", "decision", "opinion", "when"] as const).map((key) => (
            <th key={key} scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {logs.toReversed().map((log) => (
          <tr key={log.id}>
            <td>{log.name}</td>
            <td>{log.UserName || t("system")}</td>
            <td>{log.status}</td>
            <td>{log.Ext}</td>
            <td className="numbers">{log.AddTime.slice(0, 16)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function PrintSheet({ detail, onClose }: { detail: ApprovalDetail; onClose: () => void }) {
  const asked = useCall("approvals.logs", { taskId: detail.TaskID, type: "flow" });
  const failed = useEffectEvent((message: string) => {
    toast.error(message);
    onClose();
  });
  useEffect(() => {
    if (asked.error) failed(asked.error.message);
  }, [asked.error]);
  if (!asked.data) return null;
  const facts = [
    [t("startedBy"), detail.createusername],
    [t("branch"), detail.BranchName],
    [t("startedAt"), detail.AddTime.slice(0, 16)],
    [t("state"), detail.taskStatusName],
  ] as const;
  return (
    <PrintPage onDone={onClose}>
      <h1 className={styles.title}>{t("printTitle", { name: detail.modelName })}</h1>
      <h2 className={styles.name}>{detail.taskName}</h2>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || "-"}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{t("form")}</h3>
      <ReadForm form={detail.form} />
      <h3 className={styles.heading}>{t("record")}</h3>
      <Decisions logs={asked.data.data} />
      <p className={styles.foot}>{t("printedAt", { time: businessTime() })}</p>
    </PrintPage>
  );
}
