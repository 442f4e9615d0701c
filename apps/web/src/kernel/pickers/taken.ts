import { rememberLabel } from "./known-labels";
import type { Picked, PickerFieldProps } from "./picker-field";
import { rememberPicks } from "./recent";

/** What is picked becomes the value of a field: known by its name from then on, and offered first the next time. */
export function taken(type: string, { value, max, onChange }: Pick<PickerFieldProps, "value" | "max" | "onChange">) {
  const without = (some: readonly Picked[], from: readonly Picked[]) =>
    from.filter(({ id }) => !some.some((one) => one.id === id));
  const put = (picked: readonly Picked[]) => {
    rememberPicks(
      type,
      without(value, picked).map(({ id }) => id),
    );
    for (const { id, label } of picked) rememberLabel(type, id, label);
    onChange(picked.slice(-max).map(({ id, label }) => ({ id, label })));
  };
  return {
    /** In place of what was chosen. */
    put,
    /** Beside it, as far as there is room. */
    add: (picked: readonly Picked[]) => put([...without(picked, value), ...picked]),
  };
}
