import { AutoComplete } from "antd";
import { asText } from "../../kernel/forms/values/as-text";
import { type ControlProps, shared } from "../../kernel/forms/values/control";
import { useDictionary } from "../../kernel/pickers/use-dictionary";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";

/** A position in one's own words; those of the dictionary are suggested. */
export function PositionControl(props: ControlProps) {
  const entries = useDictionary("position").filter(({ status }) => status === 1);
  return (
    <AutoComplete
      {...shared(props)}
      allowClear={CLEARABLE}
      value={asText(props.value)}
      placeholder={props.field.placeholder ?? ""}
      options={entries.map(({ name }) => ({ value: name }))}
      onChange={(next: string | undefined) => props.onChange(next ?? "")}
    />
  );
}
