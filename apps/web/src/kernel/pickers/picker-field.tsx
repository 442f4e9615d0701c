/** A field that looks like a select and opens a picker in place of a list. */
import { Popover, type RefSelectProps, Select } from "antd";
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { RowsSkeleton } from "../ui/skeletons";
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

const STOPS = "a[href], button:not(:disabled), input:not(:disabled), [tabindex='0']";

/** Whether Tab leads out of an element. */
function leaves(panel: HTMLElement, { shiftKey }: KeyboardEvent): boolean {
  const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0);
  return document.activeElement === (shiftKey ? stops[0] : stops.at(-1));
}

export function PickerField({ value, onChange, max, width, panel, placeholder, title, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  const field = useRef<RefSelectProps>(null);
  // The panel stands at the end of the page: whoever works with keys is led back to the field.
  const leave = () => {
    setOpen(false);
    field.current?.focus();
  };
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
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a look of its own
        <div
          role="group"
          className={styles.panel}
          style={{ width }}
          onKeyDown={(event) => {
            // Enter that chooses must not reach the field that has the focus after it, where it would save the form.
            if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
            const escaped = event.key === "Escape";
            // Nothing below it is closed with it.
            if (escaped) event.stopPropagation();
            if (escaped || (event.key === "Tab" && leaves(event.currentTarget, event))) leave();
          }}
        >
          <Suspense fallback={<RowsSkeleton rows={8} />}>{panel(leave)}</Suspense>
        </div>
      }
    >
      <Select<number | number[] | undefined>
        {...rest}
        ref={field}
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
          if (event.key !== "Escape" || !open) return;
          event.stopPropagation();
          setOpen(false);
        }}
      />
    </Popover>
  );
}
