import { lazy } from "react";
import { rememberLabel } from "./known-labels";
import { PickerField, type PickerFieldProps } from "./picker-field";

const BranchPickerPanel = lazy(() => import("./branch-picker-panel"));

/** Chooses branches from their tree. */
export function BranchPicker(props: PickerFieldProps) {
  const { value, max, onChange } = props;
  return (
    <PickerField
      {...props}
      width={550}
      panel={(close) => (
        <BranchPickerPanel
          chosen={value.map(({ id }) => id)}
          onPick={(picked) => {
            rememberLabel("branch", picked.id, picked.label);
            onChange(max === 1 ? [picked] : [...value.filter(({ id }) => id !== picked.id), picked].slice(-max));
            if (max === 1) close();
          }}
        />
      )}
    />
  );
}
