/**
 * The one table of comparison operators. List filters compile it to SQL (server kernel/records/read),
 * forms and approval conditions evaluate it in memory; both must agree on every value.
 */

import { lowered } from "../text/lowered";
import { scalarText } from "../text/scalar-text";
import { textOf } from "./rich-text";

/** How a value is compared, independent of how it is drawn or stored. */
export type ValueKind =
  | "none"
  | "text"
  | "html"
  | "number"
  | "date"
  | "datetime"
  | "range"
  | "flag"
  | "choice"
  | "choices"
  | "colour"
  | "region"
  | "branch"
  | "tree"
  | "rows"
  | "products"
  | "files";

export type Operator =
  | "eq"
  | "ne"
  | "in"
  | "notIn"
  | "contains"
  | "notContains"
  | "prefix"
  | "gt"
  | "ge"
  | "lt"
  | "le"
  | "between"
  | "overlaps"
  | "empty"
  | "notEmpty"
  | "hasAny"
  | "hasAll"
  | "inBranchTree";

/** What a condition compares against: nothing, one scalar, a pair, or a list. */
export type OperandShape = "nothing" | "one" | "pair" | "list";

type Scalar = string | number | boolean;

/** Facts of the organisation that an operator may need; given by the caller, never looked up. */
export interface OperatorContext {
  /** Ids of a branch and everything below it. Absent = only the branch itself. */
  branchTree?: (branchId: string) => readonly string[];
  /** The same of a node of the tree that a field points at. */
  nodeTree?: (field: string, nodeId: string) => readonly string[];
}

/** What is below an id, asked by a field of any kind as by one of branches. */
export function contextOf(
  { field, kind }: { field: string; kind: ValueKind },
  { branchTree, nodeTree }: OperatorContext,
): OperatorContext {
  if (kind === "tree") return nodeTree ? { branchTree: (id) => nodeTree(field, id) } : {};
  return branchTree ? { branchTree } : {};
}

interface OperatorRule {
  operand: OperandShape;
  /** The answer when the field has no value. */
  whenMissing: boolean;
  test: (kind: ValueKind, actual: unknown, operand: readonly string[], context: OperatorContext) => boolean;
}

function asText(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return scalarText(value);
}

/** What an item of a list is compared by: a line of products by its product. */
const itemText = (item: unknown): string =>
  typeof item === "object" && item !== null && "productid" in item ? asText(item.productid) : asText(item);

/** A field's value as a list of texts; a scalar is a list of one. */
export function valueList(actual: unknown): string[] {
  if (Array.isArray(actual)) return actual.map(itemText);
  return actual === null || actual === undefined || actual === "" ? [] : [asText(actual)];
}

/** True for null, undefined, '', [] and {}. */
export function isMissing(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

const MINUTE_LENGTH = "yyyy-MM-dd HH:mm".length;

/** Numbers by size, datetimes by minute, everything else by code unit; ISO dates therefore by time. */
function compare(kind: ValueKind, left: string, right: string): number {
  if (kind === "number") return Number(left) - Number(right);
  const length = kind === "datetime" ? MINUTE_LENGTH : undefined;
  const [a, b] = [left.slice(0, length), right.slice(0, length)];
  return Number(a > b) - Number(a < b);
}

const first = (actual: unknown): string => valueList(actual)[0] ?? "";
const containsText = (actual: unknown, operand: readonly string[]) =>
  lowered(first(actual)).includes(lowered(operand[0] ?? ""));
const sameAny = (kind: ValueKind, actual: unknown, operand: readonly string[]) =>
  valueList(actual).some((value) => operand.some((other) => compare(kind, value, other) === 0));

const orders = (holds: (difference: number) => boolean): OperatorRule["test"] => {
  return (kind, actual, operand) => holds(compare(kind, first(actual), operand[0] ?? ""));
};

function inBranchTree(actual: unknown, operand: readonly string[], context: OperatorContext): boolean {
  const tree = context.branchTree ?? ((id: string) => [id]);
  const allowed = new Set(operand.flatMap((id) => tree(id)));
  return valueList(actual).some((id) => allowed.has(id));
}

/** Two spans have a day in common; the first and the last day of each belong to it. */
function overlaps(actual: unknown, [from = "", to = ""]: readonly string[]): boolean {
  const span = actual as { from?: string; to?: string };
  return (span.from ?? "") <= to && (span.to ?? "") >= from;
}

export const OPERATORS: Record<Operator, OperatorRule> = {
  eq: { operand: "one", whenMissing: false, test: sameAny },
  ne: { operand: "one", whenMissing: true, test: (k, a, o) => !sameAny(k, a, o) },
  in: { operand: "list", whenMissing: false, test: sameAny },
  notIn: { operand: "list", whenMissing: true, test: (k, a, o) => !sameAny(k, a, o) },
  contains: { operand: "one", whenMissing: false, test: (_k, a, o) => containsText(a, o) },
  notContains: { operand: "one", whenMissing: true, test: (_k, a, o) => !containsText(a, o) },
  prefix: {
    operand: "one",
    whenMissing: false,
    test: (_k, a, o) => valueList(a).some((value) => value.startsWith(o[0] ?? "")),
  },
  gt: { operand: "one", whenMissing: false, test: orders((d) => d > 0) },
  ge: { operand: "one", whenMissing: false, test: orders((d) => d >= 0) },
  lt: { operand: "one", whenMissing: false, test: orders((d) => d < 0) },
  le: { operand: "one", whenMissing: false, test: orders((d) => d <= 0) },
  between: {
    operand: "pair",
    whenMissing: false,
    test: (k, a, o) => compare(k, first(a), o[0] ?? "") >= 0 && compare(k, first(a), o[1] ?? "") <= 0,
  },
  overlaps: { operand: "pair", whenMissing: false, test: (_k, a, o) => overlaps(a, o) },
  empty: { operand: "nothing", whenMissing: true, test: () => false },
  notEmpty: { operand: "nothing", whenMissing: false, test: () => true },
  hasAny: { operand: "list", whenMissing: false, test: sameAny },
  hasAll: {
    operand: "list",
    whenMissing: false,
    test: (_k, a, o) => o.every((wanted) => valueList(a).includes(wanted)),
  },
  inBranchTree: {
    operand: "list",
    whenMissing: false,
    test: (_k, a, o, c) => inBranchTree(a, o, c),
  },
};

const ORDERED: readonly Operator[] = ["eq", "ne", "gt", "ge", "lt", "le", "between", "empty", "notEmpty"];
const CHOICE: readonly Operator[] = ["eq", "ne", "in", "notIn", "empty", "notEmpty"];
const IN_TREE: readonly Operator[] = ["eq", "ne", "in", "notIn", "inBranchTree", "empty", "notEmpty"];

/** Which operators make sense for a kind of value; anything else is refused. */
export const OPERATORS_OF_KIND: Record<ValueKind, readonly Operator[]> = {
  none: [],
  text: ["contains", "notContains", "eq", "ne", "in", "notIn", "prefix", "empty", "notEmpty"],
  html: ["contains", "notContains", "empty", "notEmpty"],
  number: ORDERED,
  date: ORDERED,
  datetime: ORDERED.filter((op) => op !== "ne"),
  range: ["overlaps", "empty", "notEmpty"],
  flag: ["eq", "ne", "in", "notIn", "empty", "notEmpty"],
  choice: CHOICE,
  choices: ["hasAny", "hasAll", "in", "notIn", "empty", "notEmpty"],
  colour: ["eq", "in", "empty", "notEmpty"],
  region: ["prefix", "eq", "ne", "in", "notIn", "empty", "notEmpty"],
  branch: IN_TREE,
  tree: IN_TREE,
  rows: ["empty", "notEmpty"],
  products: ["hasAny", "hasAll", "notIn", "empty", "notEmpty"],
  files: ["empty", "notEmpty"],
};

const OFFERED_IN_TREE: readonly Operator[] = ["inBranchTree", "in", "notIn", "empty", "notEmpty"];
const DATED: readonly Operator[] = ["eq", "lt", "gt", "between", "empty", "notEmpty"];

/** Those that people are offered: enough to say what they mean, none that means the same as another or hardly anything. */
export const OFFERED_OF_KIND: Record<ValueKind, readonly Operator[]> = {
  none: [],
  text: ["contains", "notContains", "prefix", "eq", "empty", "notEmpty"],
  html: ["contains", "notContains", "empty", "notEmpty"],
  number: ["eq", "gt", "ge", "lt", "le", "between", "empty", "notEmpty"],
  date: DATED,
  datetime: DATED,
  range: ["overlaps", "empty", "notEmpty"],
  flag: ["eq", "empty", "notEmpty"],
  choice: ["in", "notIn", "empty", "notEmpty"],
  choices: ["hasAny", "hasAll", "notIn", "empty", "notEmpty"],
  colour: ["in", "empty", "notEmpty"],
  region: ["prefix", "empty", "notEmpty"],
  branch: OFFERED_IN_TREE,
  tree: OFFERED_IN_TREE,
  rows: ["empty", "notEmpty"],
  products: ["hasAny", "hasAll", "notIn", "empty", "notEmpty"],
  files: ["empty", "notEmpty"],
};

const ALIASES: Record<string, Operator> = {
  "=": "eq",
  "!=": "ne",
  "<>": "ne",
  like: "contains",
  ">": "gt",
  ">=": "ge",
  "<": "lt",
  "<=": "le",
};

/** The operator meant by a wire name or one of its aliases, or undefined. */
export function operatorOf(name: string): Operator | undefined {
  if (Object.hasOwn(OPERATORS, name)) return name as Operator;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

/** Evaluates one comparison in memory. `operand` must already have the operator's shape. */
export function holds(
  comparison: { kind: ValueKind; op: Operator; actual: unknown; operand: readonly Scalar[] },
  context: OperatorContext = {},
): boolean {
  const rule = OPERATORS[comparison.op];
  if (isMissing(comparison.actual)) return rule.whenMissing;
  const actual = comparison.kind === "html" ? textOf(comparison.actual) : comparison.actual;
  return rule.test(comparison.kind, actual, comparison.operand.map(asText), context);
}
