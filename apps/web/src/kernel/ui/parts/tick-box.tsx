import { useLayoutEffect, useRef } from "react";
import styles from "./tick-box.module.css";

interface Props {
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  partly?: boolean;
  disabled?: boolean;
  /** @param shift the key is held down */
  onTick: (checked: boolean, shift: boolean) => void;
}

/** The browser's own box in the library's look: one stands in every row, where the library's costs as much as all other cells. */
export function TickBox({ label, checked, partly = false, disabled = false, onTick }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onClick={(event) => event.stopPropagation()}
      onChange={({ target, nativeEvent }) => {
        onTick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}
