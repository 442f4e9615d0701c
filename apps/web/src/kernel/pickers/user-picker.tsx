import { lazy } from "react";
import { PickerField, type PickerFieldProps } from "./picker-field";
import { taken } from "./taken";

const UserPickerPanel = lazy(() => import("./user-picker-panel"));

/** Chooses colleagues; ids with their names. */
export function UserPicker(props: PickerFieldProps) {
  return (
    <PickerField
      {...props}
      panel={(close) => (
        <UserPickerPanel
          chosen={props.value}
          max={props.max}
          onClose={close}
          onSave={(users) => {
            taken("user", props).put(users.map(({ userid, username }) => ({ id: userid, label: username })));
            close();
          }}
        />
      )}
    />
  );
}
