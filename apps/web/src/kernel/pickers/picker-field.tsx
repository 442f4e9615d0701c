/** A field that looks like a select and opens a picker in place of a list. */
import { Select } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import { heard } from "../ui/basis/heard";
import { CLEARABLE } from "../ui/parts/clearable";
import { t } from "./texts";

export interface Picked {
  id: number;
  label: string;
}

export interface PickerFieldProps {
  id?: string;
  value: readonly Picked[];
  onChange: (value: Picked[]) => void;
  /** Most that may be chosen; 1 = a single one. */
  max: number;
  disabled?: boolean;
  /** One begins here. */
  autoFocus?: boolean;
  placeholder?: string | undefined;
  /** Names the field where no label does. */
  title?: string;
  status?: "error" | "";
}

interface Props extends PickerFieldProps {
  panel: (close: () => void) => ReactNode;
}

export function PickerField({ value, onChange, max, panel, placeholder, title, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(rest.disabled !== true);
  const multiple = max > 1;
  return (
    <>
      <Select<number | number[] | undefined>
        {...rest}
        style={{ width: "100%" }}
        aria-label={title}
        open={false}
        allowClear={CLEARABLE}
        placeholder={placeholder ?? t("choose")}
        options={value.map(({ id, label }) => ({ value: id, label }))}
        {...(multiple ? { mode: "multiple" as const, showSearch: false } : {})}
        value={multiple ? value.map(({ id }) => id) : value[0]?.id}
        onChange={(next) => onChange(value.filter(({ id }) => [next].flat().includes(id)))}
        onClick={show}
        onKeyDown={heard((event) => {
          if (event.key === "Enter" || event.key === " ") show();
        })}
      />
      {open ? <Suspense fallback={null}>{panel(() => setOpen(false))}</Suspense> : null}
    </>
  );
}
