/** A refusal whose places lead to where something is used. */
import type { ToldUse } from "@qicheng/api/kernel/envelope";
import { Button } from "antd";
import styles from "./linked-text.module.css";
import { partsOf } from "./places";

interface Props {
  text: string;
  uses: readonly ToldUse[] | undefined;
  /** It goes with what it led away from. */
  onLed?: () => void;
}

export function LinkedText({ text, uses = [], onLed }: Props) {
  if (uses.length === 0) return text;
  return (
    <span>
      {partsOf(text, uses).map(({ text: part, go }) =>
        go ? (
          <Button
            key={part}
            type="link"
            className={styles.place ?? ""}
            onClick={() => {
              onLed?.();
              go();
            }}
          >
            {part}
          </Button>
        ) : (
          part
        ),
      )}
    </span>
  );
}
