import { Button } from "antd";
import type { TableRef } from "antd/es/table";
import { type ReactNode, type Ref, useCallback } from "react";
import { can } from "../access/can";
import { asSentence } from "../i18n/language";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { RowsSkeleton } from "../ui/skeletons";
import { usePhone } from "../ui/use-phone";
import styles from "./list.module.css";
import { ListCards } from "./list-cards";
import { isNarrowed, type ListModule, type ListRow, type ListScreenHandle } from "./list-module";
import { isFiltered, type ListChange, type ListSort, type ListState } from "./list-state";
import { ListTable } from "./list-table";
import { t } from "./texts";
import type { ListData } from "./use-list-data";
import type { MyColumns } from "./use-my-columns";
import { useWindowHeight } from "./use-window-height";

interface Props<Row extends ListRow> {
  ref: Ref<TableRef>;
  module: ListModule<Row>;
  state: ListState;
  data: ListData<Row>;
  mine: MyColumns;
  active: number | null;
  /** Null where nothing is ticked. */
  selected: readonly number[] | null;
  onSelect: (ids: number[]) => void;
  onChange: (change: ListChange) => void;
  onStar: ((id: number) => void) | undefined;
  screen: ListScreenHandle;
  /** Pixels that are there for the table, where it has not the window to itself. */
  height?: number;
  /** The list is a picker: cards have boxes. */
  picking?: boolean;
}

/** What the window leaves for the table, as the specification gives it. */
const AROUND = 206;
const AROUND_FILTERED = 310;

function Nothing<Row extends ListRow>({ module, state, onChange, screen, picking = false }: Props<Row>) {
  const narrowed = isFiltered(state) || state.key !== "" || isNarrowed(module.side, state.node);
  if (narrowed)
    return (
      <EmptyState
        text={asSentence(t("emptyFiltered"), t("emptyFilteredHint"))}
        action={
          <Button onClick={() => onChange({ key: "", quick: [], filter: [], saved: null, node: "" })}>
            {t("clearAll")}
          </Button>
        }
      />
    );
  const { title, hint } = module.empty;
  const mayCreate = can(module.createPermission) && !picking;
  return (
    <EmptyState
      text={mayCreate ? asSentence(title, hint) : title}
      action={mayCreate ? <Button onClick={() => screen.edit()}>{module.createTitle}</Button> : null}
    />
  );
}

/** Marks a row from outside of the table, which is too large to be drawn again for it. */
function ActiveRow({ id }: { id: number | null }) {
  if (id === null) return null;
  const row = `.ant-table-row[data-row-key="${id}"] > .ant-table-cell.ant-table-cell.ant-table-cell`;
  const ground = `${row} { background: var(--ant-color-primary-bg); }`;
  return <style>{`${ground} ${row}:first-child { box-shadow: inset 3px 0 0 var(--ant-color-primary); }`}</style>;
}

type ContentProps<Row extends ListRow> = Props<Row> & { onSort: (sort: ListSort | null) => void };

function contentOf<Row extends ListRow>(props: ContentProps<Row>, phone: boolean, height: number): ReactNode {
  const { data, mine } = props;
  const error = mine.error ?? (data.rows.length === 0 || data.dimmed ? data.error : null);
  if (error)
    return (
      <div className={styles.state}>
        <ErrorState
          error={error}
          onRetry={() => {
            mine.retry();
            data.retry();
          }}
        />
      </div>
    );
  if (data.loading || mine.loading)
    return (
      <div className={styles.skeleton}>
        <RowsSkeleton rows={10} />
      </div>
    );
  if (data.rows.length === 0)
    return (
      <div className={styles.state}>
        <Nothing {...props} />
      </div>
    );
  const { module, onStar, screen, ref, active, selected, onSelect, state, onSort } = props;
  if (phone)
    return (
      <ListCards
        {...{ module, mine, onStar, screen }}
        rows={data.rows}
        {...(props.picking && selected ? { picked: selected } : {})}
      />
    );
  return (
    <>
      <ActiveRow id={active} />
      <ListTable
        {...{ ref, module, mine, height, selected, onSelect, onSort, onStar, screen }}
        rows={data.rows}
        sort={state.sort}
      />
    </>
  );
}

export function ListBody<Row extends ListRow>(props: Props<Row>) {
  const phone = usePhone();
  const whole = useWindowHeight() - (isFiltered(props.state) ? AROUND_FILTERED : AROUND);
  const height = props.height ?? whole;
  const { onChange } = props;
  const { dimmed } = props.data;
  const onSort = useCallback((sort: ListSort | null) => onChange({ sort }), [onChange]);
  return (
    <div className={styles.body} aria-busy={dimmed}>
      <div className={dimmed ? styles.dimmed : undefined} style={{ height: "100%" }}>
        {contentOf({ ...props, onSort }, phone, height)}
      </div>
    </div>
  );
}
