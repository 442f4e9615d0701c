import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { memo } from "react";
import { type Action, useActions } from "../../actions/action";
import { useNarrow } from "../../ui/basis/use-phone";
import { useSteady } from "../../ui/basis/use-steady";
import { Pager } from "../../ui/parts/pager";
import type { ListData } from "../ask/list-data";
import type { ListRow } from "../ask/list-module";
import { type ListChange, type ListState, PAGE_SIZES } from "../ask/list-state";
import { t } from "../ask/texts";
import { ListTotal } from "../filter/list-total";
import styles from "../table/list.module.css";
import { KeysLine } from "./keys-line";
import { usePageLinks } from "./page-links";

interface Props<Row extends ListRow> {
  /** What was asked for. */
  state: ListState;
  data: ListData<Row>;
  /** A panel is open: there is room for the arrows only. */
  beside: boolean;
  /** What the keys do. */
  keysLine: string;
  onChange: (change: ListChange) => void;
}

const NO_SIZES: readonly number[] = [];

/** Pages that certainly exist while the total is not known. */
const known = ({ at: { page, rows }, rows: { length } }: ListData<ListRow>) =>
  (page - 1) * rows + length + (length === rows ? 1 : 0);

interface PagesProps {
  /** There is room for the arrows only. */
  simple: boolean;
  page: number;
  /** Rows of a page. */
  size: number;
  total: number;
  jumps: boolean;
  onTurn: (page: number, rows: number) => void;
  near: (page: number) => void;
}

/** Drawn again for another page, not for the rows that come with it. */
const Pages = memo(function Pages({ simple, page, size, total, jumps, onTurn, near }: PagesProps) {
  return (
    <Pager
      simple={simple}
      itemRender={usePageLinks(near)}
      current={page}
      pageSize={size}
      total={total}
      sizes={simple ? NO_SIZES : PAGE_SIZES}
      showQuickJumper={jumps}
      onChange={onTurn}
    />
  );
});

/** The foot of the list: it stands at the page that is shown, also where another one could not be loaded. A phone has no pages. */
export function ListPager<Row extends ListRow>({ state, data, beside, keysLine, onChange }: Props<Row>) {
  const { at, total } = data;
  const refresh: Action = { key: "refresh", title: t("refresh"), label: t("outdated"), run: data.retry };
  useActions([refresh]);
  const simple = useNarrow() || beside;
  const near = useSteady((page: number) => data.near?.(page));
  const turn = useSteady((turned: number, rows: number) => {
    const page = rows === at.rows ? turned : 1;
    // the one that failed is asked for again
    if (page === state.page && rows === state.rows) data.retry();
    else onChange({ rows, page });
  });
  return (
    <footer className={simple ? `${styles.pager} ${styles.narrow}` : styles.pager}>
      <span className={styles.total}>
        <ListTotal data={data} />
      </span>
      {data.outdated ? (
        <Button
          type="link"
          size="small"
          className={styles.outdated ?? ""}
          icon={<ReloadOutlined aria-hidden />}
          onClick={refresh.run}
        >
          {refresh.label}
        </Button>
      ) : null}
      <KeysLine text={data.groups && state.board ? t("boardKeys") : keysLine} />
      {total === 0 || data.groups || data.ahead ? null : (
        <Pages
          simple={simple}
          page={at.page}
          size={at.rows}
          total={total ?? known(data)}
          jumps={!simple && (total ?? 0) > at.rows * 10}
          onTurn={turn}
          near={near}
        />
      )}
    </footer>
  );
}
