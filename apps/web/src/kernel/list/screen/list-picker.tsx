/** A list to choose from: the same list without what one does to its rows. */

import { RECENT_PICKS } from "@qicheng/api/users/preference-values";
import { useCallback, useMemo, useRef } from "react";
import { asText } from "../../forms/values/as-text";
import { useCall } from "../../http/hooks";
import { RecentLine } from "../../pickers/picker-frame";
import { useRecent } from "../../pickers/recent";
import { ScreenFrame, ScreenHead } from "../../ui/screens/screen";
import type { ListModule, ListRow, ListScreenHandle } from "../ask/list-module";
import { scopeOf } from "../ask/list-query";
import { isFiltered, type ListState } from "../ask/list-state";
import { useAskedFields } from "../ask/use-asked-fields";
import { useListData } from "../ask/use-list-data";
import { useListState } from "../ask/use-list-state";
import { useMyColumns } from "../ask/use-my-columns";
import { ActiveFilters } from "../filter/active-filters";
import styles from "../table/list.module.css";
import type { TableHandle } from "../table/table-handle";
import { ListBody } from "./list-body";
import { ListHeader } from "./list-header";
import { ListPager } from "./list-pager";
import { WithSide } from "./with-side";

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
const RECENT = 40;
const NONE: ListRow[] = [];

/** Rows that one chose last and may still choose, while nothing is looked for. */
function useRecentRows<Row extends ListRow>(
  module: ListModule<Row>,
  view: ListState,
  picked: readonly number[],
): { rows: Row[]; asked: boolean } {
  const ids = useRecent(module.formId);
  const asked = ids.length > 0 && view.key === "" && view.node === "" && !isFiltered(view);
  const input = {
    ...scopeOf(module, view, [{ field: "id", op: "in", value: [...ids] }]),
    rows: RECENT_PICKS,
    count: "0" as const,
    fields: module.titleField,
  };
  const found = (useCall(module.list, input, { enabled: asked }).data?.rows ?? NONE) as Row[];
  const rows = ids.flatMap((id) => found.find((row) => row.id === id && !picked.includes(id)) ?? []);
  return { rows: asked ? rows : [], asked };
}

export function ListPicker<Row extends ListRow>({ module, picked, single, onPick, height }: Props<Row>) {
  const { view, change } = useListState({ inDialog: true });
  const mine = useMyColumns(module.formId);
  const data = useListData(module, view, useAskedFields(module, mine));
  const table = useRef<TableHandle>(null);
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
  const recent = useRecentRows(module, view, picked);
  const room = height - (filtered ? FILTERED : 0) - (recent.asked ? RECENT : 0);
  return (
    <WithSide {...{ module, mine }} node={view.node} onChange={change}>
      <ScreenFrame>
        <ScreenHead>
          <ListHeader {...{ module, mine, data, onSearch, screen }} picking state={view} onChange={change} />
        </ScreenHead>
        {filtered ? (
          <ActiveFilters {...{ module, data }} picking fields={mine.all} state={view} onChange={change} />
        ) : null}
        <div className={styles.recent}>
          <RecentLine
            kept={recent.asked}
            of={recent.rows.map((row) => ({ id: row.id, label: asText(row[module.titleField]) }))}
            onPick={(id) =>
              onPick(
                recent.rows.filter((row) => row.id === id),
                [],
              )
            }
          />
        </div>
        <ListBody
          table={table}
          {...{ module, data, mine, screen }}
          picking
          height={room}
          active={null}
          selected={single ? null : picked}
          state={view}
          onSelect={select}
          onChange={change}
          onStar={undefined}
        />
        <ListPager state={view} data={data} beside keysLine="" onChange={change} />
      </ScreenFrame>
    </WithSide>
  );
}
