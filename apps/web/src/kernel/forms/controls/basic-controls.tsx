import type { FieldOption } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { linkedOptions, offeredOptions } from "@qicheng/engine/fields/options";
import { Input, Select, type SelectProps, Switch } from "antd";
import { colouredChoice } from "../../pickers/coloured-choice";
import { DictionarySelect } from "../../pickers/dictionary-select";
import { useDictionaries } from "../../pickers/use-dictionary";
import { codePoints, firstCodePoints } from "../../ui/basis/code-points";
import { GROUND_COLOURS } from "../../ui/basis/colours";
import { keyboardOf } from "../../ui/basis/keyboard";
import { CLEARABLE } from "../../ui/parts/clearable";
import { ColourField } from "../../ui/parts/colour-field";
import { NumberInput } from "../../ui/parts/number-input";
import { asText } from "../values/as-text";
import { type ControlComponent, type ControlProps, shared } from "../values/control";
import styles from "../values/forms.module.css";
import { t } from "../values/texts";
import { Chips } from "./chips";
import { RemoteControl, RemoteLinked, RemoteRadio } from "./remote-controls";
import { shortChoice } from "./short-choice";

const DEFAULT_MAX = 200;
/** antd counts UTF-16 units unless told; the server counts code points. */
const counted = (max: number) => ({
  max,
  strategy: codePoints,
  exceedFormatter: (text: string, { max: most }: { max: number }) => firstCodePoints(text, most),
});

export function DividerControl({ field }: ControlProps) {
  return <h2 className={styles.heading}>{field.title}</h2>;
}

export function InputControl(props: ControlProps) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...shared(props)}
      {...keyboardOf(field)}
      allowClear={CLEARABLE}
      autoComplete="off"
      value={asText(value)}
      count={counted(field.max ?? DEFAULT_MAX)}
      placeholder={field.placeholder ?? ""}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function TextAreaControl(props: ControlProps) {
  const { field, value, onChange } = props;
  return (
    <Input.TextArea
      {...shared(props)}
      rows={field.rows ?? 3}
      value={asText(value)}
      count={{ ...counted(field.max ?? DEFAULT_MAX), show: true }}
      placeholder={field.placeholder ?? ""}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const UNITS = { money: { prefix: "¥" }, percent: { suffix: "%" } };

const MONEY_DECIMALS = 2;

/** More decimals than money has stand as they are typed, neither filled up with zeros nor cut. */
const precisionOf = ({ scale = MONEY_DECIMALS }: ControlProps["field"]) =>
  scale > MONEY_DECIMALS ? {} : { precision: scale };

export function NumberControl(props: ControlProps) {
  const { field, value, onChange } = props;
  return (
    <NumberInput<string>
      {...shared(props)}
      stringMode
      style={{ width: "100%" }}
      value={asText(value)}
      {...precisionOf(field)}
      {...(field.unit ? UNITS[field.unit] : {})}
      min={String(field.min ?? -9_999_999_999_999)}
      max={String(field.max ?? 9_999_999_999_999)}
      placeholder={field.placeholder ?? ""}
      onChange={(next) => onChange(next ?? "")}
    />
  );
}

const chosenOf = (value: unknown, multiple: boolean) => {
  if (multiple) return Array.isArray(value) ? value : [];
  return value === "" || value === null ? undefined : value;
};

/** Open chips for a short choice, a list that opens for any other. */
function withChips(Long: ControlComponent): ControlComponent {
  return function ChoiceControl(props: ControlProps) {
    const { field, id, value, onChange, invalid } = props;
    const short = shortChoice(field, value, useDictionaries());
    if (!short || field.readonly) return <Long {...props} />;
    const needed = field.required === true;
    return <Chips title={field.title} options={short} {...{ id, value, onChange, invalid, needed }} />;
  };
}

/** Of several, as many as there may be. */
const severalOf = ({ multiple, max }: ControlProps["field"]) =>
  multiple ? { mode: "multiple" as const, ...(max === undefined ? {} : { maxCount: max }) } : {};

/** A list of choices that opens; those with a colour show it, in the list and where they are chosen. */
function ChoiceList({ options, ...props }: ControlProps & { options: readonly FieldOption[] }) {
  const { field, value, onChange } = props;
  const multiple = field.multiple === true;
  const offered = offeredOptions(options, value);
  const choices: SelectProps["options"] = offered.map(({ label, value: option, color }) => ({
    label,
    value: option,
    color,
  }));
  return (
    <Select
      {...shared(props)}
      allowClear={CLEARABLE}
      showSearch={{ optionFilterProp: "label" }}
      options={choices}
      {...(offered.some(({ color }) => color) ? colouredChoice(offered) : {})}
      {...severalOf(field)}
      value={chosenOf(value, multiple)}
      placeholder={field.placeholder ?? ""}
      onChange={(next) => onChange(next ?? "")}
    />
  );
}

export const PlainSelect: ControlComponent = (props) =>
  props.field.remote ? <RemoteControl {...props} /> : <ChoiceList {...props} options={props.field.options ?? []} />;

/** Offers what there is below the choice above, which comes first. */
export function LinkedControl(props: ControlProps) {
  const { field, above, aboveTitle = "" } = props;
  if (field.remote) return <RemoteLinked {...props} />;
  if (field.parent === undefined) return <ChoiceList {...props} options={field.options ?? []} />;
  const options = isMissing(above) ? [] : linkedOptions(field, above);
  if (options.length > 0) return <ChoiceList {...props} options={options} />;
  const why = isMissing(above) ? t("aboveFirst", { title: aboveTitle }) : t("noneBelow");
  return <ChoiceList {...props} field={{ ...field, readonly: true, placeholder: why }} options={options} />;
}

export const PlainDictionary: ControlComponent = (props) => {
  const { field, value, onChange } = props;
  const multiple = field.multiple === true;
  return (
    <DictionarySelect
      {...shared(props)}
      kind={field.dictionary ?? ""}
      {...severalOf(field)}
      value={chosenOf(value, multiple)}
      placeholder={field.placeholder ?? ""}
      onChange={(next: unknown) => onChange(next ?? "")}
    />
  );
};

export const SelectControl = withChips(PlainSelect);
export const DictionaryControl = withChips(PlainDictionary);

export function RadioControl(props: ControlProps) {
  const { remote, readonly } = props.field;
  const isOpen = remote !== undefined && remote.remote !== 1 && !readonly;
  return isOpen ? <RemoteRadio {...props} /> : <SelectControl {...props} />;
}

export function SwitchControl({ field, id, value, onChange }: ControlProps) {
  const [on, off] = [field.active ?? "1", field.inactive ?? "0"];
  return (
    <Switch
      id={id}
      disabled={field.readonly === true}
      checked={asText(value) === on}
      checkedChildren={t("on")}
      unCheckedChildren={t("off")}
      onChange={(checked) => onChange(checked ? on : off)}
    />
  );
}

export function TagsControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const tags = Array.isArray(value) ? value : asText(value).split(",").filter(Boolean);
  return (
    <Select
      {...shared(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[",", "，", "、"]}
      maxCount={field.max ?? 20}
      value={tags}
      placeholder={field.placeholder ?? t("tagsHint")}
      onChange={(next: unknown) => onChange(next)}
    />
  );
}

export function ColourControl({ field, id, value, onChange }: ControlProps) {
  const needed = field.required === true || field.defaultValue !== undefined;
  return <ColourField id={id} value={asText(value)} onChange={onChange} offered={GROUND_COLOURS} none={!needed} />;
}

export function UnknownControl() {
  return <span>{t("unknown")}</span>;
}
