import { pickerOf } from "../records/kinds";
import { rememberLabel } from "./known-labels";
import { PickerField, type PickerFieldProps } from "./picker-field";
import { t } from "./texts";

interface Props extends PickerFieldProps {
  /** Type of the records. */
  module: string;
  /** What the picker is called, where that is not after its records. */
  heading?: string;
}

/** Chooses records of a type in their list. */
function ReferencePicker({ module, heading, ...props }: Props) {
  const { value, max, onChange } = props;
  const Picker = pickerOf(module);
  return (
    <PickerField
      {...props}
      panel={(close) => (
        <Picker
          max={max}
          {...(heading === undefined ? {} : { title: heading })}
          onClose={close}
          onPick={(picked) => {
            for (const { id, label } of picked) rememberLabel(module, id, label);
            const added = picked.filter(({ id }) => !value.some((one) => one.id === id));
            onChange((max === 1 ? picked : [...value, ...added]).slice(-max).map(({ id, label }) => ({ id, label })));
            close();
          }}
        />
      )}
    />
  );
}

export const CustomerPicker = (props: PickerFieldProps) => (
  <ReferencePicker module="customer" heading={t("customers")} {...props} />
);
