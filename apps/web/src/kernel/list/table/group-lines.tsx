/** Groups among the rows of the table: a line above those of each, and one below where there are more. */
import { DownOutlined } from "@ant-design/icons";
import { common } from "../../i18n/common";
import type { RowGroup } from "../ask/list-data";
import type { ListRow } from "../ask/list-module";
import { t } from "../ask/texts";
import styles from "./groups.module.css";
import type { ListColumn } from "./list-columns";
import table from "./table.module.css";

interface Line extends ListRow {
  line: "head" | "more";
  group: RowGroup<ListRow>;
}

export const isLine = (row: ListRow): row is Line => "line" in row;

/** Lines have numbers that no record has. */
export function withLines<Row extends ListRow>(groups: readonly RowGroup<Row>[]): Row[] {
  const line = (kind: Line["line"], id: number, group: RowGroup<Row>) => ({ id, line: kind, group }) as unknown as Row;
  return groups
    .filter(({ count }) => count > 0)
    .flatMap((group, at) => [
      line("head", -2 * at - 1, group),
      ...(group.isOpen ? group.rows : []),
      ...(group.isOpen && group.rows.length < group.count ? [line("more", -2 * at - 2, group)] : []),
    ]);
}

/** A press anywhere on its line opens or closes the group; this makes it known to keys. */
function GroupHead({ label, color, count, isOpen }: RowGroup<ListRow>) {
  return (
    <button type="button" className={styles.head} aria-expanded={isOpen}>
      <DownOutlined aria-hidden rotate={isOpen ? 0 : -90} />
      {color ? <span className={styles.dot} style={{ background: color }} /> : null}
      <span>{label}</span>
      <span className={styles.count}>{count.toLocaleString("zh-CN")}</span>
    </button>
  );
}

export function MoreLine({ loading, error, rows, count, more }: RowGroup<ListRow>) {
  if (loading) return <span className={styles.count}>{t("groupLoading")}</span>;
  return (
    <>
      {error ? <span className={styles.failed}>{error.message} </span> : null}
      <button type="button" className={table.link} onClick={more}>
        {error ? common("retry") : t("groupMore", { count: count - rows.length })}
      </button>
    </>
  );
}

/** Columns that leave the lines to the one that names the records. */
export function linedColumns<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  titleField: string,
): ListColumn<Row>[] {
  return columns.map((column) => ({
    ...column,
    render: (row) => {
      if (!isLine(row)) return column.render(row);
      if (column.key !== titleField) return null;
      const { line, group }: Line = row;
      return line === "head" ? <GroupHead {...group} /> : <MoreLine {...group} />;
    },
  }));
}
