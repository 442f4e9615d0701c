/** What stands at the end of the one cell that is pointed at or walked to: its number is called, its value copied and changed. */
import type { ListField } from "@qicheng/api/forms/routes";
import type { ReactNode } from "react";
import { CallLink } from "../../forms/shown/call-link";
import { useCopied } from "../../forms/shown/use-copied";
import { heard } from "../../ui/basis/heard";
import { CopyButton } from "../../ui/parts/copy-button";
import type { ListRow } from "../ask/list-module";
import { AtCell, type CellPlace } from "./at-cell";
import styles from "./cells.module.css";

interface Props {
  at: CellPlace;
  row: ListRow;
  field: ListField;
  /** Changes the value; null where it may not be changed. */
  pen: ReactNode;
  onLeave: () => void;
}

export function CellButtons({ at, row, field, pen, onLeave }: Props) {
  const text = useCopied(field, row);
  if (text === "" && pen === null) return null;
  return (
    <AtCell at={at} end>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what leaves its buttons */}
      <span
        className={styles.tools}
        data-tools
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onLeave();
        }}
        onKeyDown={heard((event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onLeave();
        })}
      >
        {text === "" ? null : (
          // biome-ignore lint/a11y/noStaticElementInteractions: a click keeps the focus where it was
          <span key={`${at.id} ${at.field}`} onMouseDown={(event) => event.preventDefault()}>
            {field.pattern === "phone" ? <CallLink number={text} size="small" /> : null}
            <CopyButton text={text} />
          </span>
        )}
        {pen}
      </span>
    </AtCell>
  );
}
