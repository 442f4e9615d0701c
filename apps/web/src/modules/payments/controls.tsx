/** Chooses what a payment settles. Only those who see payables or suppliers may choose one. */
import type { PayableRow } from "@qicheng/api/payables/routes";
import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { CONTROLS } from "../../kernel/forms/controls/registry";
import { asText } from "../../kernel/forms/values/as-text";
import { type ControlProps, shared } from "../../kernel/forms/values/control";
import { numberText } from "../../kernel/forms/values/number-text";
import { callQuery } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { can } from "../../kernel/session/can";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";

const PAUSE_MS = 250;
const MOST = 20;

/** What is unpaid, the latest due first; taking one fills the amount and the payee while these are empty. */
export function PayableControl(props: ControlProps) {
  const { around, value, label, onChange } = props;
  const [word, setWord] = useState("");
  const key = useDebounced(word, PAUSE_MS);
  const isOpen = around?.values.type === "payable" && can("crm.finance.payable");
  const { data } = useQuery({ ...callQuery("payables.index", { key, rows: MOST, unpaid: 1 }), enabled: isOpen });
  const rows = (data?.rows ?? []) as PayableRow[];
  const id = Number(value) > 0 ? Number(value) : undefined;
  const options = rows.map((row) => ({
    value: row.id,
    label: `${row.name} · ${asText(row.payee)} · ${numberText(Number(row.unpaid), "money")}`,
  }));
  const isOwn = id !== undefined && !rows.some((row) => row.id === id);
  const take = (next: number | undefined) => {
    onChange(next ?? "");
    const row = rows.find((one) => one.id === next);
    if (!row || !around) return;
    if (asText(around.values.money) === "") around.change("money", asText(row.unpaid));
    if (asText(around.values.payee) === "") around.change("payee", asText(row.payee));
  };
  return (
    <Select<number>
      {...shared(props)}
      disabled={!isOpen}
      showSearch={{ filterOption: false, onSearch: setWord }}
      allowClear={CLEARABLE}
      value={id ?? null}
      options={isOwn ? [{ value: id, label: label === "" ? String(id) : label }, ...options] : options}
      placeholder={props.field.placeholder ?? ""}
      onChange={take}
    />
  );
}

/** The supplier of what is settled stands there already. */
export function SupplierControl(props: ControlProps) {
  const Plain = CONTROLS.customer;
  return <Plain {...props} field={{ ...props.field, readonly: props.around?.values.type !== "prepayment" }} />;
}
