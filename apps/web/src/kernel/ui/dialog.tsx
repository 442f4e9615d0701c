/** A dialog over the middle of the screen, or of the drawer that it serves: what it is opened for stands first, at the left, as in drawers and pickers. */
import { Modal, type ModalProps } from "antd";
import styles from "./dialog.module.css";
import { okFirst } from "./ok-first";
import { useOverDrawer } from "./over-drawer";

const STYLES = { footer: { textAlign: "start" } } as const;

const WIDTH = 520;

export function Dialog(props: ModalProps) {
  const { open = false, width = WIDTH, className = "" } = props;
  const place = useOverDrawer(open, typeof width === "number" ? width : WIDTH);
  return (
    <Modal
      centered
      footer={okFirst}
      styles={STYLES}
      {...props}
      className={`${styles.dialog} ${className}`}
      {...(place && !props.style ? { style: place } : {})}
    />
  );
}
