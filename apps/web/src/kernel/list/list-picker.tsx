/** A list to choose from: the same list without what one does to its rows. */
import type { InputRef } from "antd";
import type { TableRef } from "antd/es/table";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { usePhone } from "../ui/use-phone";
import { ActiveFilters } from "./active-filters";
import { Beside } from "./beside";
import styles from "./list.module.css";
import { ListBody } from "./list-body";
import { ListHeader } from "./list-header";
import type { ListModule, ListRow, ListScreenHandle } from "./list-module";
import { ListPager } from "./list-pager";
import { isFiltered } from "./list-state";
import { useAskedFields } from "./use-asked-fields";
import { useListData } from "./use-list-data";
import { useListState } from "./use-list-state";
import { useMyColumns } from "./use-my-columns";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  picked: readonly number[];
  /** One click chooses, and nothing is ticked. */
  single: boolean;
  /** Rows that were chosen, and ids of those that no longer are. */
  onPick: (added: Row[], removed: number[]) => void;
  /** Pixels for the table with its heading. */
  height: number;
}

const FILTERED = 104;

export function ListPicker<Row extends ListRow>({ module, picked, single, onPick, height }: Props<Row>) {
  const { view, change } = useListState({ inDialog: true });
  const mine = useMyColumns(module.formId);
  const data = useListData(module, view, useAskedFields(module, mine));
  const table = useRef<TableRef>(null);
  const search = useRef<InputRef>(null);
  const phone = usePhone();
  useEffect(() => {
    // on a phone that would bring its keyboard over the list
    if (!phone) search.current?.focus();
  }, [phone]);
  const select = (ids: readonly number[]) =>
    onPick(
      data.rows.filter(({ id }) => ids.includes(id) && !picked.includes(id)),
      picked.filter((id) => !ids.includes(id)),
    );
  const toggle = useRef((_id: number) => {});
  toggle.current = (id) => select(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const screen = useMemo<ListScreenHandle>(() => ({ open: (id) => toggle.current(id), edit: () => undefined }), []);
  const onSearch = useCallback((key: string) => change({ key, saved: null }), [change]);
  const filtered = isFiltered(view);
  return (
    <Beside {...{ module, mine }} node={view.node} onChange={change}>
      <section className={styles.screen}>
        <header className={styles.bar}>
          <ListHeader
            {...{ module, mine, data, onSearch, screen }}
            picking
            state={view}
            searchRef={search}
            onChange={change}
          />
        </header>
        {filtered ? <ActiveFilters fields={mine.all} state={view} total={data.total} onChange={change} /> : null}
        <ListBody
          ref={table}
          {...{ module, data, mine, screen }}
          picking
          height={filtered ? height - FILTERED : height}
          active={null}
          selected={single ? null : picked}
          state={view}
          onSelect={select}
          onChange={change}
          onStar={undefined}
        />
        <ListPager state={view} total={data.total} count={data.rows.length} beside keysHint="" onChange={change} />
      </section>
    </Beside>
  );
}
