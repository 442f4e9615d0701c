import { Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { rememberLabel } from "./known-labels";
import type { PickerFieldProps } from "./picker-field";
import { t } from "./texts";

const CustomerPickerDialog = lazy(() => import("./customer-picker-dialog"));

/** Chooses customers in a dialog. */
export function CustomerPicker({ value, onChange, max, placeholder, title, ...rest }: PickerFieldProps) {
  const [open, setOpen] = useState(false);
  const multiple = max > 1;
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
          <CustomerPickerDialog
            onClose={() => setOpen(false)}
            onPick={(picked) => {
              rememberLabel("customer", picked.id, picked.label);
              onChange(max === 1 ? [picked] : [...value.filter(({ id }) => id !== picked.id), picked].slice(-max));
              if (max === 1) setOpen(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
