/** An approval as one works on it: what is asked for, who has it, what was said, and what one can do. */
import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { useActions } from "../../kernel/actions/action";
import { useCall } from "../../kernel/http/hooks";
import { queryClient } from "../../kernel/http/query-client";
import { renewCounts } from "../../kernel/http/stale";
import type { Ticked } from "../../kernel/list/ask/list-module";
import { SidePanel, type Steps } from "../../kernel/panels/side-panel";
import { soon } from "../../kernel/ui/basis/soon";
import { Tabs } from "../../kernel/ui/parts/tabs";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./approvals.module.css";
import { BatchBar } from "./batch-bar";
import { Cockpit } from "./cockpit";
import { DecisionBar } from "./decision-bar";
import { APPROVAL } from "./paths";
import { t } from "./texts";
import { useDeciding } from "./use-deciding";
import { useOpinion } from "./use-opinion";
import { stepNameOf } from "./work";
import { workActs } from "./work-acts";
import type { FormWork } from "./work-form";
import { WorkHeader } from "./work-header";

const Record = soon(() => import("./record-tab"));
const Readers = soon(() => import("./readers-tab"));
const Changes = soon(() => import("./changes-tab"));
const FlowTab = soon(() => import("./flow-tab"));

const WORK_TABS = ["form", "record", "readers", "flow"] as const;
/** As the log shows an approval. */
const LOG_TABS = ["opinions", "readBy", "flow", "changes"] as const;
type Tab = (typeof WORK_TABS)[number] | (typeof LOG_TABS)[number];

interface WorkProps {
  taskId: number;
  /** The step of a list's row. */
  stepId?: number;
  /** As the log shows it. */
  asLog?: true;
  tab: string;
  /** Further ones beside it, with which the same is done. */
  ticked?: Ticked | undefined;
  steps?: Steps;
  onTab: (tab: string) => void;
  onDecided?: () => void;
  onClose: () => void;
}

/** A copy that one looks at is read from then on: how many are not, where there are any, is asked for anew. */
function useReading(read: number | undefined): void {
  const counts = useCall("approvals.counts", {}).data?.data;
  const count = useEffectEvent(() => {
    if (counts && counts.unread > 0) renewCounts(queryClient, [APPROVAL]);
  });
  useEffect(() => {
    if (read !== undefined) count();
  }, [read]);
}

/** What came back to its approver has a new step, with which alone it can be decided. */
const hasOtherSteps = ({ steps }: ApprovalDetail, stepId: number | undefined): boolean =>
  stepId !== undefined && steps.length > 0 && steps.every(({ stepid }) => stepid !== stepId);

export function WorkView(props: WorkProps) {
  const { taskId, stepId, steps, onClose } = props;
  const asked = useCall("approvals.detail", { taskid: taskId });
  const known = asked.data?.data;
  const isAskedAnew = asked.isFetching && !asked.isFetchedAfterMount;
  const detail = known && isAskedAnew && hasOtherSteps(known, stepId) ? undefined : known;
  useReading(detail?.TaskID);
  if (detail) return <Loaded {...props} detail={detail} />;
  return (
    <SidePanel title={t("approval")} record={taskId} header={null} steps={steps} onClose={onClose}>
      <div className={styles.body}>
        {asked.error ? (
          <ErrorState error={asked.error} onRetry={() => void asked.refetch()} onBack={onClose} />
        ) : (
          <RowsSkeleton rows={10} />
        )}
      </div>
    </SidePanel>
  );
}

interface LoadedProps extends WorkProps {
  detail: ApprovalDetail;
}

/** J and K, as the arrows do beside the list. */
function useSteps(steps: Steps | undefined): void {
  const { next, previous } = steps ?? {};
  useActions([
    ...(next ? [{ key: "nextCase", title: t("nextCase"), keys: "j", run: next }] : []),
    ...(previous ? [{ key: "previousCase", title: t("previousCase"), keys: "k", run: previous }] : []),
  ]);
}

type FootProps = ComponentProps<typeof DecisionBar> & Pick<WorkProps, "ticked">;

/** What one writes goes with this one, or with all that are ticked. */
const Foot = ({ ticked, ...own }: FootProps) =>
  ticked ? <BatchBar ticked={ticked} opinion={own.opinion} /> : <DecisionBar {...own} />;

function body(tab: Tab, { detail }: LoadedProps) {
  const taskId = detail.TaskID;
  if (tab === "record" || tab === "opinions") return <Record detail={detail} />;
  if (tab === "readers" || tab === "readBy") return <Readers taskId={taskId} />;
  if (tab === "changes") return <Changes taskId={taskId} />;
  return <FlowTab detail={detail} />;
}

function Loaded(props: LoadedProps) {
  const { detail, stepId, asLog, ticked, steps, onTab, onDecided, onClose } = props;
  const step = detail.steps.find(({ stepid }) => stepid === stepId) ?? detail.steps[0];
  const opinion = useOpinion(step?.stepid);
  const form = useRef<FormWork>(null);
  const work = useDeciding({
    detail,
    step,
    ext: opinion.text,
    saveForm: () => form.current?.save() ?? Promise.resolve(detail.formRev),
    onDecided: () => {
      opinion.change("");
      onDecided?.();
    },
  });
  const acts = workActs(work);
  useSteps(steps);
  useActions(ticked ? [] : [...acts.ofStep, ...acts.ofWhole]);
  const tabs: readonly Tab[] = asLog ? LOG_TABS : WORK_TABS;
  const active = tabs.find((key) => key === props.tab) ?? tabs[0] ?? "form";
  return (
    <SidePanel
      title={detail.taskName}
      record={detail.TaskID}
      header={<WorkHeader detail={detail} name={stepNameOf(detail, step)} isStart={step?.start === 1} />}
      foot={asLog ? null : <Foot key={step?.stepid ?? 0} {...{ work, acts, opinion, steps, ticked }} />}
      steps={steps}
      onClose={onClose}
    >
      <Tabs
        className={styles.tabs ?? ""}
        activeKey={active}
        onChange={onTab}
        items={tabs.map((key) => ({ key, label: t(key) }))}
      />
      {/* what is typed there stays while one reads something else */}
      {asLog ? null : (
        <div className={styles.body} hidden={active !== "form"}>
          <Cockpit ref={form} {...{ detail, step }} />
        </div>
      )}
      {active === "form" ? null : (
        <div className={styles.body}>
          <Suspense fallback={<RowsSkeleton rows={6} />}>{body(active, props)}</Suspense>
        </div>
      )}
    </SidePanel>
  );
}
