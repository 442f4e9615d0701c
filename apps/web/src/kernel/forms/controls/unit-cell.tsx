import { unitPrice } from "@qicheng/engine/documents/units";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { Select } from "antd";
import { useState } from "react";
import { useCall } from "../../http/hooks";
import { asText } from "../values/as-text";
import { PRODUCT } from "./product-lines";

interface Props {
  id: string;
  row: Row;
  columns: readonly FieldDef[];
  value: unknown;
  /** A price that the product has for its base unit is that of the new unit. */
  onChange: (unit: string, more: Row) => void;
}

const PRICE = "sellingprice";
const KEPT_MS = 60_000;

/** The unit of a line: one of those that its product has. */
export function UnitCell({ id, row, columns, value, onChange }: Props) {
  const [wanted, setWanted] = useState(false);
  const product = Number(row[PRODUCT]) || 0;
  const { data, isFetching } = useCall(
    "products.view",
    { id: product },
    { enabled: wanted && product > 0, staleTime: KEPT_MS },
  );
  const known = data?.data;
  const base = { name: asText(known?.standard), over: 1, under: 1 };
  const units = [base, ...rowsIn(known?.units)].filter(({ name }) => asText(name) !== "");
  const choose = (name: string) => {
    const unit = units.find((one) => asText(one.name) === name);
    const { copies } = columns.find(({ key }) => key === PRICE) ?? {};
    const price = copies === undefined ? undefined : known?.[copies];
    const fraction = { over: Number(unit?.over), under: Number(unit?.under) };
    onChange(name, isMissing(price) ? {} : { [PRICE]: unitPrice(asText(price), fraction) });
  };
  const shown = asText(value);
  return (
    <Select
      id={id}
      style={{ width: "100%" }}
      disabled={product === 0}
      loading={wanted && isFetching}
      value={shown === "" ? null : shown}
      options={units.map(({ name }) => ({ value: asText(name), label: asText(name) }))}
      onFocus={() => setWanted(true)}
      onChange={(next) => choose(String(next))}
    />
  );
}
