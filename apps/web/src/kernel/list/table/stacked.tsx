/** Rows of two lines, for a list beside an open record: its name, and below it what the list stands in order by. */
import type { ListField } from "@qicheng/api/forms/routes";
import { type ReactNode, useMemo } from "react";
import { lacksValue } from "../../forms/shown/field-value";
import { asText } from "../../forms/values/as-text";
import { cardParts } from "../ask/card-parts";
import type { CardOptions, CellOptions, ListRow, RowLook } from "../ask/list-module";
import type { ListSort } from "../ask/list-state";
import type { MyColumns } from "../ask/use-my-columns";
import { cellOf, type TableColumns } from "./list-columns";
import styles from "./stacked.module.css";

/** Pixels below which columns beside an open record would say nothing but a name. */
export const STACKED_BELOW = 720;

/** Who owns a record. */
const OWNER = "UserID";

export interface Stacked {
  /** Of the second line, in their order. */
  fields: readonly ListField[];
  /** Rows have different owners. */
  owners: boolean;
}

/** Names of the fields of the second line: as declared, and what the list is sorted by. */
function secondLine(module: CardOptions, mine: Pick<MyColumns, "all" | "shown">, sort: ListSort | null) {
  const { titleField, besideFields: declared } = module;
  const { state, line } = cardParts(module, mine);
  const card = [...line, ...(state ? [state] : [])];
  const named = declared?.flatMap((name) => mine.all.find(({ field }) => field === name) ?? []) ?? card;
  const sorted = mine.all.filter(({ field }) => field === sort?.field);
  return [...new Set([...sorted, ...named])].filter(({ field }) => field !== titleField && field !== OWNER);
}

interface Given<Row extends ListRow> {
  module: RowLook<Row>;
  mine: MyColumns;
  rows: readonly Row[];
  sort: ListSort | null;
  /** A record stands beside it, and leaves it little room. */
  narrow: boolean;
}

/** The name as the one column, as wide as there is room; undefined where rows have their columns. */
export function useStacked<Row extends ListRow>(
  given: Given<Row>,
): { mine: TableColumns; stacked: Stacked } | undefined {
  const { module, mine, rows, sort, narrow } = given;
  const owners = new Set(rows.map((row) => asText(row[OWNER])).filter(Boolean)).size > 1;
  const { all, shown, resize, saveWidths } = mine;
  return useMemo(() => {
    if (!narrow) return undefined;
    const title = all.filter(({ field }) => field === module.titleField);
    return {
      mine: { shown: title, own: {}, resize, saveWidths },
      stacked: { fields: secondLine(module, { all, shown }, sort), owners },
    };
  }, [narrow, all, shown, resize, saveWidths, module, sort, owners]);
}

const nameOf = (row: ListRow): string => asText(row.UserName);

interface Props<Row extends ListRow> {
  module: CellOptions<Row>;
  row: Row;
  stacked: Stacked;
  /** Its name, and the star behind it. */
  children: ReactNode;
  star: ReactNode;
}

/** The cell of a row that has two lines. */
export function StackedCell<Row extends ListRow>({ module, row, stacked, star, children }: Props<Row>) {
  const { fields, owners } = stacked;
  const own = module.besideLine?.(row) ?? null;
  const told = own === null ? fields.filter((field) => !lacksValue(field, row)) : [];
  return (
    <div className={styles.stacked}>
      <div className={styles.first}>
        <span className={styles.name}>{children}</span>
        {star}
      </div>
      <div className={styles.second}>
        {own}
        {told.map((field) => (
          <span key={field.field} className={styles.fact}>
            <span className="visually-hidden">{`${field.title}: `}</span>
            {cellOf(module, field, row)}
          </span>
        ))}
        {owners && nameOf(row) ? <span className={styles.fact}>{nameOf(row)}</span> : null}
      </div>
    </div>
  );
}
