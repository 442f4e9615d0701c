/** The one list screen: scenes, filters, search, columns, selection, pages, side panel, form, keys. */

import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useActions } from "../../actions/action";
import { ShowRecord } from "../../open/full-records";
import { usePhone } from "../../ui/basis/use-phone";
import { ScreenFrame, ScreenHead } from "../../ui/screens/screen";
import { keysLine, listActions } from "../acts/list-actions";
import { SelectionBar, tellDone } from "../acts/selection-bar";
import { useAskedAhead } from "../ask/ask-ahead";
import type { Outcome } from "../ask/bulk-summary";
import type { ListData } from "../ask/list-data";
import {
  chosenOnSide,
  type ListModule,
  type ListRow,
  type ListScreenHandle,
  scenesOf,
  type Ticked,
} from "../ask/list-module";
import { isFiltered, type ListState } from "../ask/list-state";
import { useBeginNew } from "../ask/use-begin-new";
import { useDefaultScene } from "../ask/use-default-scene";
import { useFirstRow } from "../ask/use-first-row";
import { type Change, type ListUrl, useListState } from "../ask/use-list-state";
import { useColumnsOfView, useMyColumns } from "../ask/use-my-columns";
import { useOpening } from "../ask/use-opening";
import { useStar } from "../ask/use-star";
import { ActiveFilters } from "../filter/active-filters";
import styles from "../table/list.module.css";
import { WithNews } from "../table/news";
import type { TableHandle } from "../table/table-handle";
import { useOrder } from "../table/use-order";
import { ListBody } from "./list-body";
import { ListHeader } from "./list-header";
import { ListPager } from "./list-pager";
import { ListStrip, stripHeight } from "./list-strip";
import { PhoneBar } from "./list-tools";
import { OpenRecord } from "./open-record";
import { TotalsBar, totalsHeight } from "./totals-bar";
import { useActiveRow } from "./use-active-row";
import { useShownRows } from "./use-shown-rows";
import { WithSide } from "./with-side";

interface OpenForm {
  id: number | undefined;
  start?: Readonly<Record<string, unknown>> | undefined;
}

const NOTHING: { node: string; ids: number[] } = { node: "", ids: [] };

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
}

/** A page past the end, as after deleting its last row, goes to the last one that there is. */
function useExistingPage(state: ListState, data: ListData<ListRow>, change: Change): void {
  const { total, rows, dimmed, loading } = data;
  const last = Math.max(1, Math.ceil((total ?? 0) / state.rows));
  const beyond = !loading && !dimmed && rows.length === 0 && total !== undefined && state.page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true });
  }, [beyond, last, change]);
}

/** Where nothing can be done to many, nothing is ticked. */
const tickable = ({ bulkActions }: { bulkActions: readonly unknown[] }, ids: readonly number[]) =>
  bulkActions.length === 0 ? null : ids;

interface Beside<Row extends ListRow> {
  module: ListModule<Row>;
  data: ListData<Row>;
  url: Pick<ListUrl, "id" | "open" | "close">;
  selected: readonly number[];
  onClear: () => void;
}

/** What is ticked, for the open panel of a list that has it act on that; after it the next row that is left stands open. */
function panelTicks<Row extends ListRow>({ module, data, url, selected, onClear }: Beside<Row>): Ticked | undefined {
  const { id, open, close } = url;
  if (module.inPanel === undefined || id === null || selected.length === 0) return undefined;
  const onDone = (outcome: Outcome, did: string) => {
    tellDone({ module, rows: data.rows }, { did }, outcome);
    onClear();
    if (!outcome.done.includes(id)) return;
    const at = data.rows.findIndex((row) => row.id === id);
    const left = [...data.rows.slice(at + 1), ...data.rows.slice(0, at).toReversed()];
    const next = left.find((row) => !outcome.done.includes(row.id));
    if (next) open(next.id);
    else close();
  };
  return { ids: selected, onDone };
}

export function ListScreen<Row extends ListRow>({ module }: Props<Row>) {
  useAskedAhead(module);
  const phone = usePhone();
  const url = useListState();
  const { view, id, show, change, open, showRecord, close, bare } = url;
  const mine = useColumnsOfView(useMyColumns(module.formId), module, view);
  const table = useRef<TableHandle>(null);
  const { data, ordering } = useOrder(module, { state: view, data: useShownRows(module, view, mine), table });
  const star = useStar(module);
  const [chosen, setChosen] = useState(NOTHING);
  // ids beside another choice may be those of other records
  const selected = chosen.node === view.node ? chosen.ids : NOTHING.ids;
  const setSelected = useCallback((ids: number[]) => setChosen({ node: view.node, ids }), [view.node]);
  const [form, setForm] = useState<OpenForm | null>(null);
  const undecided = useDefaultScene({ module: scenesOf(module), bare, enabled: module.scenes.length > 0, change });
  useExistingPage(view, data, change);
  useBeginNew(module, () => setForm({ id: undefined }));
  useFirstRow(view, { data, id, change, undecided, leads: module.leads });

  const isBeside = (id !== null && module.panel !== undefined) || show !== null;
  const opening = useOpening(module, data.rows, open);
  const screen = useMemo<ListScreenHandle>(
    () => ({
      open: opening,
      edit: (record, start) => setForm({ id: record, start }),
      ...(phone ? {} : { show: showRecord }),
    }),
    [opening, phone, showRecord],
  );
  const { active, move, steps, stand } = useActiveRow({ rows: data.rows, openId: id, table, onFollow: open });
  const onSearch = useCallback((key: string) => change({ key, saved: null }), [change]);

  const ticked = phone ? undefined : panelTicks({ module, data, url, selected, onClear: () => setSelected([]) });

  useActions(
    listActions({
      module,
      screen,
      row: data.rows.find((row) => row.id === active),
      onMove: move,
      ordering,
      ...(module.bulkActions.length > 0 && !phone
        ? {
            onTickAll: () => setSelected(selected.length < data.rows.length ? data.rows.map((one) => one.id) : []),
          }
        : {}),
      ...(id === null && show === null
        ? {}
        : {
            onLeave: () => {
              if (id !== null) stand(id);
              close();
            },
          }),
    }),
  );

  return (
    <WithSide {...{ module, mine }} node={view.node} onChange={change}>
      <div className={styles.whole}>
        <ScreenFrame>
          <ScreenHead>
            {selected.length > 0 ? (
              <SelectionBar
                {...{ module, mine, selected, screen, data }}
                beside={ticked !== undefined}
                onClear={() => setSelected([])}
                onRemoved={() => id !== null && close()}
              />
            ) : (
              <ListHeader {...{ module, mine, data, onSearch, screen }} state={view} onChange={change} />
            )}
          </ScreenHead>
          {isFiltered(view) ? (
            <ActiveFilters {...{ module, data }} fields={mine.all} state={view} onChange={change} />
          ) : null}
          {/* a card is one thing to touch */}
          <ListStrip {...{ module }} state={view} />
          <ShowRecord value={phone ? undefined : showRecord}>
            <WithNews module={module} rows={data.rows}>
              <ListBody
                table={table}
                onStand={stand}
                {...{ module, data, mine, active, screen, ordering }}
                selected={tickable(module, selected)}
                beside={isBeside}
                less={stripHeight(module, view) + totalsHeight(module)}
                state={view}
                onSelect={setSelected}
                onChange={change}
                onStar={star}
              />
            </WithNews>
          </ShowRecord>
          <TotalsBar {...{ module, mine, data }} />
          <ListPager
            state={view}
            data={data}
            beside={isBeside}
            keysLine={keysLine(module, ordering !== undefined)}
            onChange={change}
          />
          {phone ? <PhoneBar {...{ module, mine, onSearch, screen }} state={view} onChange={change} /> : null}
        </ScreenFrame>
        <Suspense fallback={null}>
          <ShowRecord value={showRecord}>
            <OpenRecord
              {...{ module, url, ticked }}
              row={data.rows.find((row) => row.id === id)}
              steps={steps}
              scope={data.scope}
              onEdit={() => id !== null && screen.edit(id)}
            />
          </ShowRecord>
          {form
            ? module.form?.({
                id: form.id,
                start: { ...chosenOnSide(module.side, view.node), ...form.start },
                onClose: () => setForm(null),
                onSaved: (record, again) => {
                  if (form.id === undefined && !again) open(record);
                },
              })
            : null}
        </Suspense>
      </div>
    </WithSide>
  );
}
