import { lazy } from "react";
import { rememberLabel } from "./known-labels";
import { PickerField, type PickerFieldProps } from "./picker-field";
import { rememberPicks } from "./recent";

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
            rememberPicks(
              "user",
              users.map(({ userid }) => userid).filter((id) => !props.value.some((one) => one.id === id)),
            );
            for (const { userid, username } of users) rememberLabel("user", userid, username);
            props.onChange(users.map(({ userid, username }) => ({ id: userid, label: username })));
            close();
          }}
        />
      )}
    />
  );
}
