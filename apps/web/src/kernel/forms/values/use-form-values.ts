import type { ToldProblem } from "@qicheng/api/kernel/envelope";
import { withoutOrphans } from "@qicheng/engine/fields/dependents";
import { type FieldDef, isWorkedOut } from "@qicheng/engine/fields/field-def";
import { isRequired, isShown } from "@qicheng/engine/fields/linkage";
import { validateForm } from "@qicheng/engine/fields/validate";
import { ownValue } from "@qicheng/engine/text/own-value";
import { useCallback, useMemo, useState } from "react";
import { say } from "../../i18n/language";
import { useSteady } from "../../ui/basis/use-steady";
import type { FormParts } from "./form-parts";
import { NOTHING_WRONG, untouched, wrongOf } from "./form-wrong";
import { sentValues } from "./row-values";
import type { Values } from "./values";

/** What is masked for whoever edits, and goes back as it came. */
const isMasked = (value: unknown): boolean => typeof value === "string" && value.includes("****");

/**
 * Values and errors of a form, with linkage and validation by the engine.
 * @param stored what the record has, of which an edit may leave what is not offered any more
 * @param follows what the module lets other fields become as one changes
 */
export function useFormValues(
  fields: readonly FieldDef[],
  initial: Values,
  stored: Values,
  follows?: FormParts["follows"],
) {
  const [{ values, wrong, refused }, set] = useState({ values: initial, wrong: NOTHING_WRONG, refused: 0 });
  const { errors, rows } = wrong;
  const checked = useMemo(
    () => validateForm(fields, sentValues(fields, values), "add", stored),
    [fields, values, stored],
  );
  const seen = useMemo(() => ({ ...values, ...checked.values }), [values, checked]);

  const change = useSteady((key: string, value: unknown) => {
    set((current) => {
      const before = ownValue(current.values, key);
      const next = withoutOrphans(fields, { ...current.values, [key]: value }, key);
      const others = follows?.({ key, before, values: next, fields }) ?? {};
      return {
        ...current,
        values: { ...next, ...others },
        wrong: Object.entries({ ...others, [key]: value }).reduce(
          (wrong, [name, now]) => untouched(wrong, name, ownValue(current.values, name), now),
          current.wrong,
        ),
      };
    });
  });
  const reset = useCallback(
    (next: Values) => set((current) => ({ ...current, values: next, wrong: NOTHING_WRONG })),
    [],
  );
  /** What was sent is stored as `next`; what was typed since stays. */
  const saved = useCallback((next: Values, sent: Values) => {
    set((current) => {
      const since = Object.entries(current.values).filter(([key, value]) => value !== ownValue(sent, key));
      return { ...current, values: { ...next, ...Object.fromEntries(since) }, wrong: NOTHING_WRONG };
    });
  }, []);
  const refuse = (problems: readonly ToldProblem[]): boolean => {
    const known = problems.filter(({ field }) => fields.some(({ key }) => key === field));
    // what is sent has no blank rows, by which others are counted
    set((current) => ({
      values: sentValues(fields, current.values),
      wrong: wrongOf(fields, known),
      refused: current.refused + Math.min(known.length, 1),
    }));
    return known.length > 0;
  };
  return {
    values,
    errors,
    /** How often something was wrong when it was to be saved. */
    refused,
    /** What is wrong within rows, by field. */
    rows,
    change,
    reset,
    saved,
    /** Shows problems under their fields; false when none of them has a field here. */
    refuse,
    /** Checks everything and shows what is wrong. */
    validate: () => {
      const meant = checked.errors.filter(
        ({ field: key }) => !(isMasked(ownValue(values, key)) && ownValue(values, key) === ownValue(initial, key)),
      );
      return !refuse(meant.map((error) => ({ ...error, msg: say(error.msg) })));
    },
    /** What stands in a field: typed, or worked out of the others. */
    valueOf: (field: FieldDef): unknown => ownValue(isWorkedOut(field) ? checked.values : values, field.key),
    shown: (field: FieldDef) => isShown(field, fields, seen),
    required: (field: FieldDef) => isRequired(field, fields, seen),
  };
}

export type FormHandle = ReturnType<typeof useFormValues>;
