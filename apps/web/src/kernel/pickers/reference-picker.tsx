import { pickerOf } from "../open/kinds";
import type { UseChoices } from "./choices";
import { PickerField, type PickerFieldProps } from "./picker-field";
import { taken } from "./taken";
import { t } from "./texts";
import { type Chosen, useRecordChoices } from "./use-choices";

interface Props extends PickerFieldProps {
  /** Type of the records. */
  module: Chosen;
  /** What is offered as one types. */
  useChoices: UseChoices;
  /** What the picker is called, where that is not after its records. */
  heading?: string;
}

/** Chooses records of a type: by typing, or in their list. */
function ReferencePicker({ module, heading, useChoices, ...props }: Props) {
  const Picker = pickerOf(module);
  return (
    <PickerField
      {...props}
      useChoices={useChoices}
      onPick={(picked) => taken(module, props).add([picked])}
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

const useProducts: UseChoices = (word, wanted) => useRecordChoices("product", word, wanted);
const useCustomers: UseChoices = (word, wanted) => useRecordChoices("customer", word, wanted);

export const ProductPicker = (props: PickerFieldProps) => (
  <ReferencePicker module="product" useChoices={useProducts} heading={t("products")} {...props} />
);

export const CustomerPicker = (props: PickerFieldProps) => (
  <ReferencePicker module="customer" useChoices={useCustomers} heading={t("customers")} {...props} />
);
