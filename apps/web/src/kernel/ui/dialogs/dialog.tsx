/** A dialog over the middle of the screen, or of the drawer that it serves: what it is opened for stands first, at the left, as in drawers and pickers. */
import { Modal, type ModalProps } from "antd";
import type { KeyboardEvent } from "react";
import { heard } from "../basis/heard";
import { useOverDrawer } from "../basis/over-drawer";
import { runByKeys } from "../basis/save-by-keys";
import styles from "./dialog.module.css";
import { okFirst } from "./ok-first";

const STYLES = { footer: { textAlign: "start" } } as const;

const WIDTH = 520;

/** Ctrl+Enter presses what it is opened for; where there is no such button, what stands inside has that key for itself. */
function pressOk(event: KeyboardEvent<HTMLElement>): void {
  const ok = event.currentTarget.querySelector<HTMLButtonElement>("button[data-ok]");
  if (ok) runByKeys(event, () => ok.click());
}

const KEYS = { onKeyDownCapture: heard(pressOk) };

export function Dialog(props: ModalProps) {
  const { open = false, width = WIDTH, className = "", okButtonProps } = props;
  const place = useOverDrawer(open, typeof width === "number" ? width : WIDTH);
  return (
    <Modal
      centered
      footer={okFirst}
      styles={STYLES}
      wrapProps={KEYS}
      {...props}
      okButtonProps={{ ...okButtonProps, "data-ok": "" }}
      className={`${styles.dialog} ${className}`}
      {...(place && !props.style ? { style: place } : {})}
    />
  );
}
