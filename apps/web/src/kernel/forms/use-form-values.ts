import type { ToldProblem } from "@qicheng/api/kernel/envelope";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isRequired, isShown } from "@qicheng/engine/fields/linkage";
import { validateForm } from "@qicheng/engine/fields/validate";
import { useCallback, useMemo, useState } from "react";
import { say } from "../i18n/language";

export type Values = Record<string, unknown>;
export type Errors = Record<string, string>;

/** `客户名称：格式不正确` stands under 客户名称 already. */
function shortened(fields: readonly FieldDef[], { field, msg }: ToldProblem): string {
  const title = fields.find(({ key }) => key === field)?.title ?? "";
  const prefix = [`${title}：`, `${title}: `].find((start) => msg.startsWith(start)) ?? "";
  return msg.slice(prefix.length);
}

const omit = (errors: Errors, key: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== key));

/** What is masked for whoever edits, and goes back as it came. */
const isMasked = (value: unknown): boolean => typeof value === "string" && value.includes("****");

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
  /** What was sent is stored as `next`; what was typed since stays. */
  const saved = useCallback((next: Values, sent: Values) => {
    setValues((current) => {
      const since = Object.entries(current).filter(([key, value]) => value !== sent[key]);
      return { ...next, ...Object.fromEntries(since) };
    });
    setErrors({});
  }, []);
  const refuse = (problems: readonly ToldProblem[]): boolean => {
    const known = problems.filter(({ field }) => fields.some(({ key }) => key === field));
    setErrors(Object.fromEntries(known.map((problem) => [problem.field, shortened(fields, problem)])));
    return known.length > 0;
  };
  return {
    values,
    errors,
    change,
    reset,
    saved,
    /** Shows problems under their fields; false when none of them has a field here. */
    refuse,
    /** Checks everything and shows what is wrong. */
    validate: () => {
      const meant = checked.errors.filter(({ field: key }) => !(isMasked(values[key]) && values[key] === initial[key]));
      return !refuse(meant.map((error) => ({ ...error, msg: say(error.msg) })));
    },
    shown: (field: FieldDef) => isShown(field, fields, seen),
    required: (field: FieldDef) => isRequired(field, fields, seen),
  };
}

export type FormHandle = ReturnType<typeof useFormValues>;
