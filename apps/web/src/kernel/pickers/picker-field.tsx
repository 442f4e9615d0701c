/** A field that looks like a select and opens a picker in place of a list. */
import { Popover, Select } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import styles from "./pickers.module.css";
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
  placeholder?: string | undefined;
  /** Names the field where no label does. */
  title?: string;
  status?: "error" | "";
}

interface Props extends PickerFieldProps {
  width: number;
  panel: (close: () => void) => ReactNode;
}

export function PickerField({ value, onChange, max, width, panel, placeholder, title, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  const show = (next: boolean) => setOpen(next && rest.disabled !== true);
  const multiple = max > 1;
  const options = value.map(({ id, label }) => ({ value: id, label }));
  return (
    <Popover
      open={open}
      onOpenChange={show}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <div className={styles.panel} style={{ width }}>
          <Suspense fallback={null}>{panel(() => setOpen(false))}</Suspense>
        </div>
      }
    >
      <Select<number | number[] | undefined>
        {...rest}
        style={{ width: "100%" }}
        aria-label={title}
        open={false}
        allowClear
        placeholder={placeholder ?? t("choose")}
        options={options}
        {...(multiple ? { mode: "multiple" as const, showSearch: false } : {})}
        value={multiple ? value.map(({ id }) => id) : value[0]?.id}
        onChange={(next) => {
          const kept = [next].flat();
          onChange(value.filter(({ id }) => kept.includes(id)));
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === " ") show(true);
          if (event.key === "Escape") show(false);
        }}
      />
    </Popover>
  );
}
