/** Which line a token follows: conditions are data over the one operator table, evaluated on the current form. */

import { type CheckedFilter, type Condition, checkFilter, type Filter, type KindOf, matches } from "../fields/filter";
import { operatorOf, valueList } from "../fields/operators";
import { readRowSum, rowSumText } from "../fields/row-sums";
import { ownValue } from "../text/own-value";
import type { ApprovalForm, FlowLine, FormData, NodeId, UserId } from "./definition";
import type { Organisation } from "./organisation";

/** Facts that conditions are about. `now` gives the business minute that date presets count from. */
export interface ConditionFacts {
  form: ApprovalForm;
  org: Organisation;
  formData: FormData;
  initiator: UserId;
  now: number;
}

const SHANGHAI_MS = 8 * 3_600_000;

/** Facts about every approval: who has submitted, from which branch, with which roles. */
export const PSEUDO_FIELDS = ["initiator", "initiatorBranch", "initiatorRole"] as const;
type PseudoField = (typeof PSEUDO_FIELDS)[number];

export const isPseudo = (field: string): field is PseudoField => (PSEUDO_FIELDS as readonly string[]).includes(field);

/** Marks the branch of the user that a field holds: `salesman@branch`. */
const BRANCH_OF = "@branch";

/** The business minute in Asia/Shanghai. */
const businessTime = (now: number): string => new Date(now + SHANGHAI_MS).toISOString().slice(0, 16).replace("T", " ");

export const groupsOf = (filter: Filter): readonly (readonly Condition[])[] => ("or" in filter ? filter.or : [filter]);

/** Names of the form fields that a condition looks at, pseudo-fields left out. */
export function conditionFields(filter: Filter | undefined): string[] {
  const conditions = filter === undefined ? [] : groupsOf(filter).flat();
  return conditions.map((condition) => condition.field).filter((field) => !isPseudo(field));
}

/** Under which the form holds what a condition looks at: of a number of a table, the table. */
export const conditionKeys = (filter: Filter | undefined): string[] =>
  conditionFields(filter).map((field) => readRowSum(field)?.table ?? field);

/** A user compared with `inBranchTree` means his branch. */
function throughBranch(condition: Condition, form: ApprovalForm): Condition {
  const holdsUser =
    condition.field === "initiator" ||
    form.fields.some(({ field, holds }) => field === condition.field && holds === "user");
  return holdsUser && operatorOf(condition.op) === "inBranchTree"
    ? { ...condition, field: condition.field + BRANCH_OF }
    : condition;
}

function kindsOf(form: ApprovalForm): KindOf {
  const kinds = new Map(form.fields.map(({ field, kind }) => [field, kind]));
  return (field) => {
    if (field.endsWith(BRANCH_OF) || field === "initiatorBranch") return "branch";
    return isPseudo(field) ? "choice" : kinds.get(field);
  };
}

/**
 * The condition of a line, checked against the form.
 * @throws FilterError with a Chinese message: unknown field, operator or operand
 */
export function checkCondition(filter: Filter, form: ApprovalForm, now: number): CheckedFilter {
  const groups = groupsOf(filter).map((group) => group.map((condition) => throughBranch(condition, form)));
  return checkFilter({ or: groups }, kindsOf(form), businessTime(now));
}

const PSEUDO_VALUES: Record<PseudoField, (facts: ConditionFacts) => unknown> = {
  initiator: ({ initiator }) => initiator,
  initiatorBranch: ({ org, initiator }) => org.person(initiator)?.branchId,
  initiatorRole: ({ org, initiator }) => org.person(initiator)?.roleIds,
};

/** As it was filled in; a number of a table is worked out of its rows. */
export function formValue({ form, formData }: Pick<ConditionFacts, "form" | "formData">, key: string): unknown {
  const { rows, scale } = form.fields.find(({ field }) => field === key) ?? {};
  if (rows === undefined) return ownValue(formData, key);
  return rowSumText(rows, ownValue(formData, rows.table), scale);
}

function fieldValue(facts: ConditionFacts, field: string): unknown {
  if (isPseudo(field)) return PSEUDO_VALUES[field](facts);
  if (!field.endsWith(BRANCH_OF)) return formValue(facts, field);
  const users = valueList(fieldValue(facts, field.slice(0, -BRANCH_OF.length)));
  return users.map((user) => facts.org.person(Number(user))?.branchId ?? "");
}

/** Whether what the line asks for is so; without a condition it always is. */
export function holdsOn(line: FlowLine, facts: ConditionFacts): boolean {
  if (line.condition === undefined) return true;
  const branchTree = (id: string) => facts.org.branchTree(Number(id)).map(String);
  const filter = checkCondition(line.condition, facts.form, facts.now);
  return matches(filter, (field) => fieldValue(facts, field), { branchTree });
}

/** The first line whose condition holds, in the given order (the default, tried last, has none). */
export const chooseLine = (lines: readonly FlowLine[], facts: ConditionFacts): FlowLine | undefined =>
  lines.find((line) => line.default === true || holdsOn(line, facts));

/**
 * Why a step is taken: the line of a choice on which one comes to it.
 * @param on nodes of a path. @returns nothing where no other way could have been taken
 */
export const wayInto = (lines: readonly FlowLine[], on: ReadonlySet<NodeId>, id: NodeId): FlowLine | undefined =>
  lines.find(
    ({ from, to, label = "", condition }) => to === id && on.has(from) && (label !== "" || condition !== undefined),
  );
