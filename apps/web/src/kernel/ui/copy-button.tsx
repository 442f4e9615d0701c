import { Typography } from "antd";
import { common } from "../i18n/common";
import styles from "./copy-button.module.css";

interface Props {
  text: string;
  /** Seen only while one points at what it copies, or is on it with keys. */
  quiet?: boolean;
}

/** Puts a text on the clipboard, and says so in its place. */
export const CopyButton = ({ text, quiet = false }: Props) => (
  <Typography.Text
    className={quiet ? `${styles.button} ${styles.quiet}` : (styles.button ?? "")}
    copyable={{ text, tooltips: [`${common("copy")} ${text}`, common("copied")] }}
    onClick={(event) => event.stopPropagation()}
  />
);
