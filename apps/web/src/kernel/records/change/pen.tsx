import { EditOutlined } from "@ant-design/icons";
import type { Ref } from "react";
import styles from "./inline.module.css";

interface Props {
  ref?: Ref<HTMLButtonElement>;
  title: string;
  onPress: () => void;
}

/** Stands behind a value that is changed from there. */
export const Pen = ({ ref, title, onPress }: Props) => (
  <button ref={ref} type="button" data-pen className={styles.pen} title={title} aria-label={title} onClick={onPress}>
    <EditOutlined aria-hidden />
  </button>
);
