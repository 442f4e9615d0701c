/** How the approvals of a record stand: the drawing and the words of the latest, and the steps of those before it. */
import type { ApprovalOfRecord } from "@qicheng/api/approvals/shapes";
import { lazy, Suspense } from "react";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ShortTime } from "../../kernel/ui/parts/short-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./approvals.module.css";
import { type OfRecord, StepName } from "./pending-steps";
import { ApprovalLogs } from "./record-tab";
import { Standing } from "./standing";
import { t } from "./texts";

const FlowTab = lazy(() => import("./flow-tab"));

/** The drawing, for whoever may look at the approval itself. */
function Drawing({ taskid }: { taskid: number }) {
  const detail = useCall("approvals.detail", { taskid }).data?.data;
  if (!detail) return null;
  return (
    <Suspense fallback={<RowsSkeleton rows={3} />}>
      <FlowTab detail={detail} />
    </Suspense>
  );
}

function OneApproval({ one, latest }: { one: ApprovalOfRecord; latest: boolean }) {
  const { TaskID, opens } = one;
  return (
    <section className={styles.ofRecord}>
      <div className={styles.earlierHead}>
        <span className={styles.earlierName}>
          <StepName {...{ TaskID, opens }} name={one.taskName || t("approval")} />
        </span>
        <Standing {...one} />
      </div>
      <div className={styles.quiet}>
        {one.createusername} <ShortTime value={one.AddTime} />
      </div>
      {latest && opens === 1 ? <Drawing taskid={TaskID} /> : null}
      <ol className={styles.stepsOf}>
        {one.steps.map((step) => (
          <li key={step.stepid} className={styles.earlierHead}>
            <span className={styles.earlierName}>
              <StepName {...{ TaskID, opens }} name={step.StepName} />
              {step.username === "" ? null : <span className={styles.quiet}> {step.username}</span>}
            </span>
            <StatusTag text={step.statusName} tone={step.pending === 1 ? "waiting" : "idle"} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Asked {
  data: { data: readonly ApprovalOfRecord[] } | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** @param asked the answer about one record, by whichever call its module has for it */
export function ApprovalsAsked({ asked }: { asked: Asked }) {
  const all = asked.data?.data;
  if (!all) return asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : <RowsSkeleton rows={6} />;
  if (all.length === 0) return <EmptyState text={t("notAsked")} />;
  return all.map((one, at) => <OneApproval key={one.TaskID} one={one} latest={at === 0} />);
}

export function RecordApprovals(record: OfRecord) {
  return <ApprovalsAsked asked={useCall("approvals.ofRecord", record)} />;
}

/** What was decided and said of the latest one that the reader may look at; nothing where nobody said anything. */
export function RecordOpinions(record: OfRecord) {
  const latest = useCall("approvals.ofRecord", record).data?.data.find(({ opens }) => opens === 1);
  if (!latest) return null;
  return (
    <section aria-label={t("record")}>
      <h3 className={styles.heading}>{t("record")}</h3>
      <ApprovalLogs taskId={latest.TaskID} />
    </section>
  );
}
