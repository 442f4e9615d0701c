import { CloseOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { type Action, useActions } from "../../actions/action";
import { asText } from "../../forms/values/as-text";
import { CallError } from "../../http/call";
import { callKey } from "../../http/hooks";
import { tellFailure } from "../../http/tell-failure";
import { common } from "../../i18n/common";
import { able } from "../../session/abilities";
import { type ToastAction, toast } from "../../tell/toast";
import { confirm } from "../../ui/dialogs/confirm";
import { showOutcome, undoAction } from "../../ui/dialogs/outcome";
import { type Deed, deedText, type Outcome, summarize } from "../ask/bulk-summary";
import type { ListData } from "../ask/list-data";
import {
  type BulkAction,
  type Chosen,
  type DialogAction,
  howMany,
  type ListModule,
  type ListRow,
  type ListScreenHandle,
} from "../ask/list-module";
import { t } from "../ask/texts";
import type { MyColumns } from "../ask/use-my-columns";
import styles from "../table/list.module.css";
import { ActionDialog } from "./action-dialog";
import { type BulkOffer, bulkOffers } from "./bulk-offers";

/** Refusals that a sentence has room for. */
const MOST_TOLD = 3;

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  selected: readonly number[];
  data: ListData<Row>;
  mine: MyColumns;
  screen: ListScreenHandle;
  /** What is done to the ticked rows stands in the open panel. */
  beside: boolean;
  onClear: () => void;
  /** Rows are gone: the panel closes. */
  onRemoved: () => void;
}

/** A few refusals fit a sentence; many want a list that can be read in peace. */
function tell(outcome: Outcome, deed: Deed, look: ToastAction | undefined): void {
  const { done, refused, undo, job } = outcome;
  const what = deedText(deed);
  const buttons = { ...undoAction(undo, what), also: look };
  if (job !== undefined || refused.length > MOST_TOLD) showOutcome(outcome, "", { what, look });
  else if (refused.length > 0) toast.warning(summarize(outcome, deed), buttons);
  // what could not be deleted and was switched off instead has told so itself
  else if (done.length > 0) toast.success(summarize(outcome, deed), buttons);
}

/** Says what was done to rows of the list, with the way to one that was alone. */
export function tellDone<Row extends ListRow>(
  { module, rows }: { module: ListModule<Row>; rows: readonly Row[] },
  { did = t("didChange"), removes }: Pick<BulkAction, "did" | "removes">,
  outcome: Outcome,
): void {
  const changed = rows.filter(({ id }) => outcome.done.includes(id));
  const names = changed.map((row) => asText(row[module.titleField])).filter(Boolean);
  const run = outcome.done.length === 1 && !removes && changed[0] ? module.look?.(changed[0]) : undefined;
  const deed = { did, noun: module.noun, count: outcome.done.length, names };
  tell(outcome, deed, run && { label: t("look"), run });
}

/** What is offered here: not what stands in the open panel. */
function offersOf<Row extends ListRow>(
  { bulkActions, inPanel = [] }: ListModule<Row>,
  { beside, ...ticked }: Parameters<typeof bulkOffers>[1] & { beside: boolean },
): BulkOffer[] {
  const there = beside && !ticked.all ? inPanel : [];
  return bulkOffers(bulkActions, ticked).filter(({ action }) => !there.includes(action.key));
}

/** What is done to one row alone, the only one that is ticked; its letters mean this one then, not the row that one stands on. */
const actsOfOne = <Row extends ListRow>(
  row: Row,
  { rowActions }: ListModule<Row>,
  screen: ListScreenHandle,
): Action[] =>
  rowActions
    .filter(({ ability }) => able(row, ability))
    .map(({ key, title, hotkey, run }) => ({
      key,
      title: t("onSelected", { title, count: 1 }),
      label: title,
      ...(hotkey === undefined ? {} : { keys: hotkey }),
      run: () => run(row, screen),
    }));

/** What can be done with the selected rows, or with all that the list finds. */
export function SelectionBar<Row extends ListRow>(props: Props<Row>) {
  const { module, selected, data, mine, screen, beside, onClear, onRemoved } = props;
  const client = useQueryClient();
  const [running, setRunning] = useState("");
  const [dialog, setDialog] = useState<(BulkOffer & { action: DialogAction }) | null>(null);
  // Of another selection it is forgotten.
  const [allOf, setAllOf] = useState<readonly number[]>();
  const { total = 0, scope } = data;
  const rows = data.rows.filter((row) => selected.includes(row.id));
  const all = allOf === selected;
  const chosenOf = ({ ids }: BulkOffer): Chosen => (all ? { query: scope, count: total } : { ids });
  const count = all ? total : selected.length;
  const offers = offersOf(module, { selected, rows, all, beside });
  const [only] = rows;
  const nameOf = (row: Row) => asText(row[module.titleField]);

  const done = (told: Pick<BulkAction, "did" | "removes">, outcome: Outcome) => {
    tellDone({ module, rows: data.rows }, told, outcome);
    setDialog(null);
    if (told.removes) onRemoved();
    onClear();
  };
  const run = async (action: BulkAction, offer: BulkOffer) => {
    if (running !== "") return;
    const { confirm: asked, danger = false } = action;
    const chosen = chosenOf(offer);
    const size = howMany(chosen);
    const question = typeof asked === "function" ? asked(size) : asked;
    // of all that the list finds, those that one sees
    const shown = all ? data.rows : rows.filter(({ id }) => offer.ids.includes(id));
    const names = shown.map(nameOf).filter(Boolean);
    const agreed = !question || (await confirm({ content: question, names, count: size, danger }));
    if (!agreed) return;
    setRunning(action.key);
    try {
      done(action, await action.run(chosen, scope));
    } catch (error) {
      if (error instanceof CallError) tellFailure(error);
      // a row was gone, or some rows were done before one failed: what stands here is not what there is
      if (error instanceof CallError && error.code === "NOT_FOUND") onClear();
      void client.invalidateQueries({ queryKey: callKey(module.list) });
    } finally {
      setRunning("");
    }
  };

  const act = (offer: BulkOffer) =>
    "dialog" in offer.action ? setDialog({ ...offer, action: offer.action }) : void run(offer.action, offer);
  const ofMany = offers.map(
    (offer): Action => ({
      key: offer.action.key,
      title: t("onSelected", { title: offer.action.title, count: howMany(chosenOf(offer)) }),
      ...(offer.action.hotkey === undefined ? {} : { keys: offer.action.hotkey }),
      run: () => act(offer),
    }),
  );
  const ofOne = (selected.length === 1 && !all && only ? actsOfOne(only, module, screen) : []).filter(
    ({ key }) => !offers.some(({ action }) => action.key === key),
  );
  useActions([...ofMany, ...ofOne]);

  return (
    <div className={styles.selection} role="toolbar">
      <span className={styles.selected}>{common("selected", { count })}</span>
      {!all && !module.tickedOnly && selected.length >= data.rows.length && total > selected.length ? (
        <Button type="link" size="small" onClick={() => setAllOf(selected)}>
          {t("selectAll", { total })}
        </Button>
      ) : null}
      {ofOne.map(({ key, label, run: begin }) => (
        <Button key={key} onClick={begin}>
          {label}
        </Button>
      ))}
      {offers.map((offer) => (
        <Button
          key={offer.action.key}
          danger={"danger" in offer.action && offer.action.danger === true}
          loading={running === offer.action.key}
          onClick={() => act(offer)}
        >
          {offer.title}
        </Button>
      ))}
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={onClear}>
        {common("clearSelection")}
      </Button>
      <ActionDialog
        {...{ module, mine, scope }}
        chosen={dialog ? chosenOf(dialog) : { ids: [] }}
        action={dialog?.action ?? null}
        open={screen.open}
        onClose={() => setDialog(null)}
        onDone={(outcome, did) => dialog && done({ ...dialog.action, ...(did && { did }) }, outcome)}
      />
    </div>
  );
}
