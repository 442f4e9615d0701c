/** The work view beside a list of approvals. */
import type { ApprovalRow } from "@qicheng/api/approvals/shapes";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import type { ListRoute, PanelProps } from "../../kernel/list/ask/list-module";
import { SidePanel } from "../../kernel/panels/side-panel";
import { toast } from "../../kernel/tell/toast";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./approvals.module.css";
import { taskOf } from "./tasks";
import { t } from "./texts";
import { WorkView } from "./work-view";

type Row = Pick<ApprovalRow, "id" | "TaskID"> & { [field: string]: unknown };

interface Props extends PanelProps<Row> {
  list: ListRoute;
  /** A decision leads to the next row. */
  goesOn?: boolean;
  /** As the log shows it: a row is no step that one may act on. */
  asLog?: boolean;
}

/** Which approval a step belongs to: as the list or whoever opened it said, or as it says when one comes by an address. */
function useTask({ id, row, list }: Pick<Props, "id" | "row" | "list">) {
  const [known, setKnown] = useState({ id, task: row?.TaskID });
  if (row && (known.id !== id || known.task === undefined)) setKnown({ id, task: row.TaskID });
  const task = (known.id === id ? known.task : undefined) ?? taskOf(id);
  const data = JSON.stringify([{ field: "id", op: "in", value: [id] }]);
  const asked = useCall(list, { data, rows: 1, count: "0" }, { enabled: task === undefined });
  const found = asked.data?.rows[0] as unknown as Row | undefined;
  return { task: task ?? found?.TaskID, asked };
}

/** Another case opens on its form, whatever one looked at of the one before. */
function useTabOfCase(id: number, tab: string, onTab: (tab: string) => void): string {
  const [seen, setSeen] = useState({ id, old: "" });
  if (seen.id !== id) setSeen({ id, old: tab });
  else if (seen.old !== "" && seen.old !== tab) setSeen({ id, old: "" });
  const begin = useEffectEvent(() => onTab(""));
  const isOld = seen.old !== "" && seen.old === tab;
  useEffect(() => {
    if (isOld) begin();
  }, [isOld]);
  return isOld ? "" : tab;
}

export default function WorkPanel({ id, row, list, goesOn = false, asLog = false, ...props }: Props) {
  const { tab, steps, ticked, onTab, onClose } = props;
  const { task, asked } = useTask({ id, row, list });
  const shown = useTabOfCase(id, tab, onTab);
  const latest = useRef(steps);
  useLayoutEffect(() => {
    latest.current = steps;
  }, [steps]);
  const onDecided = () => {
    if (!goesOn) return;
    const next = latest.current?.next ?? latest.current?.previous;
    if (next) next();
    else {
      toast.info(t("allDone"), { key: "approvals" });
      onClose();
    }
  };
  if (task !== undefined)
    return (
      <WorkView
        key={task}
        taskId={task}
        {...(asLog ? { asLog } : { stepId: id })}
        {...{ ticked, onTab, onClose }}
        tab={shown}
        {...(steps ? { steps } : {})}
        onDecided={onDecided}
      />
    );
  const failed = asked.error !== null && !asked.data;
  return (
    <SidePanel title={t("approval")} record={id} header={null} {...(steps ? { steps } : {})} onClose={onClose}>
      <div className={styles.body}>
        {failed ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} onBack={onClose} /> : null}
        {asked.data ? <EmptyState text={t("gone")} /> : null}
        {!failed && !asked.data ? <RowsSkeleton rows={8} /> : null}
      </div>
    </SidePanel>
  );
}
