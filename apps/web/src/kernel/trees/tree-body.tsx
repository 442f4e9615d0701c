import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type HTMLAttributes, type RefObject, useMemo } from "react";
import { common } from "../i18n/common";
import { asSentence } from "../i18n/language";
import type { ListRow, ListScreenHandle, RowLook } from "../list/ask/list-module";
import { t as listed } from "../list/ask/texts";
import type { MyColumns } from "../list/ask/use-my-columns";
import { KeysLine } from "../list/screen/keys-line";
import { ActiveRow, AROUND } from "../list/screen/list-body";
import { ListCards } from "../list/screen/list-cards";
import { useWindowHeight } from "../list/screen/use-window-height";
import list from "../list/table/list.module.css";
import { ListTable } from "../list/table/list-table";
import type { TableHandle } from "../list/table/table-handle";
import { can } from "../session/can";
import { usePhone } from "../ui/basis/use-phone";
import { EmptyState } from "../ui/parts/empty-state";
import { ErrorState } from "../ui/screens/error-state";
import { TableSkeleton } from "../ui/screens/skeletons";
import { t } from "./texts";
import type { TreeModule } from "./tree-module";

interface Props<Row extends ListRow> {
  module: TreeModule<Row>;
  /** How its rows are drawn. */
  look: RowLook<Row>;
  table: RefObject<TableHandle | null>;
  mine: MyColumns;
  rows: Row[];
  active: number | null;
  loading: boolean;
  error: Error | null;
  screen: ListScreenHandle;
  rowProps: (row: Row) => HTMLAttributes<HTMLElement>;
  /** What is looked for; '' = all are there. */
  word: string;
  onRetry: () => void;
  onClear: () => void;
}

function Nothing<Row extends ListRow>({ module, word, screen, onClear }: Props<Row>) {
  if (word !== "") return <EmptyState text={t("found")} action={<Button onClick={onClear}>{t("clear")}</Button>} />;
  const { create, empty } = module;
  const offered = create !== undefined && can(create.permission);
  return (
    <EmptyState
      text={offered ? asSentence(empty.title, empty.hint) : empty.title}
      action={offered ? <Button onClick={() => screen.edit()}>{create.title}</Button> : null}
    />
  );
}

const NOTHING = () => undefined;

/** The rows of a tree: those of every list, as deep as they stand. */
export function TreeBody<Row extends ListRow>(props: Props<Row>) {
  const { look, table, mine, rows, active, loading, error, screen, rowProps, onRetry } = props;
  const phone = usePhone();
  const height = useWindowHeight() - AROUND;
  const ticking = useMemo(() => ({ selected: null, onSelect: NOTHING, onSort: NOTHING, onStar: undefined }), []);
  const failed = mine.error ?? error;
  if (failed)
    return (
      <div className={list.state}>
        <ErrorState
          error={failed}
          onRetry={() => {
            mine.retry();
            onRetry();
          }}
        />
      </div>
    );
  if (loading || mine.loading) return <TableSkeleton cards={phone} columns={[320, 160, 90]} height={height} />;
  if (rows.length === 0)
    return (
      <div className={list.state}>
        <Nothing {...props} />
      </div>
    );
  if (phone)
    return (
      <ListCards
        {...{ mine, rows, screen }}
        module={look}
        onStar={undefined}
        ticking={null}
        onTick={undefined}
        asked={props.word}
        end={null}
      />
    );
  return (
    <>
      <ActiveRow id={active} />
      <ListTable ref={table} {...{ mine, rows, height, screen, rowProps, ...ticking }} module={look} sort={null} />
    </>
  );
}

interface FootProps {
  total: number;
  keysLine: string;
  /** Somebody else has changed something of it. */
  outdated: boolean;
  onRetry: () => void;
}

export function TreeFoot({ total, keysLine, outdated, onRetry }: FootProps) {
  return (
    <footer className={list.pager}>
      <span className={list.total}>{common("total", { total })}</span>
      {outdated ? (
        <Button
          type="link"
          size="small"
          className={list.outdated ?? ""}
          icon={<ReloadOutlined aria-hidden />}
          onClick={onRetry}
        >
          {listed("outdated")}
        </Button>
      ) : null}
      <KeysLine text={keysLine} />
    </footer>
  );
}
