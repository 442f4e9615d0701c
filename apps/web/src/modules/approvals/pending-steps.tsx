import type { ApprovalOfRecord } from "@qicheng/api/approvals/shapes";
import { useCall } from "../../kernel/http/hooks";
import { RecordLink } from "../../kernel/open/full-records";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import styles from "./approvals.module.css";
import { APPROVAL } from "./paths";
import { t } from "./texts";

export interface OfRecord {
  module: string;
  id: number;
}

/** A step by its name, which opens its approval for whoever may look at it. */
export const StepName = ({ TaskID, opens, name }: Pick<ApprovalOfRecord, "TaskID" | "opens"> & { name: string }) =>
  opens === 1 ? (
    <RecordLink type={APPROVAL} id={TaskID}>
      {name}
    </RecordLink>
  ) : (
    name
  );

/** Steps that somebody has now; nothing where there are none. */
export function PendingSteps(record: OfRecord) {
  const asked = useCall("approvals.ofRecord", record);
  const waiting = (asked.data?.data ?? []).flatMap(({ steps, ...approval }) =>
    steps.filter(({ pending }) => pending === 1).map((step) => ({ ...approval, ...step })),
  );
  if (waiting.length === 0) return null;
  return (
    <section className={styles.pending} aria-label={t("pending")}>
      <h3 className={styles.heading}>{t("pending")}</h3>
      <ul className={styles.earlier}>
        {waiting.map((step) => (
          <li key={step.stepid} className={styles.earlierHead}>
            <span className={styles.earlierName}>
              <StepName {...step} name={step.StepName} />
              {step.username === "" ? null : <span className={styles.quiet}> {step.username}</span>}
            </span>
            <StatusTag text={step.statusName} tone="waiting" />
          </li>
        ))}
      </ul>
    </section>
  );
}
