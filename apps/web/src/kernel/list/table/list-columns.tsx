/** Columns of the table: handle, star, chosen fields, actions. */

import { HolderOutlined, StarFilled, StarOutlined } from "@ant-design/icons";
import type { ListField } from "@qicheng/api/forms/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Fragment, type ReactNode } from "react";
import { FieldValue, lacksValue } from "../../forms/shown/field-value";
import { asText } from "../../forms/values/as-text";
import { hiddenIn } from "../../forms/values/reveal-store";
import { common } from "../../i18n/common";
import { UserName } from "../../ui/parts/user-avatar";
import { type CellOptions, type ListRow, type ListScreenHandle, opens, type RowLook } from "../ask/list-module";
import { t } from "../ask/texts";
import type { MyColumns } from "../ask/use-my-columns";
import { FoundTitle } from "./found-title";
import { NewsSign } from "./news";
import { RowActs } from "./row-acts";
import { shortValue } from "./short-value";
import styles from "./table.module.css";

/** The part of the columns that the table depends on. */
export type TableColumns = Pick<MyColumns, "shown" | "own" | "resize" | "saveWidths">;

const isStarred = (row: ListRow): boolean => row.watchuserid !== undefined && row.watchuserid !== "";

const STARRED = <StarFilled className={styles.starred ?? ""} aria-hidden />;
const STAR = <StarOutlined className={styles.star ?? ""} aria-hidden />;

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
      {starred ? STARRED : STAR}
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

/** What stands in a row below one head. */
export interface ListColumn<Row extends ListRow> {
  key: string;
  title: ReactNode;
  /** Of those that have no field; others get theirs by what stands in them. */
  width?: number;
  align?: "center" | "right";
  /** It stays where it is while others are moved sideways. */
  fixed?: "start" | "end";
  className?: string | undefined;
  /** Given for what shows a field. */
  field?: string;
  sortable?: boolean;
  render: (row: Row) => ReactNode;
}

interface Drawn<Row extends ListRow> {
  module: RowLook<Row>;
  screen: ListScreenHandle;
}

const keyed = ({ id }: ListRow, drawn: ReactNode): ReactNode =>
  typeof drawn === "string" ? drawn : <Fragment key={id}>{drawn}</Fragment>;

/** Their values keep nothing of their own: the row of another record shows them by other words. */
const KEEPS_NOTHING: ReadonlySet<string> = new Set([
  "number",
  "select",
  "statusSelect",
  "radio",
  "date",
  "datetime",
  "user",
]);

/**
 * A cell as the module draws it, else as its field definition does; a row's owner has a picture. What may keep something, such
 * as that it is open, is another one for another record.
 */
export function cellOf<Row extends ListRow>(module: CellOptions<Row>, field: ListField, row: Row): ReactNode {
  const own = ownValue(module.cells, field.field);
  if (own) return keyed(row, own(row));
  const short = lacksValue(field, row) ? undefined : shortValue(field.type, ownValue(row, field.field));
  if (short !== undefined) return short;
  // Whoever owns a record has a picture; a person whom a field names has a name.
  if (field.field === "UserID" && "UserName" in row)
    return <UserName name={asText(row.UserName)} src={asText(row.userheader)} />;
  const value = <FieldValue field={field} row={row} />;
  return KEEPS_NOTHING.has(field.type) && !hiddenIn(row, field.field) ? value : keyed(row, value);
}

interface Given<Row extends ListRow> extends Drawn<Row> {
  /** As `titleFirst` has them. */
  fields: readonly ListField[];
  /** Some row of the page offers an action. */
  acting: boolean;
  /** Left out where rows have no stars. */
  onStar: ((id: number) => void) | undefined;
  /** Which rows have a handle to be moved by; left out where none has. */
  movable: ((row: ListRow) => boolean) | undefined;
  /** Given where rows have two lines. */
  stacked?: ((row: Row, name: ReactNode, star: ReactNode) => ReactNode) | undefined;
}

const STAR_WIDTH = 40;
const GRIP_WIDTH = 32;
export const ACTIONS = "actions";
export const ACTIONS_WIDTH = 48;

/** Pixels of the columns that have no field. */
export const besideFields = ({
  acting,
  onStar,
  movable,
  isStacked,
}: Pick<Given<ListRow>, "acting" | "onStar" | "movable"> & { isStacked: boolean }): number =>
  (movable ? GRIP_WIDTH : 0) + (onStar && !isStacked ? STAR_WIDTH : 0) + (acting ? ACTIONS_WIDTH : 0);

export const titleFirst = (fields: readonly ListField[], titleField: string): ListField[] =>
  fields.toSorted((a, b) => Number(b.field === titleField) - Number(a.field === titleField));

/** What one draws the edge of a column by. */
export interface Edges {
  draw: (field: string, width: number) => void;
  drawn: () => void;
}

export function columnsOf<Row extends ListRow>(given: Given<Row>): ListColumn<Row>[] {
  const { module, fields, acting, screen, onStar, movable, stacked } = given;
  const named = (field: ListField, row: Row) => (
    <>
      <NewsSign id={row.id} />
      {row.foundBy ? (
        <FoundTitle drawn={ownValue(module.cells, field.field)?.(row)} name={field.field} row={row} />
      ) : (
        cellOf(module, field, row)
      )}
    </>
  );
  const starOf = (row: Row) => (onStar ? <StarButton row={row} onStar={onStar} /> : null);
  const title = (field: ListField, row: Row) =>
    stacked ? stacked(row, named(field, row), starOf(row)) : named(field, row);
  const columns = fields.map((field): ListColumn<Row> => {
    const isTitle = field.field === module.titleField;
    return {
      key: field.field,
      title: field.title,
      field: field.field,
      sortable: field.sort === 1,
      ...(field.kind === "number" && !module.worded?.includes(field.field) ? { align: "right" } : {}),
      ...(isTitle ? { fixed: "start", className: `${styles.last} ${opens(module) ? styles.title : ""}` } : {}),
      render: (row) => (isTitle ? title(field, row) : cellOf(module, field, row)),
    };
  });
  const star = (toggle: (id: number) => void): ListColumn<Row> => ({
    key: "star",
    title: <span className="visually-hidden">{t("star")}</span>,
    width: STAR_WIDTH,
    align: "center",
    fixed: "start",
    render: (row) => <StarButton row={row} onStar={toggle} />,
  });
  const actions: ListColumn<Row> = {
    key: ACTIONS,
    title: <span className="visually-hidden">{common("actions")}</span>,
    fixed: "end",
    className: styles.actions,
    render: (row) => <RowActs module={module} row={row} screen={screen} />,
  };
  const grip = (may: (row: ListRow) => boolean): ListColumn<Row> => ({
    key: "order",
    title: <span className="visually-hidden">{t("order")}</span>,
    width: GRIP_WIDTH,
    align: "center",
    fixed: "start",
    render: (row) => (may(row) ? <Grip /> : null),
  });
  return [
    ...(movable ? [grip(movable)] : []),
    ...(onStar && !stacked ? [star(onStar)] : []),
    ...columns,
    ...(acting ? [actions] : []),
  ];
}
