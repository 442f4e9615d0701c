import { type FieldDef, isWorkedOut, titleOf } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import type { Row } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ReactNode } from "react";
import { say } from "../../i18n/language";
import { asText } from "../values/as-text";
import { labelOf } from "../values/labels";
import { numberText } from "../values/number-text";
import { t } from "../values/rows-texts";
import { CELL_CONTROLS } from "./cell-controls";
import { isUnit, PRODUCT } from "./product-lines";
import { UnitCell } from "./unit-cell";

interface Props {
  id: string;
  row: Row;
  /** From 1. */
  number: number;
  column: FieldDef;
  wrong: string | undefined;
  columns: readonly FieldDef[];
  /** Draws the product of the row. */
  product: (() => ReactNode) | undefined;
  onChange: (column: FieldDef, value: unknown, more?: Row) => void;
}

const shown = (value: unknown, unit?: string) => (isMissing(value) ? "-" : numberText(asText(value), unit));

/** One value of a row: its control, or what nobody types. */
export function RowCell({ id, row, number, column, columns, wrong, product, onChange }: Props) {
  const value = ownValue(row, column.key);
  if (isWorkedOut(column)) return <span className="numbers">{shown(value, column.unit)}</span>;
  if (product && column.key === PRODUCT) return product();
  if (column.readonly) return asText(value) || "-";
  const Control = CELL_CONTROLS[column.type];
  if (!Control) return null;
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {t("cell", { row: number, title: say(titleOf(column)) })}
      </label>
      {product && isUnit(column) ? (
        <UnitCell {...{ id, row, columns, value }} onChange={(unit, more) => onChange(column, unit, more)} />
      ) : (
        <Control
          field={column}
          id={id}
          value={value}
          label={labelOf(row, column.key)}
          invalid={wrong !== undefined}
          autoFocus={false}
          onChange={(next) => onChange(column, next)}
        />
      )}
    </>
  );
}
