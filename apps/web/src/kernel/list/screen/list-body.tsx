import { Button } from "antd";
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react";
import { useNavigate } from "react-router";
import { asSentence, say } from "../../i18n/language";
import { useListScreen } from "../../menus/menu";
import { useDebounced } from "../../pickers/use-debounced";
import { can } from "../../session/can";
import { usePhone } from "../../ui/basis/use-phone";
import { EmptyState } from "../../ui/parts/empty-state";
import { ErrorState } from "../../ui/screens/error-state";
import { TableSkeleton } from "../../ui/screens/skeletons";
import { CellTools } from "../acts/cell-tools";
import type { ListData } from "../ask/list-data";
import { isNarrowed, type ListModule, type ListRow, type ListScreenHandle } from "../ask/list-module";
import { isFiltered, type ListChange, type ListSort, type ListState } from "../ask/list-state";
import { t } from "../ask/texts";
import type { MyColumns } from "../ask/use-my-columns";
import type BoardPart from "../groups/board";
import { withLines } from "../table/group-lines";
import styles from "../table/list.module.css";
import type { TableColumns } from "../table/list-columns";
import { ListTable } from "../table/list-table";
import { STACKED_BELOW, type Stacked, useStacked } from "../table/stacked";
import type { TableHandle } from "../table/table-handle";
import type { Ordering } from "../table/use-order";
import { useRoomWithin } from "../table/use-room";
import { BANNER, ListBanner } from "./list-banner";
import { ListCards } from "./list-cards";
import { ListEnd } from "./list-end";
import { ListFeed } from "./list-feed";
import { useWindowHeight } from "./use-window-height";

const Board = lazy(() => import("../groups/board")) as unknown as typeof BoardPart;

interface Props<Row extends ListRow> {
  table: RefObject<TableHandle | null>;
  module: ListModule<Row>;
  state: ListState;
  data: ListData<Row>;
  mine: MyColumns;
  active: number | null;
  /** The arrow keys stand on another row. */
  onStand?: (id: number) => void;
  /** Null where nothing is ticked. */
  selected: readonly number[] | null;
  onSelect: (ids: number[]) => void;
  onChange: (change: ListChange) => void;
  onStar: ((id: number) => void) | undefined;
  screen: ListScreenHandle;
  /** Pixels that something above takes of the table. */
  less?: number;
  /** Pixels that are there for the table, where it has not the window to itself. */
  height?: number;
  /** A record stands beside it. */
  beside?: boolean;
  /** The list is a picker: cards have boxes. */
  picking?: boolean;
  /** Given while rows stand in their own order. */
  ordering?: Ordering | undefined;
}

/** What the window leaves for the table, as the specification gives it. */
export const AROUND = 206;
const AROUND_FILTERED = 310;

/** Of a list of some: one gets there from the list of all. */
function ToAll<Row extends ListRow>({ module, title, hint }: Pick<Props<Row>, "module"> & ListModule<Row>["empty"]) {
  const screen = useListScreen(module.formId);
  const navigate = useNavigate();
  return (
    <EmptyState
      text={screen ? asSentence(title, hint) : title}
      action={
        screen ? (
          <Button onClick={() => void navigate(screen.path)}>{t("toAll", { title: say(screen.title) })}</Button>
        ) : null
      }
    />
  );
}

function Nothing<Row extends ListRow>({ module, state, onChange, screen, picking = false }: Props<Row>) {
  const narrowed = isFiltered(state) || state.key !== "" || isNarrowed(module.side, state.node);
  if (narrowed)
    return (
      <EmptyState
        text={asSentence(t("emptyFiltered"), t("emptyFilteredHint"))}
        action={
          <Button onClick={() => onChange({ key: "", quick: [], filter: [], narrow: null, saved: null, node: "" })}>
            {t("clearAll")}
          </Button>
        }
      />
    );
  const { title, hint, toAll } = module.empty;
  if (toAll && !picking) return <ToAll {...{ module, title, hint }} />;
  const { create } = module;
  const offered = create !== undefined && can(create.permission) && !picking;
  return (
    <EmptyState
      text={offered ? asSentence(title, hint) : title}
      action={offered ? <Button onClick={() => screen.edit()}>{create.title}</Button> : null}
    />
  );
}

/** Marks a row from outside of the table, which is too large to be drawn again for it. */
export function ActiveRow({ id }: { id: number | null }) {
  if (id === null) return null;
  const row = `.ant-table-row[data-row-key="${id}"] > .ant-table-cell.ant-table-cell.ant-table-cell`;
  const ground = `${row} { background: var(--ant-color-primary-bg); }`;
  return <style>{`${ground} ${row}:first-child { box-shadow: inset 3px 0 0 var(--ant-color-primary); }`}</style>;
}

/** Widths of the columns that the table will have: what ticks, moves and stars a row, its name, the rest. */
function skeletonOf<Row extends ListRow>({ module, mine, selected, onStar, ordering }: Props<Row>): number[] {
  const [title, rest] = [true, false].map((wanted) =>
    mine.shown.filter(({ field }) => (field === module.titleField) === wanted).map(({ width }) => width),
  );
  return [
    ...(selected ? [44] : []),
    ...(ordering ? [32] : []),
    ...(onStar ? [40] : []),
    ...(title ?? []),
    ...(rest ?? []),
  ];
}

const canTick = <Row extends ListRow>({ module, picking = false }: Props<Row>): boolean =>
  !picking && module.bulkActions.some(({ permission }) => can(permission));

/** Cards have boxes in a picker, and while rows are ticked. */
function tickingOf<Row extends ListRow>({ selected, onSelect, screen, picking = false }: Props<Row>) {
  if (!selected || (selected.length === 0 && !picking)) return null;
  const toggled = (id: number) => (selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  return { ids: selected, toggle: picking ? screen.open : (id: number) => onSelect(toggled(id)) };
}

/** The table, with what copies and changes values in its cells. */
function withTools<Row extends ListRow>(
  { module, drawn, data, table, active, onStand }: ContentProps<Row>,
  shown: ReactNode,
): ReactNode {
  if (!onStand) return shown;
  return (
    <CellTools {...{ module, table, active, onStand }} fields={drawn.mine.shown} rows={data.rows}>
      {shown}
    </CellTools>
  );
}

type ContentProps<Row extends ListRow> = Props<Row> & {
  onSort: (sort: ListSort | null) => void;
  /** The rows of the table, with the lines of their groups. */
  lined: Row[];
  /** Pixels that the table will have from edge to edge, once they are known. */
  expected: number | undefined;
  /** Columns, or where there is no room for them rows of two lines. */
  drawn: { mine: TableColumns; stacked?: Stacked };
};

/** Rows as one reads them: on a board, as a feed, as cards, or in the table. */
function rowsOf<Row extends ListRow>(props: ContentProps<Row>, phone: boolean, height: number): ReactNode {
  const { data, mine } = props;
  const { module, onStar, screen, table, active, selected, onSelect, state, onSort, lined, expected, drawn, ordering } =
    props;
  const { groups } = data;
  if (groups && state.board)
    return (
      <Suspense fallback={<TableSkeleton cards={false} columns={[280, 280, 280]} height={height} />}>
        <Board {...{ module, mine, groups, active, screen }} field={state.group} />
      </Suspense>
    );
  if (module.entry && !groups)
    return (
      <ListFeed
        ref={table}
        {...{ active }}
        rows={data.rows}
        entry={module.entry}
        asked={JSON.stringify(data.scope)}
        end={data.ahead ? <ListEnd ahead={data.ahead} /> : null}
      />
    );
  if (phone)
    return (
      <ListCards
        {...{ module, mine, onStar, screen, ordering }}
        rows={data.rows}
        asked={data.scope}
        ticking={tickingOf(props)}
        onTick={selected && canTick(props) ? (id) => onSelect([id]) : undefined}
        end={data.ahead ? <ListEnd ahead={data.ahead} /> : null}
      />
    );
  return withTools(
    props,
    <>
      <ActiveRow id={active} />
      <ListTable
        ref={table}
        {...{ module, height, expected, selected, onSelect, onSort, onStar, screen, ordering }}
        {...drawn}
        rows={lined}
        sort={state.sort}
      />
    </>,
  );
}

function contentOf<Row extends ListRow>(props: ContentProps<Row>, phone: boolean, height: number): ReactNode {
  const { data, mine } = props;
  const error = mine.error ?? (data.rows.length === 0 ? data.error : null);
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
  if (data.loading || mine.loading) return <TableSkeleton cards={phone} columns={skeletonOf(props)} height={height} />;
  if (data.rows.length === 0 && !data.total)
    return (
      <div className={styles.state}>
        <Nothing {...props} />
      </div>
    );
  return rowsOf(props, phone, height);
}

/** Most pages come before one has seen that the former one is old; what dims earlier is drawn twice for nothing. */
const DIMS_AFTER_MS = 200;

/** The rows are those of before, and have been for long enough to say so. */
function useDimmed(isOld: boolean): boolean {
  const lasts = useDebounced(isOld, DIMS_AFTER_MS);
  return isOld && lasts;
}

/** Rows that become higher or lower leave the one that one stands on where one sees it. */
function useInSight<Row extends ListRow>(
  { table, active }: Pick<Props<Row>, "table" | "active">,
  narrow: boolean,
): void {
  const show = useEffectEvent(() => {
    if (active !== null) table.current?.show(active);
  });
  const last = useRef<boolean>(null);
  useEffect(() => {
    // a screen that comes back from behind another stands where one left it
    if (last.current !== narrow) show();
    last.current = narrow;
  }, [narrow]);
}

export function ListBody<Row extends ListRow>(props: Props<Row>) {
  const phone = usePhone();
  const whole = useWindowHeight() - (isFiltered(props.state) ? AROUND_FILTERED : AROUND);
  const { onChange, data, less = 0 } = props;
  const failed = data.rows.length > 0 ? data.error : null;
  const height = (props.height ?? whole) - (failed ? BANNER : 0) - less;
  const { rows, groups } = data;
  const lined = useMemo(() => (groups ? withLines(groups) : rows), [groups, rows]);
  const [content, expected] = useRoomWithin<HTMLDivElement>();
  const dimmed = useDimmed(data.dimmed);
  const narrow = useStacked({
    module: props.module,
    mine: props.mine,
    rows,
    sort: props.state.sort,
    narrow: !phone && props.beside === true && (expected ?? 0) < STACKED_BELOW,
  });
  const drawn = narrow ?? { mine: props.mine };
  useInSight(props, narrow !== undefined);
  const onSort = useCallback((sort: ListSort | null) => onChange({ sort }), [onChange]);
  return (
    <div className={styles.body} aria-busy={data.dimmed}>
      {failed ? <ListBanner error={failed} onRetry={data.retry} /> : null}
      <div ref={content} className={dimmed ? `${styles.content} ${styles.dimmed}` : styles.content}>
        {contentOf({ ...props, onSort, lined, expected, drawn }, phone, height)}
      </div>
    </div>
  );
}
