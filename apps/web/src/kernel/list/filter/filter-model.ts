/** Conditions as the filter screens edit them: which operators fit, what an operand needs, how it reads. */
import type { ListField } from "@qicheng/api/forms/routes";
import { DATE_PRESETS, type DatePreset, fitsPreset } from "@qicheng/engine/fields/date-presets";
import type { RemoteSource } from "@qicheng/engine/fields/field-def";
import { type Condition, FILTER_LIMITS, type Filter, type OperandValue } from "@qicheng/engine/fields/filter";
import {
  OFFERED_OF_KIND,
  OPERATORS,
  type Operator,
  operatorOf,
  type ValueKind,
} from "@qicheng/engine/fields/operators";
import { verbatim } from "@qicheng/engine/text/message";
import { comparisonText, operatorText, PRESET_TEXTS } from "@qicheng/engine/wording/filter-texts";
import { common } from "../../i18n/common";
import { say } from "../../i18n/language";
import { spaceOfRemote } from "../../pickers/remote-choices";
import type { Referred } from "../../pickers/use-names";
import { filterOfGroups, groupsOf } from "../ask/list-state";
import { t } from "../ask/texts";

export type FilterField = Pick<
  ListField,
  "field" | "title" | "type" | "kind" | "ops" | "presets" | "dictionary" | "options" | "filter" | "url" | "remote"
> &
  Partial<Pick<ListField, "pattern" | "reference">> & {
    /** Of a field that is being designed: what its choices are asked of. */
    source?: RemoteSource;
  };

/** A condition being built: its operator may still lack an operand. */
export interface DraftCondition extends Condition {
  uid: number;
}
export interface DraftFilter {
  match: "all" | "any";
  groups: DraftCondition[][];
}

const kindOf = (field: FilterField): ValueKind => field.kind as ValueKind;
/** Operators that are offered for a field; one that a filter from elsewhere has stays among them. */
export function operatorsOf(field: FilterField, current?: string): Operator[] {
  const offered = OFFERED_OF_KIND[kindOf(field)].filter((op) => field.ops.includes(op));
  const chosen = current === undefined ? undefined : operatorOf(current);
  return chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen];
}

export const operatorLabel = (field: FilterField, op: Operator): string => say(operatorText(op, kindOf(field)));

export const isDateKind = ({ kind }: FilterField): boolean =>
  kind === "date" || kind === "datetime" || kind === "range";

export function operandShape(op: string) {
  const name = operatorOf(op);
  return name ? OPERATORS[name].operand : "one";
}

/** Choices of a field: its own, or yes and no for a switch without named ones. */
export function choicesOf(field: FilterField): FilterField["options"] {
  if (field.kind !== "flag" || field.options.length > 0) return field.options;
  return [
    { value: "1", label: common("yes") },
    { value: "0", label: common("no") },
  ];
}

export const isPreset = (value: unknown): value is DatePreset => DATE_PRESETS.some((preset) => preset === value);

/** Spans of time that are offered for a field and an operator. */
export const presetsFor = (field: FilterField, op: string): DatePreset[] =>
  field.presets.filter(isPreset).filter((preset) => fitsPreset(operatorOf(op) ?? "eq", preset));

let uid = 0;
export const draftOf = (condition: Condition): DraftCondition => {
  uid += 1;
  return { ...condition, uid };
};

/** The first operator of a field with nothing to compare yet. */
export function newCondition(field: FilterField): DraftCondition {
  return draftOf({ field: field.field, op: operatorsOf(field)[0] ?? "eq", value: undefined });
}

export function draftOfFilter(filter: Filter): DraftFilter {
  const groups = groupsOf(filter).map((group) => group.map(draftOf));
  return { match: "or" in filter ? "any" : "all", groups: groups.length === 0 ? [[]] : groups };
}

const isGiven = (item: unknown): item is string | number | boolean =>
  item !== undefined && item !== null && item !== "";

/** What a condition still needs before it can hold: a value, one choice at least, or both ends. */
export function lackOf({ op, value }: Condition): "value" | "choice" | "ends" | null {
  const shape = operandShape(op);
  if (shape === "nothing") return null;
  const list = Array.isArray(value) ? value : [value];
  const whole = list.every(isGiven);
  if (shape === "pair") return whole && (list.length === 2 || isPreset(value)) ? null : "ends";
  if (shape === "list") return whole && list.length > 0 ? null : "choice";
  return whole && list.length === 1 ? null : "value";
}

const isComplete = (condition: Condition): boolean => lackOf(condition) === null;

const stripped = ({ field, op, value }: Condition): Condition =>
  operandShape(op) === "nothing" || value === undefined ? { field, op } : { field, op, value };

/** A condition as it is asked, or undefined while it lacks something. */
export const finished = (condition: Condition): Condition | undefined =>
  isComplete(condition) ? stripped(condition) : undefined;

/** The filter that was built, or undefined while one of its conditions lacks something. */
export function filterOfDraft({ match, groups }: DraftFilter): Filter | undefined {
  if (!groups.flat().every(isComplete)) return undefined;
  const filled = groups.map((group) => group.map(stripped));
  return match === "all" ? filled.flat() : filterOfGroups(filled);
}

export const draftCount = (draft: DraftFilter): number => draft.groups.reduce((sum, group) => sum + group.length, 0);
export const mayAdd = (draft: DraftFilter): boolean => draftCount(draft) < FILTER_LIMITS.conditions;

/** Operators of the one-field quick filter, by kind of value. */
const QUICK_OPERATOR: Partial<Record<ValueKind, Operator>> = {
  text: "contains",
  number: "between",
  date: "between",
  datetime: "between",
  flag: "eq",
  choice: "in",
  choices: "hasAny",
  products: "hasAny",
  range: "overlaps",
  colour: "in",
  region: "prefix",
  branch: "inBranchTree",
  tree: "inBranchTree",
};

/** The operator that the quick filter uses for a field, or undefined when it offers none. */
export function quickOperator(field: FilterField): Operator | undefined {
  const op = QUICK_OPERATOR[kindOf(field)];
  return op !== undefined && operatorsOf(field).includes(op) ? op : undefined;
}

/** Whether the quick filter can show a condition. */
function isQuick({ op, value }: Condition, field: FilterField): boolean {
  const quick = quickOperator(field);
  if (quick !== "between" || op === quick) return op === quick;
  return isPreset(value) ? op === "eq" : op === "ge" || op === "le";
}

/** Of conditions that all hold those that the quick filter shows, one a field, and the others. */
export function splitQuick(conditions: readonly Condition[], fields: readonly FilterField[]) {
  const shown = new Map<string, Condition>();
  const others: Condition[] = [];
  for (const condition of conditions) {
    const field = fields.find((candidate) => candidate.field === condition.field);
    if (field && !shown.has(field.field) && isQuick(condition, field)) shown.set(field.field, condition);
    else others.push(condition);
  }
  return { quick: [...shown.values()], others };
}

/** Sets or clears the quick condition of one field and leaves the others as they are. */
export function setQuick(
  conditions: readonly Condition[],
  field: FilterField,
  value: OperandValue | undefined,
): Condition[] {
  const rest = conditions.filter((condition) => condition.field !== field.field);
  const condition = quickCondition(field, value);
  return condition ? [...rest, condition] : rest;
}

function quickCondition(field: FilterField, value: OperandValue | undefined): Condition | undefined {
  const op = quickOperator(field);
  if (op === undefined) return undefined;
  if (isPreset(value)) return { field: field.field, op: op === "between" ? "eq" : op, value };
  if (op === "between" && Array.isArray(value)) return rangeCondition(field.field, value);
  const condition = { field: field.field, op, value };
  return isComplete(condition) ? condition : undefined;
}

/** A range with one end open is a plain comparison. */
function rangeCondition(field: string, [from, to]: readonly unknown[]): Condition | undefined {
  if (isGiven(from) && isGiven(to)) return { field, op: "between", value: [from, to] } as Condition;
  if (isGiven(from)) return { field, op: "ge", value: from };
  return isGiven(to) ? { field, op: "le", value: to } : undefined;
}

/** What the quick filter shows for a field. */
export function quickValue(conditions: readonly Condition[], field: FilterField): OperandValue | undefined {
  const condition = conditions.find((candidate) => candidate.field === field.field);
  if (condition?.value === undefined) return undefined;
  const { op, value } = condition;
  const scalar = Array.isArray(value) ? value[0] : value;
  if (quickOperator(field) === "between" && op === "ge") return [scalar, ""] as OperandValue;
  if (quickOperator(field) === "between" && op === "le") return ["", scalar] as OperandValue;
  return value;
}

/** Region ids come in pairs of digits; 33 stands for everything in 330000. */
export const regionOfPrefix = (prefix: string): string => prefix.padEnd(6, "0");

const REFERRING: ReadonlySet<string> = new Set(["user", "branch", "customer", "product", "tree"]);

/** What a field's values are ids of; undefined where they say themselves what they are. */
export function refersTo({
  type,
  kind,
  url,
  field,
  remote,
  reference,
}: FilterField): Omit<Referred, "ids"> | undefined {
  if (remote?.form === "") return undefined;
  if (remote) return { type: "source", url: spaceOfRemote({ form: remote.form, field }) };
  if (kind === "region") return { type: "city" };
  if (!REFERRING.has(type)) return undefined;
  return type === "tree" ? { type, url } : { type: reference || type };
}

/** An operand of such a field, as the id that has a name. */
export const referredId = ({ kind }: FilterField, value: string | number): string =>
  kind === "region" ? regionOfPrefix(String(value)) : String(value);

/** What conditions point at, to ask for its names. */
export const referredBy = (fields: readonly FilterField[], conditions: readonly Condition[]): Referred[] =>
  conditions.flatMap(({ field: name, value }) => {
    const field = fields.find((candidate) => candidate.field === name);
    const to = field && refersTo(field);
    if (!to) return [];
    const ids = (Array.isArray(value) ? value : [value]).filter(isGiven).map((id) => referredId(field, String(id)));
    return [{ ...to, ids: field.remote ? ids : ids.filter((id) => /^\d+$/.test(id)) }];
  });

/** Names shown of a condition's values; of more the number is told. */
const NAMED = 3;

/** What a condition says of its field: 不是 A级、B级. `label` names a value or answers undefined. */
export function conditionText(
  condition: Condition,
  field: FilterField,
  label: (field: FilterField, value: string) => string | undefined,
): string {
  const { op, value } = condition;
  // what lies between the ends of a span is that span
  const span = isDateKind(field) && isPreset(value) ? value : undefined;
  const operator = span && op === "between" ? "eq" : (operatorOf(op) ?? "eq");
  const text = (of: string) => say(comparisonText(operatorText(operator, kindOf(field)), verbatim(of)));
  if (span) return text(say(PRESET_TEXTS[span]));
  const values = (Array.isArray(value) ? value : [value]).filter(isGiven);
  if (values.length === 0) return text(operandShape(op) === "nothing" ? "" : t("filterNoValue"));
  if (operandShape(op) === "pair") return text(values.join(" ~ "));
  const names = values.map((item) => label(field, String(item)));
  const known = names.every((name) => name !== undefined);
  return text(
    known && names.length <= NAMED ? names.join(common("listComma")) : t("filterItems", { count: values.length }),
  );
}
