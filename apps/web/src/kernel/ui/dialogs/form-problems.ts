/** Puts the server's refusals under the fields they belong to. */
import type { FormInstance } from "antd";
import type { CallError } from "../../http/call";

/** True when every problem found its field, so that no toast is needed; typed values stay. */
export function showProblems(form: FormInstance, error: CallError): boolean {
  if (error.problems.length === 0) return false;
  const known = new Set(Object.keys(form.getFieldsValue(true) as Record<string, unknown>));
  const shown = error.problems.filter(({ field }) => known.has(field) || form.getFieldInstance(field));
  form.setFields(shown.map(({ field, msg }) => ({ name: field, errors: [msg] })));
  const first = shown[0];
  if (first) form.scrollToField(first.field, { block: "center" });
  return shown.length === error.problems.length;
}
