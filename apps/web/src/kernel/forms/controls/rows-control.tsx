/** Edits rows: a table of controls, on a phone a card for each row. */
import { DeleteOutlined, EllipsisOutlined, PlusOutlined } from "@ant-design/icons";
import { type FieldDef, isWorkedOut, titleOf } from "@qicheng/engine/fields/field-def";
import type { Row } from "@qicheng/engine/fields/row-columns";
import { isCellRequired, isCellShown } from "@qicheng/engine/fields/types/rows";
import { Button, ConfigProvider, Dropdown } from "antd";
import type { CSSProperties, ReactNode } from "react";
import { say } from "../../i18n/language";
import { usePhone } from "../../ui/basis/use-phone";
import styles from "../shown/rows.module.css";
import { CardSums, isNumber, Sums, widthOf } from "../shown/rows-table";
import type { ControlProps } from "../values/control";
import { cellProblem, keyOfRow, type RowProblem } from "../values/row-values";
import { t } from "../values/rows-texts";
import { AddProducts } from "./add-products";
import { ProductCell } from "./product-cell";
import { PRODUCT, type ProductLines, useProductLines } from "./product-lines";
import { RowCell } from "./row-cell";
import { useRows } from "./use-rows";

interface Drawn {
  id: string;
  columns: readonly FieldDef[];
  rows: readonly Row[];
  problems: readonly RowProblem[];
  change: (at: number) => (column: FieldDef, value: unknown, more?: Row) => void;
  remove: (at: number) => void;
  move: (from: number, to: number) => void;
  double: (at: number) => void;
  /** How many more rows there may be. */
  room: number;
  /** Of rows that are products. */
  lines: ProductLines | undefined;
}

const ofRow = (problems: readonly RowProblem[], at: number) => problems.filter(({ row }) => row === at + 1);

/** What is wrong in a row, said where it is. */
const Said = ({ problems }: { problems: readonly RowProblem[] }) => (
  <span className={styles.wrong} role="alert">
    {problems.map(({ msg }) => msg).join(t("semicolon"))}
  </span>
);

/** Keys pass them by: what they do is done from any cell of the row. */
function RowActs({ at, rows, room, remove, move, double }: Drawn & { at: number }) {
  const items = [
    { key: "double", label: t("double"), extra: "Alt+D", disabled: room <= 0, onClick: () => double(at) },
    { key: "up", label: t("up"), extra: "Alt+↑", disabled: at === 0, onClick: () => move(at, at - 1) },
    {
      key: "down",
      label: t("down"),
      extra: "Alt+↓",
      disabled: at === rows.length - 1,
      onClick: () => move(at, at + 1),
    },
  ];
  return (
    <span className={styles.rowActs}>
      <Dropdown menu={{ items }} trigger={["click"]}>
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          icon={<EllipsisOutlined aria-hidden />}
          title={t("moreActs")}
          aria-label={t("moreOf", { row: at + 1 })}
          aria-keyshortcuts="Alt+D Alt+ArrowUp Alt+ArrowDown"
        />
      </Dropdown>
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={<DeleteOutlined aria-hidden />}
        title={t("removeHint")}
        aria-label={t("remove", { row: at + 1 })}
        aria-keyshortcuts="Alt+Delete"
        onClick={() => remove(at)}
      />
    </span>
  );
}

function cellOf({ id, columns, change, problems, lines, room }: Drawn, row: Row, at: number, column: FieldDef) {
  const isShown = isCellShown(column, row, columns);
  const isNeeded = isCellRequired(column, row, columns);
  const wrong = isShown ? cellProblem(problems, at + 1, column) : undefined;
  const cellId = `${id}-${at}-${column.key}`;
  const product =
    lines && (() => <ProductCell id={cellId} wrong={wrong !== undefined} {...{ row, at, lines, room }} />);
  const cell = isShown ? (
    <RowCell id={cellId} number={at + 1} {...{ row, column, columns, wrong, product }} onChange={change(at)} />
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
  const { columns } = drawn;
  const problems = ofRow(drawn.problems, at);
  return (
    <>
      <tr data-row={at}>
        <td className={styles.number}>{at + 1}</td>
        {columns.map((column) => {
          const { cell, mark } = cellOf(drawn, row, at, column);
          const still = cell === null || isWorkedOut(column) || column.readonly;
          const look = [still ? styles.still : styles.cell, isNumber(column) ? styles.right : ""].join(" ");
          return (
            <td key={column.key} className={look} {...mark}>
              {cell}
            </td>
          );
        })}
        <td className={styles.acts}>
          <RowActs {...drawn} at={at} />
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

/** The line to come: a product that is taken there makes it one, and the next one is there below it. */
function EntryRow({ id, columns, rows, lines, room }: Drawn) {
  if (!lines || room <= 0) return null;
  return (
    <tr data-entry>
      <td className={styles.number}>{rows.length + 1}</td>
      {columns.map(({ key }) => (
        <td key={key} className={key === PRODUCT ? styles.cell : styles.still}>
          {key === PRODUCT ? (
            <ProductCell id={`${id}-entry`} row={undefined} at={rows.length} wrong={false} {...{ lines, room }} />
          ) : null}
        </td>
      ))}
      <td className={styles.acts} />
    </tr>
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
          <EntryRow {...drawn} />
        </tbody>
        <Sums columns={columns} rows={rows} beside={2} />
      </table>
    </div>
  );
}

function EditedCards(drawn: Drawn) {
  const { columns, rows } = drawn;
  return (
    <div className={styles.cards}>
      {rows.map((row, at) => {
        const problems = ofRow(drawn.problems, at);
        return (
          <div key={keyOfRow(row)} className={styles.card} data-row={at}>
            <div className={styles.cardHead}>
              {t("row", { row: at + 1 })}
              <RowActs {...drawn} at={at} />
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
  const { root, button, rows, max, now, grows, append, put, onKeyDown, onKeyDownCapture, onFocus, ...acts } =
    useRows(props);
  const lines = useProductLines({ field, now, append, put });
  const ofProducts = field.type === "product";
  const room = max - rows.length;
  const drawn: Drawn = { id, rows, problems, room, lines: ofProducts ? lines : undefined, ...acts };
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
      onKeyDownCapture={onKeyDownCapture}
    >
      {rows.length === 0 && (phone || !ofProducts) ? null : body}
      {ofProducts ? (
        <AddProducts {...{ lines, room, button }} />
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
