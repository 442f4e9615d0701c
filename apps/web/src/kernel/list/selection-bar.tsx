import { CloseOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { able } from "../access/abilities";
import { can } from "../access/can";
import { useActions } from "../actions/action";
import { asText } from "../forms/as-text";
import { CallError } from "../http/call";
import { callKey } from "../http/hooks";
import { common } from "../i18n/common";
import { confirm } from "../ui/confirm";
import { showOutcome, undoAction } from "../ui/outcome";
import { toast } from "../ui/toast";
import { ActionDialog } from "./action-dialog";
import { type Outcome, summarize } from "./bulk-summary";
import styles from "./list.module.css";
import type { ListData } from "./list-data";
import {
  type BulkAction,
  type Chosen,
  type DialogAction,
  howMany,
  type ListModule,
  type ListRow,
  type ListScreenHandle,
} from "./list-module";
import { t } from "./texts";
import type { MyColumns } from "./use-my-columns";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  selected: readonly number[];
  data: ListData<Row>;
  mine: MyColumns;
  screen: ListScreenHandle;
  onClear: () => void;
  /** Rows are gone: the panel closes. */
  onRemoved: () => void;
}

/** A few refusals fit a sentence; many want a list that can be read in peace. */
function tell(outcome: Outcome): void {
  const { refused, undo, job } = outcome;
  if (refused.length > 3 || job !== undefined) showOutcome(outcome, "");
  else if (refused.length > 0) toast.warning(summarize(outcome), undoAction(undo));
  else toast.success(summarize(outcome), undoAction(undo));
}

/** What can be done with the selected rows, or with all that the list finds. */
export function SelectionBar<Row extends ListRow>(props: Props<Row>) {
  const { module, selected, data, mine, screen, onClear, onRemoved } = props;
  const client = useQueryClient();
  const [running, setRunning] = useState("");
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  // Of another selection it is forgotten.
  const [allOf, setAllOf] = useState<readonly number[]>();
  const { total = 0, scope } = data;
  const rows = data.rows.filter((row) => selected.includes(row.id));
  const all = allOf === selected;
  const chosen: Chosen = all ? { query: scope, count: total } : { ids: [...selected] };
  const count = howMany(chosen);
  const bulk = module.bulkActions.filter(({ permission }) => can(permission));
  const [only] = rows;

  const done = (outcome: Outcome, removes = false) => {
    tell(outcome);
    setDialog(null);
    if (removes) onRemoved();
    onClear();
  };
  const run = async (action: BulkAction) => {
    if (running !== "") return;
    const { confirm: asked, danger = false } = action;
    const question = typeof asked === "function" ? asked(count) : asked;
    // of all that the list finds, those that one sees
    const names = (all ? data.rows : rows).map((row) => asText(row[module.titleField])).filter(Boolean);
    const agreed = !question || (await confirm({ content: question, names, count, danger }));
    if (!agreed) return;
    setRunning(action.key);
    try {
      done(await action.run(chosen, scope), action.removes);
    } catch (error) {
      if (error instanceof CallError && !error.sessionLost) toast.error(error.message);
      // a row was gone, or some rows were done before one failed: what stands here is not what there is
      if (error instanceof CallError && error.code === "NOT_FOUND") onClear();
      void client.invalidateQueries({ queryKey: callKey(module.list) });
    } finally {
      setRunning("");
    }
  };

  const act = (action: BulkAction | DialogAction) => ("dialog" in action ? setDialog(action) : void run(action));
  useActions(
    bulk.map((action) => ({
      key: action.key,
      title: t("onSelected", { title: action.title, count }),
      run: () => act(action),
    })),
  );

  return (
    <div className={styles.selection} role="toolbar">
      <span className={styles.selected}>{common("selected", { count })}</span>
      {!all && !module.tickedOnly && selected.length >= data.rows.length && total > selected.length ? (
        <Button type="link" size="small" onClick={() => setAllOf(selected)}>
          {t("selectAll", { total })}
        </Button>
      ) : null}
      {selected.length === 1 && !all && only
        ? module.rowActions
            .filter(({ ability }) => able(only, ability))
            .map(({ key, title, run: begin }) => (
              <Button key={key} onClick={() => begin(only, screen)}>
                {title}
              </Button>
            ))
        : null}
      {bulk.map((action) => (
        <Button
          key={action.key}
          danger={"danger" in action && action.danger === true}
          loading={running === action.key}
          onClick={() => act(action)}
        >
          {action.title}
        </Button>
      ))}
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={onClear}>
        {common("clearSelection")}
      </Button>
      <ActionDialog
        {...{ module, mine, chosen, scope }}
        action={dialog}
        onClose={() => setDialog(null)}
        onDone={done}
      />
    </div>
  );
}
