import { Select } from "antd";
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from "react";
import { heard } from "../../kernel/ui/basis/heard";
import {
  type Field,
  isSame,
  type Level,
  type Line,
  levelOf,
  levelsOf,
  placeOf,
  type Right,
  type Role,
  rightAt,
  rightOf,
} from "./cells";
import styles from "./field-rights.module.css";
import { t } from "./texts";

export type Change = (place: string, right: Right) => void;

/** Of what nobody types the most is to see it. */
const levelText = (level: Level, { fixed }: Field): string => t(level === "edit" && fixed === 1 ? "see" : level);

const OPENS: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp"]);

interface ChoiceProps {
  field: Field;
  level: Level;
  label: string;
  onChoose: (level: Level) => void;
  onClose: () => void;
}

function Choice({ field, level, label, onChoose, onClose }: ChoiceProps) {
  return (
    <Select<Level>
      className={styles[level] ?? ""}
      variant="borderless"
      autoFocus
      defaultOpen
      aria-label={label}
      value={level}
      options={levelsOf(field.levels).map((value) => ({ value, label: levelText(value, field) }))}
      optionRender={({ label, value }) => (
        <>
          {label}
          {value === "mask" ? <small className={styles.note}>{t("maskHint")}</small> : null}
        </>
      )}
      popupMatchSelectWidth={false}
      onChange={onChoose}
      onOpenChange={(open) => !open && onClose()}
      onBlur={onClose}
    />
  );
}

interface Props {
  line: Line;
  role: Role;
  change: Change;
}

/** What a role may do with one field. It is a button until one presses it: there may be thousands. */
export const Cell = memo(function Cell({ line: { field, stored, changes }, role, change }: Props) {
  const [isOpen, setOpen] = useState(false);
  const self = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    // Whoever chose stands where he was, unless he has gone elsewhere.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      self.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const place = placeOf(role.id, field.field);
  const was = rightAt(stored, place);
  const right = changes.get(place) ?? was;
  const level = levelOf(right);
  const label = t("cell", { role: role.name, field: field.title });
  const pressed = (event: KeyboardEvent) => {
    if (!OPENS.has(event.key)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className={isSame(right, was) ? styles.cell : `${styles.cell} ${styles.changed}`}>
      {isOpen ? (
        <Choice
          {...{ field, level, label }}
          onChoose={(next) => change(place, rightOf(next))}
          onClose={() => setOpen(false)}
        />
      ) : (
        <button
          ref={self}
          type="button"
          role="combobox"
          className={`${styles.closed} ${styles[level]}`}
          aria-label={label}
          aria-expanded={false}
          aria-haspopup="listbox"
          disabled={role.edit === 0}
          onClick={() => setOpen(true)}
          onKeyDown={heard(pressed)}
        >
          {levelText(level, field)}
        </button>
      )}
    </div>
  );
});
