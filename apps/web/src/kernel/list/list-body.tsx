import { Button } from "antd";
import type { TableRef } from "antd/es/table";
import type { ReactNode, Ref } from "react";
import { can } from "../access/can";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { RowsSkeleton } from "../ui/skeletons";
import { usePhone } from "../ui/use-phone";
import styles from "./list.module.css";
import { ListCards } from "./list-cards";
import type { ListModule, ListRow, ListScreenHandle } from "./list-module";
import { isFiltered, type ListChange, type ListState } from "./list-state";
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
  selected: readonly number[];
  onSelect: (ids: number[]) => void;
  onChange: (change: ListChange) => void;
  onStar: (id: number) => void;
  screen: ListScreenHandle;
}

/** What the window leaves for the table, as the specification gives it. */
const AROUND = 206;
const AROUND_FILTERED = 310;

function Nothing<Row extends ListRow>({ module, state, onChange, screen }: Props<Row>) {
  const narrowed = isFiltered(state) || state.key !== "";
  if (narrowed)
    return (
      <EmptyState
        text={`${t("emptyFiltered")}，${t("emptyFilteredHint")}`}
        action={
          <Button onClick={() => onChange({ key: "", quick: [], filter: [], saved: null })}>{t("clearAll")}</Button>
        }
      />
    );
  const { title, hint } = module.empty;
  const mayCreate = can(module.createPermission);
  return (
    <EmptyState
      text={mayCreate ? `${title}，${hint}` : title}
      action={mayCreate ? <Button onClick={() => screen.edit()}>{module.createTitle}</Button> : null}
    />
  );
}

function contentOf<Row extends ListRow>(props: Props<Row>, phone: boolean, height: number): ReactNode {
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
  const { module, onStar, screen, ref, active, selected, onSelect, state, onChange } = props;
  if (phone) return <ListCards {...{ module, mine, onStar, screen }} rows={data.rows} />;
  return (
    <ListTable
      {...{ ref, module, mine, height, active, selected, onSelect, onStar, screen }}
      rows={data.rows}
      sort={state.sort}
      onSort={(sort) => onChange({ sort })}
    />
  );
}

export function ListBody<Row extends ListRow>(props: Props<Row>) {
  const phone = usePhone();
  const height = useWindowHeight() - (isFiltered(props.state) ? AROUND_FILTERED : AROUND);
  const { dimmed } = props.data;
  return (
    <div className={styles.body} aria-busy={dimmed}>
      <div className={dimmed ? styles.dimmed : undefined} style={{ height: "100%" }}>
        {contentOf(props, phone, height)}
      </div>
    </div>
  );
}
