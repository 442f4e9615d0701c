/** Columns of the table: star, chosen fields, actions. Each has a numeric width, which a virtual table needs. */
import { StarFilled, StarOutlined } from "@ant-design/icons";
import type { ListField } from "@qicheng/api/forms/routes";
import type { TableColumnType } from "antd";
import type { ReactNode, ThHTMLAttributes } from "react";
import { able } from "../access/abilities";
import { asText } from "../forms/as-text";
import { FieldValue } from "../forms/field-value";
import { PictureThumb } from "../forms/picture-thumb";
import { common } from "../i18n/common";
import { UserName } from "../ui/user-avatar";
import type { HeaderCellProps } from "./header-cell";
import styles from "./list.module.css";
import type { ListModule, ListRow, ListScreenHandle, RowAction } from "./list-module";
import type { ListSort } from "./list-state";
import { t } from "./texts";
import type { MyColumns } from "./use-my-columns";

/** The part of the columns that the table depends on. */
export type TableColumns = Pick<MyColumns, "shown" | "resize" | "saveWidths">;

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

interface RowActionsProps<Row extends ListRow> extends Pick<Drawn<Row>, "screen"> {
  offered: readonly RowAction<Row>[];
  row: Row;
}

export function RowActions<Row extends ListRow>({ offered, row, screen }: RowActionsProps<Row>) {
  const actions = offered.filter(({ ability }) => able(row, ability));
  return (
    <span className={styles.rowActions}>
      {actions.map(({ key, title, run }) => (
        <button
          key={key}
          type="button"
          className={styles.link}
          onClick={(event) => {
            event.stopPropagation();
            run(row, screen);
          }}
        >
          {title}
        </button>
      ))}
    </span>
  );
}

interface Drawn<Row extends ListRow> {
  module: ListModule<Row>;
  screen: ListScreenHandle;
}

/** A cell as the module draws it, else as its field definition does; a row's owner has a picture. */
export function cellOf<Row extends ListRow>(module: ListModule<Row>, field: ListField, row: Row): ReactNode {
  const own = module.cells[field.field];
  if (own) return own(row);
  if (field.type === "picture") return <PictureThumb value={row[field.field]} />;
  // Whoever owns a record has a picture; a person whom a field names has a name.
  if (field.field === "UserID" && "UserName" in row)
    return <UserName name={asText(row.UserName)} src={asText(row.userheader)} size={20} />;
  return <FieldValue field={field} row={row} />;
}

interface Given<Row extends ListRow> extends Drawn<Row> {
  mine: TableColumns;
  sort: ListSort | null;
  /** Some row of the page offers an action. */
  acting: boolean;
  /** Left out where rows have no stars. */
  onStar: ((id: number) => void) | undefined;
}

const ORDERS = { asc: "ascend", desc: "descend" } as const;
const TITLE_WIDTH = 220;

/** Extra props of our header cell; antd hands them on untyped. */
function headerProps(field: ListField, mine: TableColumns): ThHTMLAttributes<HTMLTableCellElement> {
  const props: HeaderCellProps = {
    columnWidth: field.width,
    onColumnResize: (width) => mine.resize(field.field, width),
    onColumnResized: mine.saveWidths,
  };
  return props;
}

const LETTERS = { wide: 14, narrow: 8 };
const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? LETTERS.wide : LETTERS.narrow), 0);

/** A column of numeric width that shows all of its words. */
const actionsWidth = (titles: readonly string[]): number =>
  Math.max(
    100,
    titles.reduce((sum, title) => sum + textWidth(title) + 12, 28),
  );

export function columnsOf<Row extends ListRow>(given: Given<Row>): TableColumnType<Row>[] {
  const { module, mine, sort, acting, screen, onStar } = given;
  const fields = [...mine.shown].sort(
    (a, b) => Number(b.field === module.titleField) - Number(a.field === module.titleField),
  );
  const columns = fields.map((field): TableColumnType<Row> => {
    const isTitle = field.field === module.titleField;
    return {
      key: field.field,
      title: field.title,
      width: isTitle ? Math.max(field.width, TITLE_WIDTH) : field.width,
      ellipsis: true,
      align: field.kind === "number" ? "right" : "left",
      ...(isTitle ? { fixed: "start" as const, className: styles.title ?? "" } : {}),
      ...(field.sort === 1
        ? {
            sorter: true,
            showSorterTooltip: false,
            sortOrder: sort?.field === field.field ? ORDERS[sort.order] : null,
          }
        : {}),
      onHeaderCell: () => headerProps(field, mine),
      render: (_, row) => cellOf(module, field, row),
    };
  });
  const star = (toggle: (id: number) => void): TableColumnType<Row> => ({
    key: "star",
    title: <span className="visually-hidden">{t("star")}</span>,
    width: 40,
    align: "center",
    fixed: "start",
    render: (_, row) => <StarButton row={row} onStar={toggle} />,
  });
  const actions: TableColumnType<Row> = {
    key: "actions",
    title: common("actions"),
    width: actionsWidth(module.rowActions.map(({ title }) => title)),
    fixed: "end",
    render: (_, row) => <RowActions offered={module.rowActions} row={row} screen={screen} />,
  };
  return [...(onStar ? [star(onStar)] : []), ...columns, ...(acting ? [actions] : [])];
}
