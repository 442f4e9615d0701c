/** Columns of the table: handle, star, chosen fields, actions. Each has a numeric width, which a virtual table needs. */
import { HolderOutlined, StarFilled, StarOutlined } from "@ant-design/icons";
import type { ListField } from "@qicheng/api/forms/routes";
import type { TableColumnType } from "antd";
import type { HTMLAttributes, ReactNode, ThHTMLAttributes } from "react";
import { asText } from "../forms/as-text";
import { FieldValue, lacksValue } from "../forms/field-value";
import { common } from "../i18n/common";
import { UserName } from "../ui/user-avatar";
import { FoundTitle } from "./found-title";
import type { HeaderCellProps } from "./header-cell";
import { type ListRow, type ListScreenHandle, opens, type RowLook } from "./list-module";
import type { ListSort } from "./list-state";
import { NewsSign } from "./news";
import { RowActs } from "./row-acts";
import { shortValue } from "./short-value";
import styles from "./table.module.css";
import { t } from "./texts";
import type { MyColumns } from "./use-my-columns";

/** The part of the columns that the table depends on. */
export type TableColumns = Pick<MyColumns, "shown" | "own" | "resize" | "saveWidths">;

const isStarred = (row: ListRow): boolean => row.watchuserid !== undefined && row.watchuserid !== "";

export function StarButton({ row, onStar }: { row: ListRow; onStar: (id: number) => void }) {
  const starred = isStarred(row);
  const title = t(starred ? "unstar" : "star");
  return (
    <button
      type="button"
      className={styles.link}
      title={title}
      aria-label={title}
      aria-pressed={starred}
      onClick={(event) => {
        event.stopPropagation();
        onStar(row.id);
      }}
    >
      {starred ? (
        <StarFilled className={styles.starred ?? ""} aria-hidden />
      ) : (
        <StarOutlined className={styles.star ?? ""} aria-hidden />
      )}
    </button>
  );
}

/** By which a row is drawn to another place. A press on it opens nothing. */
const Grip = () => (
  // biome-ignore lint/a11y/noStaticElementInteractions: with keys a row is moved from where one stands
  // biome-ignore lint/a11y/useKeyWithClickEvents: the same
  <span draggable data-grip className={styles.grip} title={t("orderDrag")} onClick={(event) => event.stopPropagation()}>
    <HolderOutlined aria-hidden />
  </span>
);

interface Drawn<Row extends ListRow> {
  module: RowLook<Row>;
  screen: ListScreenHandle;
}

/** A cell as the module draws it, else as its field definition does; a row's owner has a picture. */
export function cellOf<Row extends ListRow>(
  module: Pick<RowLook<Row>, "cells">,
  field: ListField,
  row: Row,
): ReactNode {
  const own = module.cells[field.field];
  if (own) return own(row);
  const short = lacksValue(field, row) ? undefined : shortValue(field.type, row[field.field]);
  if (short !== undefined) return short;
  // Whoever owns a record has a picture; a person whom a field names has a name.
  if (field.field === "UserID" && "UserName" in row)
    return <UserName name={asText(row.UserName)} src={asText(row.userheader)} />;
  return <FieldValue field={field} row={row} />;
}

interface Given<Row extends ListRow> extends Drawn<Row> {
  /** As `titleFirst` has them. */
  fields: readonly ListField[];
  sort: ListSort | null;
  /** Some row of the page offers an action. */
  acting: boolean;
  /** Left out where rows have no stars. */
  onStar: ((id: number) => void) | undefined;
  /** Which rows have a handle to be moved by; left out where none has. */
  movable: ((row: ListRow) => boolean) | undefined;
}

const ORDERS = { asc: "ascend", desc: "descend" } as const;
const STAR_WIDTH = 40;
const GRIP_WIDTH = 32;
export const ACTIONS = "actions";
export const ACTIONS_WIDTH = 48;

/** Pixels of the columns that have no field. */
export const besideFields = ({
  acting,
  onStar,
  movable,
}: Pick<Given<ListRow>, "acting" | "onStar" | "movable">): number =>
  (movable ? GRIP_WIDTH : 0) + (onStar ? STAR_WIDTH : 0) + (acting ? ACTIONS_WIDTH : 0);

export const titleFirst = (fields: readonly ListField[], titleField: string): ListField[] =>
  fields.toSorted((a, b) => Number(b.field === titleField) - Number(a.field === titleField));

/** What one draws the edge of a column by. */
export interface Edges {
  draw: (field: string, width: number) => void;
  drawn: () => void;
}

/** Extra props of our header cell; antd hands them on untyped. */
function headerProps(field: string, width: number, edges: Edges): ThHTMLAttributes<HTMLTableCellElement> {
  const props: HeaderCellProps = {
    columnWidth: width,
    onColumnResize: (width) => edges.draw(field, width),
    onColumnResized: edges.drawn,
  };
  return props;
}

/** What was made of each column of `columnsOf`. */
export type LaidColumns<Row> = WeakMap<TableColumnType<Row>, TableColumnType<Row>>;

/** With the widths that are known. One that keeps its width stays the same object, whose cells are not drawn again. */
export function withWidths<Row extends ListRow>(
  columns: readonly TableColumnType<Row>[],
  widths: ReadonlyMap<string, number>,
  edges: Edges,
  made: LaidColumns<Row>,
): TableColumnType<Row>[] {
  return columns.map((column) => {
    const field = String(column.key);
    const width = widths.get(field);
    if (width === undefined) return column;
    const before = made.get(column);
    if (before?.width === width) return before;
    const laid: TableColumnType<Row> = { ...column, width };
    if (field !== ACTIONS) laid.onHeaderCell = () => headerProps(field, width, edges);
    made.set(column, laid);
    return laid;
  });
}

/** By which one finds the field of a cell that one points at; antd hands it on untyped. */
function cellProps(field: string): HTMLAttributes<HTMLElement> {
  const props: HTMLAttributes<HTMLElement> & { "data-field": string } = { "data-field": field };
  return props;
}

export function columnsOf<Row extends ListRow>(given: Given<Row>): TableColumnType<Row>[] {
  const { module, fields, sort, acting, screen, onStar, movable } = given;
  const columns = fields.map((field): TableColumnType<Row> => {
    const isTitle = field.field === module.titleField;
    const cell = cellProps(field.field);
    return {
      key: field.field,
      title: field.title,
      ellipsis: true,
      align: field.kind === "number" && !module.worded?.includes(field.field) ? "right" : "left",
      ...(isTitle ? { fixed: "start" as const, className: (opens(module) && styles.title) || "" } : {}),
      ...(field.sort === 1
        ? {
            sorter: true,
            showSorterTooltip: false,
            sortOrder: sort?.field === field.field ? ORDERS[sort.order] : null,
          }
        : {}),
      onCell: () => cell,
      render: (_, row) =>
        isTitle ? (
          <>
            <NewsSign id={row.id} />
            {row.foundBy ? (
              <FoundTitle drawn={module.cells[field.field]?.(row)} name={field.field} row={row} />
            ) : (
              cellOf(module, field, row)
            )}
          </>
        ) : (
          cellOf(module, field, row)
        ),
    };
  });
  const star = (toggle: (id: number) => void): TableColumnType<Row> => ({
    key: "star",
    title: <span className="visually-hidden">{t("star")}</span>,
    width: STAR_WIDTH,
    align: "center",
    fixed: "start",
    render: (_, row) => <StarButton row={row} onStar={toggle} />,
  });
  const actions: TableColumnType<Row> = {
    key: ACTIONS,
    title: <span className="visually-hidden">{common("actions")}</span>,
    width: ACTIONS_WIDTH,
    fixed: "end",
    className: styles.actions ?? "",
    render: (_, row) => <RowActs module={module} row={row} screen={screen} />,
  };
  const grip = (may: (row: ListRow) => boolean): TableColumnType<Row> => ({
    key: "order",
    title: <span className="visually-hidden">{t("order")}</span>,
    width: GRIP_WIDTH,
    align: "center",
    fixed: "start",
    render: (_, row) => (may(row) ? <Grip /> : null),
  });
  return [
    ...(movable ? [grip(movable)] : []),
    ...(onStar ? [star(onStar)] : []),
    ...columns,
    ...(acting ? [actions] : []),
  ];
}
