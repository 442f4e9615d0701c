/** A checked filter as SQL. Agrees with the in-memory evaluation of the same operators. */

import type { CheckedCondition, CheckedFilter } from "@qicheng/engine/fields/filter";
import { contextOf, type Operator, type OperatorContext } from "@qicheng/engine/fields/operators";
import { lowered } from "@qicheng/engine/text/lowered";
import { type RawBuilder, sql } from "kysely";
import { escapeLike } from "../../db/parameters";
import type { FieldSql } from "../../fields/field-sql";

type Condition = RawBuilder<boolean>;

type Edge = "start" | "end";

/** An operand in the type of the stored value; datetimes come by the minute, of which an upper bound means the end. */
function operandSql(field: CompiledField, text: string, edge: Edge = "start"): RawBuilder<unknown> {
  if (field.kind === "number") return sql`${text}::numeric`;
  if (field.stored === "timestamptz") return sql`${`${text}${edge === "start" ? ":00" : ":59.999"}`}::timestamptz`;
  return sql`${text}::${sql.raw(field.stored)}`;
}

export type CompiledField = FieldSql;

/** Which texts a whole number can equal; any other equals none, and could not even be asked for. */
const WHOLE: Partial<Record<FieldSql["stored"], RegExp>> = {
  bigint: /^(?:0|-?[1-9]\d{0,17})$/,
  smallint: /^(?:0|-?[1-9]\d{0,3})$/,
};
const mayEqual = (field: CompiledField, text: string) => text !== "" && (WHOLE[field.stored]?.test(text) ?? true);
const one = (field: CompiledField, operand: readonly string[], edge?: Edge) =>
  operandSql(field, operand[0] ?? "", edge);

function sameAny(field: CompiledField, operand: readonly string[]): Condition {
  if (field.list) return field.list.any(operand);
  const possible = operand.filter((text) => mayEqual(field, text));
  if (possible.length === 0) return sql`false`;
  return sql`${field.value} in (${sql.join(possible.map((text) => operandSql(field, text)))})`;
}

const notMissing = (field: FieldSql): Condition =>
  field.list ? field.list.some : sql`coalesce(${field.text}, '') <> ''`;
const orMissing = (field: CompiledField, condition: Condition): Condition =>
  sql`(not (${notMissing(field)}) or not (${condition}))`;

function branches(operand: readonly string[], context: OperatorContext): string[] {
  const tree = context.branchTree ?? ((id: string) => [id]);
  return [...new Set(operand.flatMap((id) => tree(id)))];
}

const containing = (field: CompiledField, operand: readonly string[]): Condition =>
  sql`lower(${field.words ?? field.text}) like ${`%${escapeLike(lowered(operand[0] ?? ""))}%`}`;

const COMPILERS: Record<
  Operator,
  (field: CompiledField, operand: readonly string[], context: OperatorContext) => Condition
> = {
  eq: sameAny,
  ne: (field, operand) => orMissing(field, sameAny(field, operand)),
  in: sameAny,
  notIn: (field, operand) => orMissing(field, sameAny(field, operand)),
  contains: (field, operand) => sql`${notMissing(field)} and ${containing(field, operand)}`,
  notContains: (field, operand) => orMissing(field, containing(field, operand)),
  prefix: (field, operand) => sql`${notMissing(field)} and ${field.text} like ${`${escapeLike(operand[0] ?? "")}%`}`,
  gt: (field, operand) => sql`${field.value} > ${one(field, operand, "end")}`,
  ge: (field, operand) => sql`${field.value} >= ${one(field, operand)}`,
  lt: (field, operand) => sql`${field.value} < ${one(field, operand)}`,
  le: (field, operand) => sql`${field.value} <= ${one(field, operand, "end")}`,
  between: (field, operand) =>
    sql`${field.value} between ${one(field, operand)} and ${operandSql(field, operand[1] ?? "", "end")}`,
  overlaps: (field, operand) =>
    sql`${field.value} <= ${operandSql(field, operand[1] ?? "")} and ${field.until} >= ${one(field, operand)}`,
  empty: (field) => sql`not (${notMissing(field)})`,
  notEmpty: (field) => notMissing(field),
  hasAny: sameAny,
  hasAll: (field, operand) => field.list?.all(operand) ?? sql`false`,
  inBranchTree: (field, operand, context) => sameAny(field, branches(operand, context)),
};

function compileCondition(
  condition: CheckedCondition,
  fieldOf: (key: string) => CompiledField,
  context: OperatorContext,
): Condition {
  return sql`(${COMPILERS[condition.op](fieldOf(condition.field), condition.operand, contextOf(condition, context))})`;
}

/** The filter as one condition, or undefined when it holds for every row. */
export function compileFilter(
  filter: CheckedFilter,
  fieldOf: (key: string) => CompiledField,
  context: OperatorContext,
): Condition | undefined {
  if (filter.length === 0) return undefined;
  const groups = filter.map((group) => {
    const conditions = group.map((condition) => compileCondition(condition, fieldOf, context));
    return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  });
  return sql`(${sql.join(groups, sql` or `)})`;
}
