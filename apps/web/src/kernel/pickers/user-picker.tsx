import { lazy } from "react";
import { rememberLabel } from "./known-labels";
import { PickerField, type PickerFieldProps } from "./picker-field";

const UserPickerPanel = lazy(() => import("./user-picker-panel"));

/** Chooses colleagues; ids with their names. */
export function UserPicker(props: PickerFieldProps) {
  return (
    <PickerField
      {...props}
      width={720}
      panel={(close) => (
        <UserPickerPanel
          chosen={props.value}
          max={props.max}
          onClose={close}
          onSave={(users) => {
            for (const { userid, username } of users) rememberLabel("user", userid, username);
            props.onChange(users.map(({ userid, username }) => ({ id: userid, label: username })));
            close();
          }}
        />
      )}
    />
  );
}
