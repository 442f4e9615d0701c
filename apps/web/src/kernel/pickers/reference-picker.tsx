import { Select } from "antd";
import { Suspense, useState } from "react";
import { pickerOf } from "../records/kinds";
import { rememberLabel } from "./known-labels";
import type { PickerFieldProps } from "./picker-field";
import { t } from "./texts";

interface Props extends PickerFieldProps {
  /** Type of the records. */
  module: string;
  /** What the picker is called, where that is not after its records. */
  heading?: string;
}

/** Chooses records of a type in their list. */
function ReferencePicker({ module, heading, value, onChange, max, placeholder, title, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  const multiple = max > 1;
  const Picker = pickerOf(module);
  return (
    <>
      <Select<number | number[] | undefined>
        {...rest}
        style={{ width: "100%" }}
        aria-label={title}
        open={false}
        allowClear
        placeholder={placeholder ?? t("choose")}
        options={value.map(({ id, label }) => ({ value: id, label }))}
        {...(multiple ? { mode: "multiple" as const, showSearch: false } : {})}
        value={multiple ? value.map(({ id }) => id) : value[0]?.id}
        onChange={(next) => onChange(value.filter(({ id }) => [next].flat().includes(id)))}
        onClick={() => setOpen(rest.disabled !== true)}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === " ") setOpen(true);
        }}
      />
      {open ? (
        <Suspense fallback={null}>
          <Picker
            max={max}
            {...(heading === undefined ? {} : { title: heading })}
            onClose={() => setOpen(false)}
            onPick={(picked) => {
              for (const { id, label } of picked) rememberLabel(module, id, label);
              const added = picked.filter(({ id }) => !value.some((one) => one.id === id));
              onChange((max === 1 ? picked : [...value, ...added]).slice(-max).map(({ id, label }) => ({ id, label })));
              setOpen(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

export const CustomerPicker = (props: PickerFieldProps) => (
  <ReferencePicker module="customer" heading={t("customers")} {...props} />
);
