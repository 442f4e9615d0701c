import { referenceOf } from "@qicheng/engine/fields/field-def";
import { hasCounties } from "@qicheng/engine/values/region";
import { BranchPicker } from "../../pickers/branch-picker";
import { NodeSelect, NodesSelect } from "../../pickers/node-select";
import type { Picked, PickerFieldProps } from "../../pickers/picker-field";
import { ReferencePicker } from "../../pickers/reference-picker";
import RegionCascader from "../../pickers/region-cascader";
import { RemoteTree } from "../../pickers/remote-tree";
import { useNames } from "../../pickers/use-names";
import { UserPicker } from "../../pickers/user-picker";
import { asText } from "../values/as-text";
import { type ControlProps, shared } from "../values/control";
import { namesOf } from "../values/labels";
import { t } from "../values/texts";
import { givenValues, remoteOf } from "./remote-controls";

const MOST = 50;

function idsOf(value: unknown): number[] {
  const list = Array.isArray(value) ? value : asText(value).split(",");
  return list.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Ids of a field, single or many, as the pickers want them; a draft brings ids without names. */
function usePicked({ value, label, field }: ControlProps): Picked[] {
  const ids = idsOf(value);
  const type = referenceOf(field) ?? field.type;
  const given = namesOf({ type, ids: ids.map(String), label });
  const isNamed = (id: number, at: number) => given[at] !== String(id);
  const names = useNames([{ type, ids: ids.filter((id, at) => !isNamed(id, at)).map(String) }]);
  return ids.map((id, at) => ({ id, label: (isNamed(id, at) ? given[at] : names({ type }, String(id))) ?? "…" }));
}

function usePicker(props: ControlProps): PickerFieldProps {
  const { autoFocus: _, ...rest } = shared(props);
  const { field, onChange } = props;
  const multiple = field.multiple === true;
  return {
    ...rest,
    value: usePicked(props),
    max: multiple ? (field.max ?? MOST) : 1,
    placeholder: field.placeholder ?? "",
    onChange: (next) => onChange(multiple ? next.map(({ id }) => id) : (next[0]?.id ?? "")),
  };
}

export const UserControl = (props: ControlProps) => <UserPicker {...usePicker(props)} />;
export const BranchControl = (props: ControlProps) => <BranchPicker {...usePicker(props)} />;

/** A record of the type that the field refers to; those of the customer in the field above come first. */
export const ReferenceControl = (props: ControlProps) => (
  <ReferencePicker {...usePicker(props)} module={referenceOf(props.field) ?? ""} customer={Number(props.above) || 0} />
);

/** @param without neither this node nor anything below it may be chosen */
export function TreeControl({ without = 0, ...props }: ControlProps & { without?: number }) {
  const { autoFocus: _, ...rest } = shared(props);
  const { field, value, onChange } = props;
  if (field.remote)
    return (
      <RemoteTree
        {...rest}
        of={remoteOf(field)}
        onHand={field.remote.onHand === 1}
        multiple={field.multiple === true}
        max={field.max ?? MOST}
        values={givenValues(value)}
        placeholder={field.placeholder ?? ""}
        onChange={(next) => onChange(field.multiple ? next : (next[0] ?? ""))}
      />
    );
  const given = { ...rest, url: field.url ?? "", without, placeholder: field.placeholder ?? "" };
  if (field.multiple)
    return <NodesSelect {...given} value={idsOf(value)} max={field.max ?? MOST} onChange={onChange} />;
  return <NodeSelect {...given} value={Number(value) || null} onChange={(next) => onChange(next ?? "")} />;
}

const CITY = { type: "city" };

const leafOf = (value: unknown): string =>
  Array.isArray(value) ? asText(value.at(-1)) : (asText(value).split(",").at(-1) ?? "");

function useRegion(props: ControlProps) {
  const { autoFocus: _, ...rest } = shared(props);
  const { value, label, onChange, field } = props;
  const leaf = leafOf(value);
  const names = useNames([{ ...CITY, ids: leaf === "" || label !== "" ? [] : [leaf] }]);
  const name = label || (leaf === "" ? "" : (names(CITY, leaf) ?? "…"));
  return { ...rest, value: leaf, label: name, placeholder: field.placeholder ?? "", onChange };
}

export const CityControl = (props: ControlProps) => <RegionCascader {...useRegion(props)} />;

/** A county, of the region that is chosen above where there is such a field. */
export function CountyControl(props: ControlProps) {
  const { field, above, aboveTitle = "" } = props;
  const region = useRegion(props);
  if (field.parent === undefined) return <RegionCascader {...region} counties />;
  const within = leafOf(above);
  if (within === "" || !hasCounties(within)) {
    const why = within === "" ? t("aboveFirst", { title: aboveTitle }) : t("noneBelow");
    return <RegionCascader {...region} disabled placeholder={why} />;
  }
  return <RegionCascader key={within} {...region} within={within} counties />;
}
