/** Edits rows: a table of controls, on a phone a card for each row. */
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { type FieldDef, isWorkedOut, titleOf } from "@qicheng/engine/fields/field-def";
import type { Row } from "@qicheng/engine/fields/row-columns";
import { isCellRequired, isCellShown } from "@qicheng/engine/fields/types/rows";
import { Button, ConfigProvider } from "antd";
import type { CSSProperties, ReactNode } from "react";
import { say } from "../../i18n/language";
import { usePhone } from "../../ui/basis/use-phone";
import styles from "../shown/rows.module.css";
import { CardSums, isNumber, Sums, widthOf } from "../shown/rows-table";
import type { ControlProps } from "../values/control";
import { cellProblem, keyOfRow, type RowProblem } from "../values/row-values";
import { t } from "../values/rows-texts";
import { AddProducts } from "./add-products";
import { RowCell } from "./row-cell";
import { useRows } from "./use-rows";

interface Drawn {
  id: string;
  columns: readonly FieldDef[];
  rows: readonly Row[];
  problems: readonly RowProblem[];
  change: (at: number) => (column: FieldDef, value: unknown) => void;
  remove: (at: number) => void;
}

const ofRow = (problems: readonly RowProblem[], at: number) => problems.filter(({ row }) => row === at + 1);

/** What is wrong in a row, said where it is. */
const Said = ({ problems }: { problems: readonly RowProblem[] }) => (
  <span className={styles.wrong} role="alert">
    {problems.map(({ msg }) => msg).join(t("semicolon"))}
  </span>
);

/** Keys pass it by: what it does is done from any cell of its row. */
const Remove = ({ at, onRemove }: { at: number; onRemove: () => void }) => (
  <Button
    type="text"
    size="small"
    tabIndex={-1}
    icon={<DeleteOutlined aria-hidden />}
    title={t("removeHint")}
    aria-label={t("remove", { row: at + 1 })}
    aria-keyshortcuts="Alt+Delete"
    onClick={onRemove}
  />
);

function cellOf({ id, columns, change, problems }: Drawn, row: Row, at: number, column: FieldDef) {
  const isShown = isCellShown(column, row, columns);
  const isNeeded = isCellRequired(column, row, columns);
  const wrong = isShown ? cellProblem(problems, at + 1, column) : undefined;
  const cell = isShown ? (
    <RowCell id={`${id}-${at}-${column.key}`} number={at + 1} {...{ row, column, wrong }} onChange={change(at)} />
  ) : null;
  const mark = {
    "data-column": column.key,
    ...(wrong === undefined ? {} : { "data-wrong": "" }),
    // of a column that always is its head says so
    ...(isNeeded && !column.required ? { "data-needed": "" } : {}),
  };
  return { cell, isNeeded, mark };
}

function EditedRow({ row, at, ...drawn }: Drawn & { row: Row; at: number }) {
  const { columns, remove } = drawn;
  const problems = ofRow(drawn.problems, at);
  return (
    <>
      <tr data-row={at}>
        <td className={styles.number}>{at + 1}</td>
        {columns.map((column) => {
          const { cell, mark } = cellOf(drawn, row, at, column);
          const still = cell === null || isWorkedOut(column) || column.readonly || column.key === "productid";
          const look = [still ? styles.still : styles.cell, isNumber(column) ? styles.right : ""].join(" ");
          return (
            <td key={column.key} className={look} {...mark}>
              {cell}
            </td>
          );
        })}
        <td className={styles.acts}>
          <Remove at={at} onRemove={() => remove(at)} />
        </td>
      </tr>
      {problems.length > 0 ? (
        <tr>
          <td />
          <td colSpan={columns.length + 1}>
            <Said problems={problems} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function EditedTable(drawn: Drawn) {
  const { columns, rows } = drawn;
  const least = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.edited}`} style={{ "--least": `${least}px` } as CSSProperties}>
        <thead>
          <tr>
            <th className={styles.number}>#</th>
            {columns.map((column) => (
              <th
                key={column.key}
                style={{ width: widthOf(column) }}
                className={isNumber(column) ? styles.right : undefined}
              >
                {column.required ? <span className={styles.needed}>*</span> : null}
                {say(titleOf(column))}
              </th>
            ))}
            <th className={styles.acts}>
              <span className="visually-hidden">{t("acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <EditedRow key={keyOfRow(row)} {...drawn} row={row} at={at} />
          ))}
        </tbody>
        <Sums columns={columns} rows={rows} beside={2} />
      </table>
    </div>
  );
}

function EditedCards(drawn: Drawn) {
  const { columns, rows, remove } = drawn;
  return (
    <div className={styles.cards}>
      {rows.map((row, at) => {
        const problems = ofRow(drawn.problems, at);
        return (
          <div key={keyOfRow(row)} className={styles.card} data-row={at}>
            <div className={styles.cardHead}>
              {t("row", { row: at + 1 })}
              <Remove at={at} onRemove={() => remove(at)} />
            </div>
            {columns.map((column) => {
              const { cell, isNeeded, mark } = cellOf(drawn, row, at, column);
              return cell === null ? null : (
                <div key={column.key} className={styles.pair} {...mark}>
                  <span className={styles.pairLabel} aria-hidden>
                    {isNeeded ? <span className={styles.needed}>*</span> : null}
                    {say(titleOf(column))}
                  </span>
                  <span className={styles.pairValue}>{cell}</span>
                </div>
              );
            })}
            {problems.length > 0 ? <Said problems={problems} /> : null}
          </div>
        );
      })}
      <CardSums columns={columns} rows={rows} />
    </div>
  );
}

export default function RowsControl(props: ControlProps): ReactNode {
  const { field, id, problems = [] } = props;
  const phone = usePhone();
  const { root, button, rows, max, grows, append, onKeyDown, onFocus, ...acts } = useRows(props);
  const drawn: Drawn = { id, rows, problems, ...acts };
  const body = phone ? (
    <EditedCards {...drawn} />
  ) : (
    <ConfigProvider variant="borderless">
      <EditedTable {...drawn} />
    </ConfigProvider>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
    <div
      ref={root}
      id={id}
      role="group"
      aria-label={field.title}
      tabIndex={-1}
      className={styles.rows}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {rows.length === 0 ? null : body}
      {field.type === "product" ? (
        <AddProducts {...{ field, rows, max, button }} onAdd={append} />
      ) : (
        <Button
          ref={button}
          type="dashed"
          block
          icon={<PlusOutlined aria-hidden />}
          disabled={rows.length >= max}
          title={rows.length >= max ? t("full", { max }) : t("addHint")}
          onClick={() => (grows ? append([{}]) : undefined)}
        >
          {t("add")}
        </Button>
      )}
    </div>
  );
}
