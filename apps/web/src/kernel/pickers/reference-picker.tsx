import { pickerOf } from "../open/kinds";
import { PickerField, type PickerFieldProps } from "./picker-field";
import { taken } from "./taken";
import { t } from "./texts";

interface Props extends PickerFieldProps {
  /** Type of the records. */
  module: string;
  /** What the picker is called, where that is not after its records. */
  heading?: string;
}

/** Chooses records of a type in their list. */
function ReferencePicker({ module, heading, ...props }: Props) {
  const Picker = pickerOf(module);
  return (
    <PickerField
      {...props}
      panel={(close) => (
        <Picker
          max={props.max}
          {...(heading === undefined ? {} : { title: heading })}
          onClose={close}
          onPick={(picked) => {
            taken(module, props).add(picked);
            close();
          }}
        />
      )}
    />
  );
}

export const ProductPicker = (props: PickerFieldProps) => (
  <ReferencePicker module="product" heading={t("products")} {...props} />
);

export const CustomerPicker = (props: PickerFieldProps) => (
  <ReferencePicker module="customer" heading={t("customers")} {...props} />
);
