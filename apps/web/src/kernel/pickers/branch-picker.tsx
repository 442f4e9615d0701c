import { lazy } from "react";
import { PickerField, type PickerFieldProps } from "./picker-field";
import { taken } from "./taken";
import { useBranchChoices } from "./use-choices";

const BranchPickerPanel = lazy(() => import("./branch-picker-panel"));

/** Chooses branches: by typing, or from their tree. */
export function BranchPicker(props: PickerFieldProps) {
  const { value, max } = props;
  return (
    <PickerField
      {...props}
      useChoices={useBranchChoices}
      onPick={(picked) => taken("branch", props).add([picked])}
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
