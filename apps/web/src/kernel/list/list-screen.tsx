/** The one list screen: scenes, filters, search, columns, selection, pages, side panel, form, keys. */
import type { InputRef } from "antd";
import type { TableRef } from "antd/es/table";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { can } from "../access/can";
import { ActiveFilters } from "./active-filters";
import styles from "./list.module.css";
import { ListBody } from "./list-body";
import { ListHeader } from "./list-header";
import type { ListModule, ListRow, ListScreenHandle } from "./list-module";
import { ListPager } from "./list-pager";
import { isFiltered, type ListState } from "./list-state";
import { SelectionBar } from "./selection-bar";
import { useActiveRow } from "./use-active-row";
import { useDefaultScene } from "./use-default-scene";
import { type ListData, useListData } from "./use-list-data";
import { useListKeys } from "./use-list-keys";
import { type Change, useListState } from "./use-list-state";
import { useMyColumns } from "./use-my-columns";
import { useStar } from "./use-star";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  /** Makes the list a picker: 确定选择 hands over the selection. */
  onPick?: (ids: readonly number[]) => void;
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

export function ListScreen<Row extends ListRow>({ module, onPick }: Props<Row>) {
  const { state, change, bare } = useListState();
  const data = useListData(module, state);
  const mine = useMyColumns(module.formId);
  const star = useStar(module.star, module.refresh);
  const [selected, setSelected] = useState<number[]>([]);
  const [form, setForm] = useState<{ id: number | undefined } | null>(null);
  const search = useRef<InputRef>(null);
  const table = useRef<TableRef>(null);
  useDefaultScene({ module: module.formId, bare, enabled: module.scenes, change });
  useExistingPage(state, data, change);

  const isOpen = state.id !== null;
  const open = useCallback(
    (id: number, tab?: string) => change(tab === undefined ? { id } : { id, tab }, { replace: isOpen }),
    [change, isOpen],
  );
  const close = useCallback(() => change({ id: null, tab: "" }, { replace: true }), [change]);
  const screen = useMemo<ListScreenHandle>(() => ({ open, edit: (id) => setForm({ id }) }), [open]);
  const { active, move, stand } = useActiveRow({ rows: data.rows, openId: state.id, table, onFollow: open });
  const onSearch = useCallback((key: string) => change({ key, saved: null }), [change]);

  useListKeys({
    onMove: move,
    onOpen: () => active !== null && open(active),
    onClose: () => {
      if (isOpen) {
        stand(state.id);
        close();
      }
    },
    onSearch: () => search.current?.focus({ cursor: "all" }),
    onCreate: () => can(module.createPermission) && screen.edit(),
  });

  const chosen = data.rows.filter(({ id }) => selected.includes(id));
  const clear = () => setSelected([]);
  const { Panel, Form } = module;
  return (
    <section className={styles.screen}>
      <header className={styles.bar}>
        {selected.length > 0 ? (
          <SelectionBar
            {...{ module, selected, screen, onPick }}
            rows={chosen}
            onClear={clear}
            onRemoved={() => isOpen && close()}
          />
        ) : (
          <ListHeader
            {...{ module, state, mine, onSearch }}
            searchRef={search}
            onChange={change}
            onCreate={() => screen.edit()}
          />
        )}
      </header>
      {isFiltered(state) ? (
        <ActiveFilters fields={mine.all} state={state} total={data.total} onChange={change} />
      ) : null}
      <ListBody
        ref={table}
        {...{ module, state, data, mine, active, selected, screen }}
        onSelect={setSelected}
        onChange={change}
        onStar={star}
      />
      <ListPager state={state} total={data.total} count={data.rows.length} onChange={change} />
      <Suspense fallback={null}>
        {state.id === null ? null : (
          <Panel
            id={state.id}
            row={data.rows.find(({ id }) => id === state.id)}
            tab={state.tab}
            onTab={(tab) => change({ tab }, { replace: true })}
            onEdit={() => screen.edit(state.id ?? undefined)}
            onClose={close}
          />
        )}
        {form ? (
          <Form
            id={form.id}
            onClose={() => setForm(null)}
            onSaved={(id, again) => {
              if (form.id === undefined && !again) open(id);
            }}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
