import { lazy } from "react";
import { PickerField, type PickerFieldProps } from "./picker-field";
import { taken } from "./taken";
import { usePeopleChoices } from "./use-choices";

const UserPickerPanel = lazy(() => import("./user-picker-panel"));

/** Chooses colleagues; ids with their names. */
export function UserPicker(props: PickerFieldProps) {
  return (
    <PickerField
      {...props}
      useChoices={usePeopleChoices}
      onPick={(picked) => taken("user", props).add([picked])}
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
