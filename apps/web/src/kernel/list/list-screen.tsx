/** The one list screen: scenes, filters, search, columns, selection, pages, side panel, form, keys. */
import type { InputRef } from "antd";
import type { TableRef } from "antd/es/table";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { able } from "../access/abilities";
import { can } from "../access/can";
import { ActiveFilters } from "./active-filters";
import { Beside } from "./beside";
import styles from "./list.module.css";
import { ListBody } from "./list-body";
import { ListHeader } from "./list-header";
import { chosenBeside, type ListModule, type ListRow, type ListScreenHandle } from "./list-module";
import { ListPager } from "./list-pager";
import { isFiltered, type ListState } from "./list-state";
import { SelectionBar } from "./selection-bar";
import { useActiveRow } from "./use-active-row";
import { useAskedFields } from "./use-asked-fields";
import { useDefaultScene } from "./use-default-scene";
import { type ListData, useListData } from "./use-list-data";
import { useListKeys } from "./use-list-keys";
import { type Change, useListState } from "./use-list-state";
import { useColumnsBeside, useMyColumns } from "./use-my-columns";
import { useStar } from "./use-star";

interface OpenForm {
  id: number | undefined;
  start?: Readonly<Record<string, unknown>> | undefined;
}

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

export function ListScreen<Row extends ListRow>({ module }: Props<Row>) {
  const { view, id, tab, change, open, close, bare } = useListState();
  const mine = useColumnsBeside(useMyColumns(module.formId), module.side, view.node);
  const data = useListData(module, view, useAskedFields(module, mine));
  const star = useStar(module);
  const [selected, setSelected] = useState<number[]>([]);
  const [form, setForm] = useState<OpenForm | null>(null);
  const search = useRef<InputRef>(null);
  const table = useRef<TableRef>(null);
  useDefaultScene({ module: module.formId, bare, enabled: module.scenes.length > 0, change });
  useExistingPage(view, data, change);

  // without a panel a row opens as its form, which then has an address, too
  const hasPanel = module.panel !== undefined;
  const screen = useMemo<ListScreenHandle>(
    () => ({
      open,
      edit: (record, start) => (record === undefined || hasPanel ? setForm({ id: record, start }) : open(record)),
    }),
    [open, hasPanel],
  );
  const closeForm = () => {
    setForm(null);
    if (!hasPanel) close();
  };
  const shown: OpenForm | null = form ?? (id === null || hasPanel ? null : { id });
  const { active, move, stand } = useActiveRow({ rows: data.rows, openId: id, table, onFollow: open });
  const onSearch = useCallback((key: string) => change({ key, saved: null }), [change]);

  useListKeys({
    onMove: move,
    onOpen: () => active !== null && open(active),
    onClose: () => {
      if (id === null) return;
      stand(id);
      close();
    },
    onSearch: () => search.current?.focus({ cursor: "all" }),
    onCreate: () => can(module.createPermission) && screen.edit(),
    onLetter: (letter) => {
      const row = data.rows.find((candidate) => candidate.id === active);
      const action = module.rowActions.find(({ hotkey, ability }) => hotkey === letter && able(row, ability));
      if (row && action) action.run(row, screen);
      return action !== undefined;
    },
  });

  return (
    <Beside {...{ module, mine }} node={view.node} onChange={change}>
      <section className={styles.screen}>
        <header className={styles.bar}>
          {selected.length > 0 ? (
            <SelectionBar
              {...{ module, mine, selected, screen, data }}
              onClear={() => setSelected([])}
              onRemoved={() => id !== null && close()}
            />
          ) : (
            <ListHeader
              {...{ module, mine, data, onSearch, screen }}
              state={view}
              searchRef={search}
              onChange={change}
            />
          )}
        </header>
        {isFiltered(view) ? (
          <ActiveFilters fields={mine.all} state={view} total={data.total} onChange={change} />
        ) : null}
        <ListBody
          ref={table}
          {...{ module, data, mine, active, selected, screen }}
          state={view}
          onSelect={setSelected}
          onChange={change}
          onStar={star}
        />
        <ListPager
          state={view}
          total={data.total}
          {...(data.outdated ? { onRefresh: data.retry } : {})}
          count={data.rows.length}
          beside={id !== null && hasPanel}
          keysHint={module.keysHint}
          onChange={change}
        />
        <Suspense fallback={null}>
          {id === null
            ? null
            : module.panel?.({
                id,
                row: data.rows.find((row) => row.id === id),
                tab,
                onTab: (next) => change({ tab: next }, { replace: true }),
                onEdit: () => screen.edit(id),
                onClose: close,
              })}
          {shown
            ? module.form({
                id: shown.id,
                start: { ...chosenBeside(module.side, view.node), ...shown.start },
                onClose: closeForm,
                onSaved: (record, again) => {
                  if (hasPanel && shown.id === undefined && !again) open(record);
                },
              })
            : null}
        </Suspense>
      </section>
    </Beside>
  );
}
