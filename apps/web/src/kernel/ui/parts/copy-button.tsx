import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import copy from "antd/es/_util/copy";
import { useEffect, useState } from "react";
import { common } from "../../i18n/common";
import styles from "./copy-button.module.css";

interface Props {
  text: string;
  /** Seen only while one points at what it copies, or is on it with keys. */
  quiet?: boolean;
}

/** How long it says that it did. */
const SAID_MS = 3_000;

/** Puts a text on the clipboard, and says so in its place. By itself, since the library's brings all that edits texts in place. */
export function CopyButton({ text, quiet = false }: Props) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const name = copied ? common("copied") : `${common("copy")} ${text}`;
  return (
    <span className={quiet ? `${styles.place} ${styles.quiet}` : styles.place}>
      <Tooltip title={name}>
        <button
          type="button"
          className={copied ? `${styles.button} ${styles.copied}` : styles.button}
          aria-label={name}
          onClick={(event) => {
            event.stopPropagation();
            void copy(text).then((done) => done && setCopied(Date.now()));
          }}
        >
          {copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        </button>
      </Tooltip>
    </span>
  );
}
