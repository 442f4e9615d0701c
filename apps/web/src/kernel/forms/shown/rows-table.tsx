/** Rows to be read: a table with the sums below it, on a phone a card each. */

import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { columnsOf, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { CSSProperties, ReactNode } from "react";
import { say } from "../../i18n/language";
import { usePhone } from "../../ui/basis/use-phone";
import { sumText } from "../values/rows-text";
import { t } from "../values/rows-texts";
import { LineFacts } from "./line-facts";
import styles from "./rows.module.css";

export interface RowsProps {
  field: FieldDef;
  value: unknown;
  /** One cell. */
  draw: (column: FieldDef, row: Row) => ReactNode;
}

const DEFAULT_WIDTH = 120;

/** Percent of its width that columns share; the rest has the number of the row. */
const OF_ALL = 92;
export const widthOf = ({ width }: FieldDef): number => width ?? DEFAULT_WIDTH;
export const isNumber = ({ type }: FieldDef): boolean => type === "number";

/** What stands below the columns; undefined where none has a sum. */
export function Sums({
  columns,
  rows,
  beside = 1,
}: {
  columns: readonly FieldDef[];
  rows: readonly Row[];
  beside?: number;
}) {
  if (rows.length === 0 || !columns.some(({ sum }) => sum)) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" className={styles.number}>
          {t("total")}
        </th>
        {columns.map((column) => (
          <td key={column.key} className={isNumber(column) ? styles.right : undefined}>
            <span className="numbers">{sumText(rows, column)}</span>
          </td>
        ))}
        {beside > 1 ? <td /> : null}
      </tr>
    </tfoot>
  );
}

/** The same where rows are cards. */
export function CardSums({ columns, rows }: { columns: readonly FieldDef[]; rows: readonly Row[] }) {
  const summed = columns.filter(({ sum }) => sum);
  if (rows.length === 0 || summed.length === 0) return null;
  return (
    <div className={styles.cardSums}>
      <span>{t("total")}</span>
      {summed.map((column) => (
        <span key={column.key} className="numbers">
          {summed.length > 1 ? `${say(titleOf(column))} ` : ""}
          {sumText(rows, column)}
        </span>
      ))}
    </div>
  );
}

export default function RowsTable({ field, value, draw }: RowsProps) {
  const phone = usePhone();
  const columns = columnsOf(field);
  const rows = rowsIn(value);
  const drawn = (column: FieldDef, row: Row) => (
    <>
      {draw(column, row)}
      {column.key === "productid" ? <LineFacts row={row} /> : null}
    </>
  );
  if (phone)
    return (
      <div className={styles.cards}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that are read stay where they are
          <div key={at} className={styles.card}>
            <div className={styles.cardHead}>{t("row", { row: at + 1 })}</div>
            {columns
              .filter(({ key }) => !isMissing(ownValue(row, key)))
              .map((column) => (
                <div key={column.key} className={styles.pair}>
                  <span className={styles.pairLabel}>{say(titleOf(column))}</span>
                  <span className={styles.pairValue}>{drawn(column, row)}</span>
                </div>
              ))}
          </div>
        ))}
        <CardSums columns={columns} rows={rows} />
      </div>
    );
  const least = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is moved by keys, too
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table} style={{ "--least": `${least}px` } as CSSProperties}>
        <thead>
          <tr>
            <th className={styles.number}>#</th>
            {columns.map((column) => (
              <th
                key={column.key}
                style={{ width: `${(OF_ALL * widthOf(column)) / least}%` }}
                className={isNumber(column) ? styles.right : undefined}
              >
                {say(titleOf(column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <tr key={at}>
              <td className={styles.number}>{at + 1}</td>
              {columns.map((column) => (
                <td key={column.key} className={isNumber(column) ? styles.right : undefined}>
                  {drawn(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Sums columns={columns} rows={rows} />
      </table>
    </div>
  );
}
