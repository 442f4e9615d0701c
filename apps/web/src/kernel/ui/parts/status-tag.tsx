import { STATUS_COLOURS, type StatusTone } from "../basis/colours";
import { toneStyle } from "../basis/tones";
import styles from "./status-tag.module.css";
import tones from "./tone.module.css";

interface StatusTagProps {
  text: string | undefined;
  /** Colour of the dictionary entry; any colour is readable in its tone. */
  colour?: string | undefined;
  tone?: StatusTone;
}

/** A state or dictionary value: coloured dot on a tinted ground; `-` for none. */
export function StatusTag({ text, colour, tone = "idle" }: StatusTagProps) {
  if (!text) return <>-</>;
  return (
    <span className={`${styles.tag} ${tones.tone}`} style={toneStyle(colour || STATUS_COLOURS[tone])}>
      {text}
    </span>
  );
}
