/** Read-only values of fields, the same in list cells, cards and the detail view. */

import type { FormItem } from "@qicheng/api/forms/routes";
import type { BoundTag } from "@qicheng/api/kernel/shapes";
import type { FieldDef, FieldOption, FieldType } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPES, referenceOf } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { optionTexts } from "@qicheng/engine/fields/options";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Tag } from "antd";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { common } from "../../i18n/common";
import { RecordLink } from "../../open/full-records";
import { DictionaryTag } from "../../pickers/dictionary-tag";
import { useBranchNames } from "../../pickers/use-branch-names";
import { colourName } from "../../ui/basis/colour-name";
import { RelativeTime } from "../../ui/parts/relative-time";
import { ShortTime } from "../../ui/parts/short-time";
import { StatusTag } from "../../ui/parts/status-tag";
import { TagLine } from "../../ui/parts/tag-chip";
import { UserName } from "../../ui/parts/user-avatar";
import { asText } from "../values/as-text";
import styles from "../values/forms.module.css";
import { fieldsOfItems } from "../values/items";
import { labelOf } from "../values/labels";
import { linkOf } from "../values/link-of";
import { numberText } from "../values/number-text";
import { hiddenIn, isMasked } from "../values/reveal-store";
import { rowsText } from "../values/rows-text";
import { t } from "../values/texts";
import { MaskedValue } from "./masked-value";

/** What a value needs to know of its field; list fields and form items both have it. */
export interface ValueField {
  field: string;
  field2?: string;
  type: string;
  dictionary?: string;
  options?: readonly FieldOption[];
  active?: string;
  unit?: string;
  /** After the point, where numbers stand below each other. */
  digits?: number;
  pattern?: string;
  reference?: string;
  /** Kept by the system, or worked out. */
  disabled?: boolean | undefined;
  /** Columns of one that holds rows. */
  children?: readonly FormItem[] | undefined;
}
type Row = { readonly [key: string]: unknown };
interface ValueProps {
  field: ValueField;
  value: unknown;
  label: string;
  row: Row;
  /** With room for all of it. */
  whole: boolean;
}
type ValueComponent = (props: ValueProps) => ReactNode;

const RichValue = lazy(() => import("../../rich/rich-value")) as ComponentType<{ value: unknown }>;
const FilesValue = lazy(() => import("../../files/files-value")) as ComponentType<{ value: unknown }>;
const RowsTable = lazy(() => import("./rows-table"));
const RowsBrief = lazy(() => import("./rows-brief"));
const PictureValue = lazy(() => import("../../files/picture-value")) as ComponentType<{ value: unknown }>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value).split(","));
const plain: ValueComponent = ({ value, label }) =>
  label || (Array.isArray(value) ? value.join(common("listComma")) : String(value));
/** A click on the link of a row opens no record. */
const line: ValueComponent = (props) => {
  const { field, value } = props;
  const href = field.pattern === "url" ? linkOf(asText(value)) : undefined;
  if (href === undefined) return plain(props);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {asText(value)}
    </a>
  );
};
const multiline: ValueComponent = ({ value }) => <span className="lines">{String(value)}</span>;
const number: ValueComponent = ({ field, value }) => (
  <span className="numbers">{numberText(Number(value), field.unit, field.digits)}</span>
);

const option: ValueComponent = ({ field, value, label }) => {
  const { options = [] } = field;
  const texts = optionTexts({ options });
  const items = listOf(value).map(String);
  const named = items.map((item) => texts.get(item)?.cn);
  if (named.includes(undefined)) return label || items.join(common("listComma"));
  if (!options.some(({ color }) => color)) return named.join(common("listComma"));
  const colours = items.map((item) => options.find((candidate) => String(candidate.value) === item)?.color);
  return (
    <span className={styles.options}>
      {items.map((item, at) => (
        <StatusTag key={item} text={named[at]} colour={colours[at]} />
      ))}
    </span>
  );
};

const entry: ValueComponent = ({ field, value, label }) =>
  Array.isArray(value) ? (
    label || value.join(common("listComma"))
  ) : (
    <DictionaryTag kind={field.dictionary ?? ""} value={value} label={label} />
  );

const range: ValueComponent = ({ field, value, row }) => {
  const ends = typeof value === "object" && value !== null && "from" in value && "to" in value;
  const pair = ends
    ? [value.from, value.to]
    : [listOf(value)[0], field.field2 ? ownValue(row, field.field2) : listOf(value)[1]];
  return pair.map((end) => asText(end).slice(0, 10).replaceAll("/", "-")).join(" ~ ");
};

/** What somebody has entered is read as the time that it is, with room for it; how long ago says enough of all else. */
const moment: ValueComponent = ({ field, value, whole }) =>
  whole && field.disabled !== true ? <ShortTime value={asText(value)} /> : <RelativeTime value={String(value)} />;

const toggled: ValueComponent = ({ field, value }) => t(String(value) === (field.active ?? "1") ? "on" : "off");
const person: ValueComponent = ({ value, label }) =>
  label && !Array.isArray(value) ? <UserName name={label} /> : label || String(value);
function BranchNames({ ids }: { ids: readonly unknown[] }) {
  const names = useBranchNames();
  return ids.map((id) => names.get(Number(id)) ?? String(id)).join(common("listComma"));
}
const branch: ValueComponent = ({ value, label }) => label || <BranchNames ids={listOf(value)} />;
const isBound = (tag: unknown): tag is BoundTag => typeof tag === "object" && tag !== null && "bgcolor" in tag;
/** Tags of the record, or words of a field of the company's own. */
const tags: ValueComponent = ({ value }) => {
  const list = listOf(value);
  if (list.every(isBound)) return <TagLine tags={list} />;
  return list.map((tag) => <Tag key={String(tag)}>{String(tag)}</Tag>);
};
/** A name leads to its record; several names, or one that is not there, lead nowhere. */
const record: ValueComponent = (props) => {
  const { field, value, label } = props;
  const type = field.reference || (isKnown(field.type) ? referenceOf({ type: field.type }) : undefined);
  if (!type || !label || !(Number(value) > 0)) return plain(props);
  return (
    <RecordLink type={type} id={Number(value)}>
      {label}
    </RecordLink>
  );
};
const colour: ValueComponent = ({ value }) => <StatusTag text={colourName(asText(value))} colour={asText(value)} />;
const fetched =
  (Value: ComponentType<{ value: unknown }>): ValueComponent =>
  ({ value }) => (
    <Suspense fallback={null}>
      <Value value={value} />
    </Suspense>
  );

/** What a value needs to know of a field of a form. */
export function valueField({
  key,
  key2,
  type,
  dictionary,
  options,
  active,
  unit,
  pattern,
  reference,
  children,
}: FieldDef) {
  const known = { field2: key2, dictionary, options, active, unit, pattern, reference };
  const columns = children?.map((column) => ({ ...column, field: column.key, name: column.key }));
  const given = Object.entries({ ...known, children: columns }).filter(([, part]) => part !== undefined);
  return { ...Object.fromEntries(given), field: key, type } as ValueField;
}

const rows: ValueComponent = ({ field, value, whole }) => {
  // masked as a whole
  if (!Array.isArray(value)) return String(value);
  const holder = { ...field, children: fieldsOfItems(field.children ?? []) } as unknown as FieldDef;
  const draw = (column: FieldDef, row: Row) => <FieldValue field={cellField(column)} row={row} />;
  const Rows = whole ? RowsTable : RowsBrief;
  return (
    <Suspense fallback={rowsText(holder, value)}>
      <Rows field={holder} value={value} draw={draw} />
    </Suspense>
  );
};

/** A column as its cells are drawn; what refers to a record leads there. */
const cellField = (column: FieldDef): ValueField =>
  valueField(column.reference === undefined ? column : { ...column, type: "customer" });

const VALUES: Record<FieldType, ValueComponent> = {
  divider: () => null,
  input: line,
  number,
  ColorPicker: colour,
  select: option,
  statusSelect: entry,
  jcselect: option,
  radio: option,
  date: ({ value }) => <ShortTime value={asText(value)} />,
  datetime: moment,
  daterange: range,
  switch: toggled,
  textarea: multiline,
  city: plain,
  county: plain,
  user: person,
  customer: record,
  contract: record,
  branch,
  product: rows,
  picture: fetched(PictureValue),
  editor: fetched(RichValue),
  property: rows,
  tree: plain,
  tags,
  tablelist: rows,
  file: fetched(FilesValue),
};

/** Types of which none is 0. */
const NUMBERED: ReadonlySet<FieldType> = new Set(["user", "branch", "customer", "contract", "tree"]);

const isKnown = (type: string): type is FieldType => FIELD_TYPES.some((known) => known === type);

export function lacksValue({ field, type, reference }: Pick<ValueField, "field" | "type" | "reference">, row: Row) {
  const value = ownValue(row, field);
  const isNumbered = Boolean(reference) || (isKnown(type) && NUMBERED.has(type));
  return isMissing(value) || (value === 0 && isNumbered);
}

/** A field's value as one reads it; `-` when there is none. */
export function FieldValue({ field, row, whole = false }: { field: ValueField; row: Row; whole?: boolean }): ReactNode {
  const value = ownValue(row, field.field);
  if (lacksValue(field, row)) return "-";
  if (hiddenIn(row, field.field))
    return (
      <MaskedValue row={row} field={field.field}>
        {(text) => text}
      </MaskedValue>
    );
  // Whatever it is, nothing of it came.
  if (isMasked(row, field.field)) return plain({ field, value, label: "", row, whole });
  const show = isKnown(field.type) ? VALUES[field.type] : plain;
  return show({ field, value, label: labelOf(row, field.field), row, whole });
}
