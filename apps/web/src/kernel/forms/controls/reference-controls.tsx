import { BranchPicker } from "../../pickers/branch-picker";
import type { Picked, PickerFieldProps } from "../../pickers/picker-field";
import { CustomerPicker } from "../../pickers/reference-picker";
import RegionCascader from "../../pickers/region-cascader";
import { useBranchNames } from "../../pickers/use-branch-names";
import { UserPicker } from "../../pickers/user-picker";
import { NodeSelect } from "../../trees/node-select";
import { asText } from "../as-text";
import { namesOf } from "../labels";
import { type ControlProps, shared } from "./control";

/** Ids of a field, single or many, as the pickers want them. */
function pickedOf({ value, label, field }: ControlProps): Picked[] {
  const list = Array.isArray(value) ? value : asText(value).split(",");
  const ids = list.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  const names = namesOf({ type: field.type, ids: ids.map(String), label });
  return ids.map((id, at) => ({ id, label: names[at] ?? String(id) }));
}

const picker = (props: ControlProps): PickerFieldProps => {
  const { autoFocus: _, ...rest } = shared(props);
  const { field, onChange } = props;
  const multiple = field.multiple === true;
  return {
    ...rest,
    value: pickedOf(props),
    max: multiple ? (field.max ?? 50) : 1,
    placeholder: field.placeholder ?? "",
    onChange: (next) => onChange(multiple ? next.map(({ id }) => id) : (next[0]?.id ?? "")),
  };
};

export const UserControl = (props: ControlProps) => <UserPicker {...picker(props)} />;
export function BranchControl(props: ControlProps) {
  const names = useBranchNames();
  const given = picker(props);
  const value = given.value.map(({ id, label }) => ({ id, label: names.get(id) ?? label }));
  return <BranchPicker {...given} value={value} />;
}

export const CustomerControl = (props: ControlProps) => <CustomerPicker {...picker(props)} />;

/** @param without neither this node nor anything below it may be chosen */
export function TreeControl({ without = 0, ...props }: ControlProps & { without?: number }) {
  const { autoFocus: _, ...rest } = shared(props);
  const { field, value, onChange } = props;
  return (
    <NodeSelect
      {...rest}
      url={field.url ?? ""}
      without={without}
      value={Number(value) || null}
      placeholder={field.placeholder ?? ""}
      onChange={(next) => onChange(next ?? "")}
    />
  );
}

export function CityControl(props: ControlProps) {
  const { autoFocus: _, ...rest } = shared(props);
  const { value, label, onChange, field } = props;
  const leaf = Array.isArray(value) ? asText(value.at(-1)) : (asText(value).split(",").at(-1) ?? "");
  return (
    <RegionCascader {...rest} value={leaf} label={label} placeholder={field.placeholder ?? ""} onChange={onChange} />
  );
}
