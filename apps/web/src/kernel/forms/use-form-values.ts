import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isRequired, isShown } from "@qicheng/engine/fields/linkage";
import { validateForm } from "@qicheng/engine/fields/validate";
import { useCallback, useMemo, useState } from "react";
import { fieldMessage } from "../i18n/field-texts";

export type Values = Record<string, unknown>;
export type Errors = Record<string, string>;

/** `客户名称：格式不正确` stands under 客户名称 already. */
const shortened = (fields: readonly FieldDef[], { field, msg }: Pick<FieldProblem, "field" | "msg">) =>
  fieldMessage(fields.find(({ key }) => key === field)?.title ?? "", msg);

const omit = (errors: Errors, key: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== key));

/** Values and errors of a form, with linkage and validation by the engine. */
export function useFormValues(fields: readonly FieldDef[], initial: Values) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const checked = useMemo(() => validateForm(fields, values, "add"), [fields, values]);
  const seen = useMemo(() => ({ ...values, ...checked.values }), [values, checked]);

  const change = useCallback((key: string, value: unknown) => {
    setValues((current) => ({ ...current, [key]: value }));
    setErrors((current) => omit(current, key));
  }, []);
  const reset = useCallback((next: Values) => {
    setValues(next);
    setErrors({});
  }, []);
  const refuse = (problems: readonly FieldProblem[]): boolean => {
    const known = problems.filter(({ field }) => fields.some(({ key }) => key === field));
    setErrors(Object.fromEntries(known.map((problem) => [problem.field, shortened(fields, problem)])));
    return known.length > 0;
  };
  return {
    values,
    errors,
    change,
    reset,
    /** Shows problems under their fields; false when none of them has a field here. */
    refuse,
    /** Checks everything and shows what is wrong. */
    validate: () => !refuse(checked.errors as FieldProblem[]),
    shown: (field: FieldDef) => isShown(field, fields, seen),
    required: (field: FieldDef) => isRequired(field, fields, seen),
  };
}

export type FormHandle = ReturnType<typeof useFormValues>;
