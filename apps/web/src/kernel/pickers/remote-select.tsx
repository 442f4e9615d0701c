/** Chooses of what a read answers: looked for as one types, or all there is. */
import { Select, type SelectProps } from "antd";
import { useState } from "react";
import { CLEARABLE } from "../ui/parts/clearable";
import { type RemoteField, rememberChoice, useRemoteChoices, useRemoteLabels } from "./remote-choices";
import { t } from "./texts";

interface Props extends Omit<SelectProps, "options" | "value" | "onChange" | "mode"> {
  of: RemoteField;
  /** Asked for when the list is opened, and not before. */
  onHand?: boolean;
  multiple?: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

export function RemoteSelect({ of, onHand = true, multiple = false, values, onChange, ...rest }: Props) {
  const [opened, setOpened] = useState(false);
  const { choices, waits, error, look } = useRemoteChoices(of, opened || !onHand);
  const labelOf = useRemoteLabels(of, values);
  const options = choices.map(({ value, label }) => ({ value, label }));
  const chosen = values.map((value) => ({ value, label: labelOf(value) }));
  const take = (next: { value: string } | { value: string }[] | null | undefined) => {
    const taken = [next ?? []].flat().map(({ value }) => value);
    for (const choice of choices) if (taken.includes(choice.value)) rememberChoice(of, choice);
    look("");
    onChange(taken);
  };
  return (
    <Select
      allowClear={CLEARABLE}
      placeholder={t("choose")}
      {...rest}
      {...(multiple ? { mode: "multiple" as const } : {})}
      labelInValue
      showSearch={of.searched ? { filterOption: false, onSearch: look } : { optionFilterProp: "label" }}
      loading={waits && opened}
      notFoundContent={waits ? t("loading") : (error?.message ?? t("nothingFound"))}
      options={options}
      value={(multiple ? chosen : (chosen[0] ?? null)) as never}
      onOpenChange={(open) => {
        if (open) setOpened(true);
        else look("");
      }}
      onChange={take as never}
    />
  );
}
