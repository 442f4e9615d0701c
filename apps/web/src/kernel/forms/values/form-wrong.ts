/** What is wrong in a form, and where it is said: under its fields, and within their rows. */

import type { ToldProblem } from "@qicheng/api/kernel/envelope";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type RowProblems, rowProblems, stillWrong } from "./row-values";
import { t as ofRows } from "./rows-texts";
import { t } from "./texts";

export type Errors = Record<string, string>;

/** `客户名称：格式不正确` stands under 客户名称 already, and whom it is the same as beside the field. */
function shortened(fields: readonly FieldDef[], { field, msg, reason }: ToldProblem): string {
  const title = fields.find(({ key }) => key === field)?.title ?? "";
  if (reason === "DUPLICATE") return t("duplicate", { title });
  const prefix = [`${title}：`, `${title}: `].find((start) => msg.startsWith(start)) ?? "";
  return msg.slice(prefix.length);
}

const omit = <Of>(errors: Readonly<Record<string, Of>>, key: string): Record<string, Of> =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== key));

export interface Wrong {
  errors: Errors;
  rows: RowProblems;
}
export const NOTHING_WRONG: Wrong = { errors: {}, rows: {} };

/** Of what was wrong that is left which was not touched. */
export function untouched(wrong: Wrong, key: string, before: unknown, after: unknown): Wrong {
  const { errors, rows } = wrong;
  if (!Object.hasOwn(errors, key)) return wrong;
  const left = stillWrong(ownValue(rows, key) ?? [], before, after);
  if (left.length === 0) return { errors: omit(errors, key), rows: omit(rows, key) };
  return { errors: { ...errors, [key]: ofRows("wrong", { n: left.length }) }, rows: { ...rows, [key]: left } };
}

/** What is said of it, in the place where it belongs. */
export function wrongOf(fields: readonly FieldDef[], problems: readonly ToldProblem[]): Wrong {
  const rows = rowProblems(problems);
  const counted = Object.entries(rows).map(([key, { length }]) => [key, ofRows("wrong", { n: length })]);
  const said = problems.filter(({ row }) => row === undefined);
  const errors = said.map((problem) => [problem.field, shortened(fields, problem)]);
  return { errors: Object.fromEntries([...counted, ...errors]) as Errors, rows };
}
