/** The value of a condition, by kind of field and shape of operand. */
import type { OperandValue } from "@qicheng/engine/fields/filter";
import { regionPrefix } from "@qicheng/engine/values/region";
import { Input, Select } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { BranchPicker } from "../../pickers/branch-picker";
import { colouredChoice } from "../../pickers/coloured-choice";
import { DictionarySelect } from "../../pickers/dictionary-select";
import { NodeSelect, NodesSelect } from "../../pickers/node-select";
import type { PickerFieldProps } from "../../pickers/picker-field";
import { ReferencePicker } from "../../pickers/reference-picker";
import { RemoteSelect } from "../../pickers/remote-select";
import { RemoteTree } from "../../pickers/remote-tree";
import { useNames } from "../../pickers/use-names";
import { UserPicker } from "../../pickers/user-picker";
import { colourName } from "../../ui/basis/colour-name";
import { DICTIONARY_COLOURS, GROUND_COLOURS } from "../../ui/basis/colours";
import { keyboardOf } from "../../ui/basis/keyboard";
import { CLEARABLE } from "../../ui/parts/clearable";
import { NumberInput } from "../../ui/parts/number-input";
import { t } from "../ask/texts";
import { choicesOf, type FilterField, isDateKind, operandShape, refersTo, regionOfPrefix } from "./filter-model";
import styles from "./filters.module.css";

const RegionCascader = lazy(() => import("../../pickers/region-cascader"));
const DateOperand = lazy(() => import("./date-operand"));

interface Props {
  field: FilterField;
  /** Fields that are filtered by, among which one may hang on another. */
  fields?: readonly FilterField[];
  op: string;
  value: OperandValue | undefined;
  /** Names the control for those who cannot see what stands before it. */
  label: string;
  /** What an empty control says. */
  placeholder: string;
  onChange: (value: OperandValue | undefined) => void;
}

const WIDE = { width: "100%" };
const MOST = 50;
type Scalar = string | number;

const scalars = (value: OperandValue | undefined): Scalar[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is Scalar => (typeof item === "string" && item !== "") || typeof item === "number",
  );
const isMany = (op: string) => operandShape(op) === "list";

function ChoiceOperand({ field, op, value, label, placeholder, onChange }: Props) {
  const many = isMany(op);
  const shared = {
    style: WIDE,
    allowClear: CLEARABLE,
    "aria-label": label,
    placeholder,
    ...(many ? { mode: "multiple" as const, maxTagCount: "responsive" as const } : {}),
    value: many ? scalars(value) : (scalars(value)[0] ?? null),
    onChange: (next: Scalar | Scalar[] | null | undefined) => onChange(next ?? undefined),
  };
  if (field.dictionary) return <DictionarySelect {...shared} kind={field.dictionary} withDisabled />;
  const choices = choicesOf(field);
  const drawn = choices.some(({ color }) => color) ? colouredChoice(choices) : {};
  return <Select {...shared} {...drawn} showSearch={{ optionFilterProp: "label" }} options={choices} />;
}

/** What a read answers, by the rights of whoever filters. @param above what is chosen in the field above */
function RemoteOperand({
  field,
  op,
  value,
  label,
  placeholder,
  onChange,
  above,
}: Props & { above?: Scalar | undefined }) {
  const many = isMany(op);
  const { form = "", searched } = field.remote ?? {};
  const shared = {
    "aria-label": label,
    placeholder,
    of: { form, field: field.field, searched: searched === 1, source: field.source, above },
    multiple: many,
    values: scalars(value).map(String),
    onChange: (next: string[]) => onChange(many ? next : next[0]),
  };
  return field.type === "tree" ? <RemoteTree {...shared} /> : <RemoteSelect style={WIDE} {...shared} />;
}

/** Some of what hangs on another field, below one value of that: not every source tells all there is. */
function BelowOperand({ over, ...props }: Props & { over: FilterField }) {
  const [above, setAbove] = useState<OperandValue>();
  const [first] = scalars(above);
  return (
    <span className={styles.below}>
      <OperandInput
        field={over}
        op="eq"
        value={above}
        label={t("filterAbove", { title: over.title })}
        placeholder={t("filterAbove", { title: over.title })}
        onChange={setAbove}
      />
      <RemoteOperand key={String(first ?? "")} {...props} above={first} />
    </span>
  );
}

function SourceOperand(props: Props) {
  const over = props.fields?.find(({ field }) => field === props.field.remote?.above);
  return over ? <BelowOperand {...props} over={over} /> : <RemoteOperand {...props} />;
}

/** Colours of the product by name; any other as it is written. */
function ColourOperand({ op, value, label, placeholder, onChange }: Props) {
  const many = isMany(op);
  const chosen = scalars(value).map(String);
  const colours = [...new Set([...DICTIONARY_COLOURS, ...GROUND_COLOURS, ...chosen])];
  const choices = colours.map((colour) => ({ value: colour, label: colourName(colour), color: colour }));
  return (
    <Select<string | string[]>
      style={WIDE}
      allowClear={CLEARABLE}
      aria-label={label}
      placeholder={placeholder}
      {...(many ? { mode: "tags" as const, maxTagCount: "responsive" as const } : {})}
      {...colouredChoice(choices)}
      showSearch={{ optionFilterProp: "label" }}
      options={choices}
      value={many ? chosen : (chosen[0] ?? "")}
      onChange={(next) => onChange(next)}
    />
  );
}

/** Types whose values are chosen in a picker. */
const PICKED: ReadonlySet<string> = new Set(["user", "branch", "customer", "product"]);

function ReferenceOperand({ field, op, value, label, placeholder, onChange }: Props) {
  const type = refersTo(field)?.type ?? "user";
  const ids = scalars(value).map(String);
  const names = useNames([{ type, ids }]);
  const props: PickerFieldProps = {
    max: isMany(op) ? MOST : 1,
    title: label,
    placeholder,
    value: ids.map((id) => ({ id: Number(id), label: names({ type }, id) ?? "…" })),
    onChange: (next) => onChange(isMany(op) ? next.map(({ id }) => id) : next[0]?.id),
  };
  if (type === "user") return <UserPicker {...props} />;
  return type === "branch" ? <BranchPicker {...props} /> : <ReferencePicker {...props} module={type} />;
}

function TreeOperand({ field, op, value, label, placeholder, onChange }: Props) {
  const nodes = scalars(value).map(Number);
  const shared = { url: field.url, title: label, placeholder };
  if (isMany(op)) return <NodesSelect {...shared} value={nodes} onChange={onChange} />;
  return <NodeSelect {...shared} value={nodes[0] ?? null} onChange={(next) => onChange(next ?? undefined)} />;
}

const CITY = { type: "city" };

function RegionOperand({ op, value, label, placeholder, onChange }: Props) {
  const many = isMany(op);
  const [first = ""] = scalars(value).map(String);
  const region = first === "" ? "" : regionOfPrefix(first);
  const names = useNames([{ ...CITY, ids: region === "" ? [] : [region] }]);
  return (
    <RegionCascader
      value={region}
      label={region === "" ? "" : (names(CITY, region) ?? "…")}
      title={label}
      placeholder={placeholder}
      onChange={(next) => {
        const operand = op === "prefix" ? regionPrefix(next) : next;
        if (operand === "") onChange(undefined);
        else onChange(many ? [operand] : operand);
      }}
    />
  );
}

function NumberOperand({ op, value, label, placeholder, onChange }: Props) {
  if (operandShape(op) !== "pair")
    return (
      <NumberInput<Scalar>
        style={WIDE}
        aria-label={label}
        value={scalars(value)[0] ?? null}
        placeholder={placeholder}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  const [from, to] = Array.isArray(value) ? value : [null, null];
  const end = (at: 0 | 1) => (next: Scalar | null) =>
    onChange(at === 0 ? [next ?? "", to ?? ""] : [from ?? "", next ?? ""]);
  return (
    <span className={styles.pair}>
      <NumberInput<Scalar>
        style={WIDE}
        aria-label={`${label} ${t("rangeFrom")}`}
        value={from || null}
        placeholder={t("rangeFrom")}
        onChange={end(0)}
      />
      <span>~</span>
      <NumberInput<Scalar>
        style={WIDE}
        aria-label={`${label} ${t("rangeTo")}`}
        value={to || null}
        placeholder={t("rangeTo")}
        onChange={end(1)}
      />
    </span>
  );
}

function TextOperand({ field, op, value, label, placeholder, onChange }: Props) {
  if (isMany(op))
    return (
      <Select
        mode="tags"
        aria-label={label}
        open={false}
        suffixIcon={null}
        style={WIDE}
        tokenSeparators={[",", "，"]}
        placeholder={placeholder}
        value={scalars(value)}
        onChange={(next: Scalar[]) => onChange(next)}
      />
    );
  return (
    <Input
      {...keyboardOf(field)}
      allowClear={CLEARABLE}
      aria-label={label}
      maxLength={200}
      value={String(scalars(value)[0] ?? "")}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function inputOf(props: Props): ReactNode {
  const { field, op } = props;
  if (operandShape(op) === "nothing") return null;
  if (PICKED.has(field.type)) return <ReferenceOperand {...props} />;
  if (field.remote) return <SourceOperand {...props} />;
  if (field.type === "tree") return <TreeOperand {...props} />;
  if (field.kind === "region") return <RegionOperand {...props} />;
  if (isDateKind(field)) return <DateOperand {...props} pair={operandShape(op) === "pair"} />;
  if (field.kind === "colour") return <ColourOperand {...props} />;
  if (field.kind === "number") return <NumberOperand {...props} />;
  const choices = field.dictionary !== "" || choicesOf(field).length > 0;
  return choices ? <ChoiceOperand {...props} /> : <TextOperand {...props} />;
}

export function OperandInput(props: Props) {
  return <Suspense fallback={<Input disabled />}>{inputOf(props)}</Suspense>;
}
