import { CloseOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { able } from "../access/abilities";
import { can } from "../access/can";
import { CallError } from "../http/call";
import { callKey } from "../http/hooks";
import { common } from "../i18n/common";
import { confirm } from "../ui/confirm";
import { showOutcome } from "../ui/outcome";
import { toast } from "../ui/toast";
import { type Outcome, summarize } from "./bulk-summary";
import styles from "./list.module.css";
import type { BulkAction, ListModule, ListRow, ListScreenHandle } from "./list-module";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  selected: readonly number[];
  /** The selected rows that are on this page. */
  rows: readonly Row[];
  screen: ListScreenHandle;
  onClear: () => void;
  /** Rows are gone: the panel closes. */
  onRemoved: () => void;
}

/** A few refusals fit a sentence; many want a list that can be read in peace. */
function tell(outcome: Outcome): void {
  if (outcome.refused.length > 3) showOutcome(outcome, "");
  else if (outcome.refused.length > 0) toast.warning(summarize(outcome));
  else toast.success(summarize(outcome));
}

/** What can be done with the selected rows. */
export function SelectionBar<Row extends ListRow>(props: Props<Row>) {
  const { module, selected, rows, screen, onClear, onRemoved } = props;
  const client = useQueryClient();
  const [running, setRunning] = useState("");
  const [only] = rows;

  const run = async (action: BulkAction) => {
    if (running !== "") return;
    const { confirm: asked, danger = false } = action;
    const question = typeof asked === "function" ? asked(selected.length) : asked;
    const agreed = !question || (await confirm({ content: question, danger }));
    if (!agreed) return;
    setRunning(action.key);
    try {
      const outcome = await action.run([...selected]);
      tell(outcome);
      if (action.removes) onRemoved();
      onClear();
    } catch (error) {
      if (error instanceof CallError && !error.sessionLost) toast.error(error.message);
      // a row was gone, or some rows were done before one failed: what stands here is not what there is
      if (error instanceof CallError && error.code === "NOT_FOUND") onClear();
      void client.invalidateQueries({ queryKey: callKey(module.list) });
    } finally {
      setRunning("");
    }
  };

  return (
    <div className={styles.selection} role="toolbar">
      <span className={styles.selected}>{common("selected", { count: selected.length })}</span>
      {selected.length === 1 && only
        ? module.rowActions
            .filter(({ ability }) => able(only, ability))
            .map(({ key, title, run: act }) => (
              <Button key={key} onClick={() => act(only, screen)}>
                {title}
              </Button>
            ))
        : null}
      {module.bulkActions
        .filter(({ permission }) => can(permission))
        .map((action) => (
          <Button
            key={action.key}
            danger={action.danger === true}
            loading={running === action.key}
            onClick={() => void run(action)}
          >
            {action.title}
          </Button>
        ))}
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={onClear}>
        {common("clearSelection")}
      </Button>
    </div>
  );
}
