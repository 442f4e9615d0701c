/** The card of a node: what it is, what it is called, and who. */
import type { ReactNode } from "react";
import styles from "./flow-diagram.module.css";
import { kindIcon, kindName } from "./kinds";

/** Green is done, blue is where it is, red did not pass; amber and the others tell what differs. */
export type Tone = "done" | "open" | "failed" | "added" | "changed" | "removed" | "wrong" | undefined;

interface Props {
  kind: string;
  name: string;
  /** The line below the name. */
  who: string;
  tone?: Tone;
  selected?: boolean;
  /** Behind the name, such as a sign of what is wrong. */
  sign?: ReactNode;
}

export function NodeCard({ kind, name, who, tone, selected, sign }: Props) {
  return (
    <span className={styles.card} data-kind={kind} data-tone={tone} data-selected={selected || undefined}>
      <span className={styles.icon} title={kindName(kind)}>
        {kindIcon(kind)}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {who === "" ? null : <span className={styles.who}>{who}</span>}
      </span>
      {sign}
    </span>
  );
}
