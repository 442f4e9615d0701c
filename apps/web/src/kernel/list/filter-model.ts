/** Conditions as the filter screens edit them: which operators fit, what an operand needs, how it reads. */
import type { ListField } from "@qicheng/api/forms/routes";
import { DATE_PRESETS, type DatePreset } from "@qicheng/engine/fields/date-presets";
import { type Condition, FILTER_LIMITS, type Filter, type OperandValue } from "@qicheng/engine/fields/filter";
import { OPERATOR_TEXTS, PRESET_TEXTS } from "@qicheng/engine/fields/filter-texts";
import { OPERATORS, type Operator, operatorOf, type ValueKind } from "@qicheng/engine/fields/operators";
import { common } from "../i18n/common";
import { say } from "../i18n/language";
import { groupsOf } from "./list-state";
import { t } from "./texts";

export type FilterField = Pick<
  ListField,
  "field" | "title" | "type" | "kind" | "ops" | "dictionary" | "options" | "filter" | "url"
>;

/** A condition being built: its operator may still lack an operand. */
export interface DraftCondition extends Condition {
  uid: number;
}
export interface DraftFilter {
  match: "all" | "any";
  groups: DraftCondition[][];
}

const kindOf = (field: FilterField): ValueKind => field.kind as ValueKind;
export const operatorsOf = (field: FilterField): Operator[] =>
  field.ops.map(operatorOf).filter((op): op is Operator => op !== undefined);

export const isDateKind = (field: FilterField): boolean => field.kind === "date" || field.kind === "datetime";

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

let uid = 0;
const draftOf = (condition: Condition): DraftCondition => {
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

/** True when an operand is there and has the shape that its operator needs. */
export function isComplete({ op, value }: Condition): boolean {
  const shape = operandShape(op);
  if (shape === "nothing") return true;
  const list = Array.isArray(value) ? value : [value];
  const given = list.filter((item) => item !== undefined && item !== null && item !== "");
  if (given.length !== list.length) return false;
  if (shape === "pair") return list.length === 2 || isPreset(value);
  return shape === "list" ? list.length > 0 : list.length === 1;
}

const stripped = ({ field, op, value }: Condition): Condition =>
  operandShape(op) === "nothing" || value === undefined ? { field, op } : { field, op, value };

/** The finished filter; unfinished conditions are left out. */
export function filterOfDraft({ match, groups }: DraftFilter): Filter {
  const finished = groups.map((group) => group.filter(isComplete).map(stripped)).filter((group) => group.length > 0);
  if (match === "all") return finished.flat();
  return finished.length === 1 ? (finished[0] ?? []) : { or: finished };
}

const draftCount = (draft: DraftFilter): number => draft.groups.reduce((sum, group) => sum + group.length, 0);
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
  region: "prefix",
  branch: "inBranchTree",
};

/** The operator that the quick filter uses for a field, or undefined when it offers none. */
export function quickOperator(field: FilterField): Operator | undefined {
  const op = QUICK_OPERATOR[kindOf(field)];
  return op !== undefined && operatorsOf(field).includes(op) ? op : undefined;
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
  if (isPreset(value)) return { field: field.field, op: "eq", value };
  if (op === "between" && Array.isArray(value)) return rangeCondition(field.field, value);
  const condition = { field: field.field, op, value };
  return isComplete(condition) ? condition : undefined;
}

/** A range with one end open is a plain comparison. */
function rangeCondition(field: string, [from, to]: readonly unknown[]): Condition | undefined {
  const given = (end: unknown): end is string | number => end !== null && end !== undefined && end !== "";
  if (given(from) && given(to)) return { field, op: "between", value: [from, to] };
  if (given(from)) return { field, op: "ge", value: from };
  return given(to) ? { field, op: "le", value: to } : undefined;
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
export const regionPrefix = (id: string): string => id.replace(/(?:00){1,2}$/, "");
export const regionOfPrefix = (prefix: string): string => prefix.padEnd(6, "0");

/** Operators that go without saying: 客户级别：A级. */
const QUIET: ReadonlySet<Operator> = new Set(["in", "eq", "hasAny", "inBranchTree"]);

/** A condition as one reads it: 客户级别 属于 A级、B级. `label` names a value or answers undefined. */
export function describeCondition(
  condition: Condition,
  field: FilterField | undefined,
  label: (field: FilterField, value: string) => string | undefined,
): string {
  const op = operatorOf(condition.op);
  if (field === undefined || op === undefined) return condition.field;
  const { value } = condition;
  if (isPreset(value)) return `${field.title}：${say(PRESET_TEXTS[value])}`;
  const values = (Array.isArray(value) ? value : [value]).filter((item) => item !== undefined && item !== null);
  if (operandShape(op) === "nothing") return `${field.title} ${say(OPERATOR_TEXTS[op])}`;
  if (op === "between") return `${field.title}：${values.join(" ~ ")}`;
  const names = values.map((item) => label(field, String(item)));
  const known = names.every((name) => name !== undefined);
  const text = known && names.length <= 3 ? names.join("、") : t("filterItems", { count: values.length });
  const obvious = QUIET.has(op) || (op === "prefix" && field.kind === "region");
  return obvious ? `${field.title}：${text}` : `${field.title} ${say(OPERATOR_TEXTS[op])} ${text}`;
}
