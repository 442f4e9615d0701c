import { lazy } from "react";
import { rememberLabel } from "./known-labels";
import { PickerField, type PickerFieldProps } from "./picker-field";
import { rememberPicks } from "./recent";

const BranchPickerPanel = lazy(() => import("./branch-picker-panel"));

/** Chooses branches from their tree. */
export function BranchPicker(props: PickerFieldProps) {
  const { value, max, onChange } = props;
  return (
    <PickerField
      {...props}
      panel={(close) => (
        <BranchPickerPanel
          chosen={value.map(({ id }) => id)}
          onClose={close}
          onPick={(picked) => {
            rememberLabel("branch", picked.id, picked.label);
            rememberPicks("branch", [picked.id]);
            onChange(max === 1 ? [picked] : [...value.filter(({ id }) => id !== picked.id), picked].slice(-max));
            if (max === 1) close();
          }}
        />
      )}
    />
  );
}
