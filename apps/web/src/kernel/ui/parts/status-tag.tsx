import type { CSSProperties } from "react";
import { STATUS_COLOURS, type StatusTone } from "../basis/colours";
import styles from "./status-tag.module.css";

interface StatusTagProps {
  text: string | undefined;
  /** Colour of the dictionary entry; any colour stays readable because the letters keep the text colour. */
  colour?: string | undefined;
  tone?: StatusTone;
}

/** A state or dictionary value: coloured dot on a tinted ground; `-` for none. */
export function StatusTag({ text, colour, tone = "idle" }: StatusTagProps) {
  if (!text) return <>-</>;
  const variable = { "--tag": colour || STATUS_COLOURS[tone] } as CSSProperties;
  return (
    <span className={styles.tag} style={variable}>
      {text}
    </span>
  );
}
