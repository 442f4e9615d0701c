/** Filters as data: an OR of ANDs of conditions, parsed from the wire, checked, and evaluated in memory. */
import type { Message } from "../text/message";
import { visibleText } from "../text/user-text";
import { MOST_DIGITS, significantDigits } from "../values/digits";
import { regionPrefix } from "../values/region";
import { dateOperand } from "./date-presets";
import {
  contextOf,
  holds,
  OPERATORS,
  OPERATORS_OF_KIND,
  type OperandShape,
  type Operator,
  type OperatorContext,
  operatorOf,
  type ValueKind,
} from "./operators";
import { FIELD_TEXTS } from "./texts";

export type OperandValue = string | number | boolean | null | readonly (string | number | boolean)[];

/** One comparison as it travels: `{"field":"LaiYuan","op":"in","value":[3,5]}`. */
export interface Condition {
  field: string;
  op: string;
  value?: OperandValue | undefined;
}

/** All must hold, or any group of which all must hold. */
export type Filter = readonly Condition[] | { readonly or: readonly (readonly Condition[])[] };

/** A checked condition: known field, allowed operator, operand in the operator's shape. */
export interface CheckedCondition {
  field: string;
  kind: ValueKind;
  op: Operator;
  operand: readonly string[];
}

/** The OR of ANDs after checking; `[]` holds for everything. */
export type CheckedFilter = readonly (readonly CheckedCondition[])[];

export const FILTER_LIMITS = { conditions: 20, listItems: 500, textLength: 200 } as const;

/** A filter that cannot be read; `said` tells why. */
export class FilterError extends Error {
  constructor(readonly said: Message) {
    super(said.cn);
  }
}

/** What a filterable field is to the filter: its kind of value. Unknown or hidden fields answer undefined. */
export type KindOf = (field: string) => ValueKind | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function groupsOf(raw: unknown): unknown[][] {
  if (Array.isArray(raw)) return raw.length === 0 ? [] : [raw];
  if (isRecord(raw) && Object.keys(raw).length === 1 && Array.isArray(raw.or)) {
    if (!raw.or.every(Array.isArray)) throw new FilterError(FIELD_TEXTS.filterForm);
    return raw.or as unknown[][];
  }
  throw new FilterError(FIELD_TEXTS.filterForm);
}

const ARITY_FITS: Record<Exclude<OperandShape, "nothing">, (length: number) => boolean> = {
  one: (length) => length === 1,
  pair: (length) => length === 2,
  list: (length) => length >= 1 && length <= FILTER_LIMITS.listItems,
};

function operandOf(op: Operator, value: unknown): string[] {
  const shape = OPERATORS[op].operand;
  if (shape === "nothing") return [];
  const list = Array.isArray(value) ? value : [value];
  const scalars = list.every((item) => ["string", "number", "boolean"].includes(typeof item));
  const fits = ARITY_FITS[shape](list.length);
  if (!scalars || !fits) throw new FilterError(FIELD_TEXTS.filterValue);
  return list.map((item) => {
    const text = visibleText(String(typeof item === "boolean" ? Number(item) : item));
    if (text === undefined || text.length > FILTER_LIMITS.textLength) throw new FilterError(FIELD_TEXTS.filterValue);
    return text;
  });
}

function checkOperandKind(kind: ValueKind, operand: readonly string[]): void {
  const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text) && significantDigits(text) <= MOST_DIGITS;
  if (kind === "number" && !operand.every(isNumber)) throw new FilterError(FIELD_TEXTS.filterValue);
}

/** Turns `eq today`, `between last7` and plain dates into a comparison on whole days or instants. */
function resolveDates(condition: CheckedCondition, now: string): CheckedCondition {
  const { kind, op, operand } = condition;
  if (kind !== "date" && kind !== "datetime" && kind !== "range") return condition;
  if (OPERATORS[op].operand === "nothing") return condition;
  const resolved =
    kind === "range" ? dateOperand("date", "between", operand, now) : dateOperand(kind, op, operand, now);
  if (resolved === undefined) throw new FilterError(FIELD_TEXTS.filterDate);
  return kind === "range" ? { ...condition, operand: resolved.operand } : { ...condition, ...resolved };
}

/** A span overlaps with a named one, too: `overlaps month`. */
const pairOf = (op: Operator, value: unknown): unknown =>
  op === "overlaps" && typeof value === "string" ? [value, value] : value;

function checkCondition(raw: unknown, kindOf: KindOf, now: string): CheckedCondition {
  if (!isRecord(raw) || typeof raw.field !== "string" || typeof raw.op !== "string")
    throw new FilterError(FIELD_TEXTS.filterForm);
  if (Object.keys(raw).some((key) => !["field", "op", "value"].includes(key)))
    throw new FilterError(FIELD_TEXTS.filterForm);
  const kind = kindOf(raw.field);
  if (kind === undefined) throw new FilterError(FIELD_TEXTS.filterField);
  // `between` with a single preset word (`"last7"`) is the same as `eq` with it.
  const named = operatorOf(raw.op);
  const op = named === "between" && typeof raw.value === "string" ? "eq" : named;
  if (op === undefined || !OPERATORS_OF_KIND[kind].includes(op)) throw new FilterError(FIELD_TEXTS.filterOperator);
  const operand = operandOf(op, pairOf(op, raw.value));
  checkOperandKind(kind, operand);
  const places = kind === "region" && op === "prefix" ? operand.map(regionPrefix) : operand;
  return resolveDates({ field: raw.field, kind, op, operand: places }, now);
}

/**
 * Checks a filter that came over the wire.
 * @param now business minute `yyyy-MM-dd HH:mm` that presets such as `last7` and `overdue` count from
 * @throws FilterError with a Chinese message
 */
export function checkFilter(raw: unknown, kindOf: KindOf, now: string): CheckedFilter {
  const groups = groupsOf(raw);
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  if (Math.max(count, groups.length) > FILTER_LIMITS.conditions)
    throw new FilterError(FIELD_TEXTS.filterMany({ max: FILTER_LIMITS.conditions }));
  return groups.map((group) => group.map((condition) => checkCondition(condition, kindOf, now)));
}

/** Evaluates a checked filter on one record; the same answer as the SQL made from it. */
export function matches(
  filter: CheckedFilter,
  valueOfField: (field: string) => unknown,
  context: OperatorContext = {},
): boolean {
  if (filter.length === 0) return true;
  return filter.some((group) =>
    group.every((condition) =>
      holds({ ...condition, actual: valueOfField(condition.field) }, contextOf(condition, context)),
    ),
  );
}
