/** Chooses the contract and the account of a receipt as one types. */
import type { AccountRow } from "@qicheng/api/accounts/routes";
import type { ContractRow } from "@qicheng/api/contracts/routes";
import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { asText } from "../../kernel/forms/values/as-text";
import { type ControlProps, shared } from "../../kernel/forms/values/control";
import { callQuery } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { can } from "../../kernel/session/can";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";

const PAUSE_MS = 250;
const MOST = 20;

interface Option {
  value: number;
  label: string;
}

interface ChoiceProps {
  props: ControlProps;
  options: readonly Option[];
  onSearch: (word: string) => void;
}

/** What is chosen stays readable although no word finds it now. */
function Choice({ props, options, onSearch }: ChoiceProps) {
  const id = Number(props.value) > 0 ? Number(props.value) : undefined;
  const own = id !== undefined && !options.some(({ value }) => value === id);
  const all = own ? [{ value: id, label: props.label === "" ? String(id) : props.label }, ...options] : options;
  return (
    <Select<number>
      {...shared(props)}
      showSearch={{ filterOption: false, onSearch }}
      allowClear={CLEARABLE}
      value={id ?? null}
      options={[...all]}
      placeholder={props.field.placeholder ?? ""}
      onChange={(value) => props.onChange(value ?? "")}
    />
  );
}

export function ContractControl(props: ControlProps) {
  const [word, setWord] = useState("");
  const key = useDebounced(word, PAUSE_MS);
  const customerId = Number(props.around?.values.customerId);
  const of = customerId > 0 ? { customerId } : {};
  const { data } = useQuery(callQuery("contracts.index", { key, rows: MOST, approval: 2, ...of }));
  const rows = (data?.rows ?? []) as ContractRow[];
  const options = rows.map(({ id, contractName, unreceived }) => ({
    value: id,
    label: `${contractName} · ${asText(unreceived)}`,
  }));
  return <Choice props={props} options={options} onSearch={setWord} />;
}

export function AccountControl(props: ControlProps) {
  const [key, setKey] = useState("");
  const { data } = useQuery({ ...callQuery("accounts.index", { key, rows: MOST }), enabled: can("system.account") });
  const rows = (data?.rows ?? []) as AccountRow[];
  const options = rows.filter(({ enabled }) => enabled === 1).map(({ id, name }) => ({ value: id, label: name }));
  return <Choice props={props} options={options} onSearch={setKey} />;
}
