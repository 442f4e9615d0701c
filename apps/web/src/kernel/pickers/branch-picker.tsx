import { lazy } from "react";
import { PickerField, type PickerFieldProps } from "./picker-field";
import { taken } from "./taken";

const BranchPickerPanel = lazy(() => import("./branch-picker-panel"));

/** Chooses branches from their tree. */
export function BranchPicker(props: PickerFieldProps) {
  const { value, max } = props;
  return (
    <PickerField
      {...props}
      panel={(close) => (
        <BranchPickerPanel
          chosen={value.map(({ id }) => id)}
          onClose={close}
          onPick={(picked) => {
            taken("branch", props).add([picked]);
            if (max === 1) close();
          }}
        />
      )}
    />
  );
}
