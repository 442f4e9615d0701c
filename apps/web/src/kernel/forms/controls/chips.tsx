import { type CSSProperties, type KeyboardEvent, useRef } from "react";
import { heard } from "../../ui/basis/heard";
import { asText } from "../values/as-text";
import styles from "./chips.module.css";

export interface ChipOption {
  value: string | number;
  label: string;
  colour?: string | undefined;
}

interface Props {
  id?: string;
  /** Names the group. */
  title: string;
  options: readonly ChipOption[];
  value: unknown;
  /** `""` where nothing is chosen any more. */
  onChange: (value: string | number) => void;
  /** One has to be chosen, so that the chosen one cannot be taken back. */
  needed?: boolean;
  invalid?: boolean;
  /** The digits choose from anywhere in the form when held with Alt: so they are shown wherever one is in it. */
  withAlt?: boolean;
  /** As high as the line of text beside them, where one does not touch them. */
  small?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const buttonsOf = (group: HTMLElement) => group.querySelectorAll<HTMLElement>("[role='radio']");

/** A short choice, open to see: a click, an arrow or the digit of its place chooses; Backspace or a second click empties. */
export function Chips({
  id,
  title,
  options,
  value,
  onChange,
  needed = false,
  invalid = false,
  withAlt = false,
  small = false,
}: Props) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = options.findIndex((option) => String(option.value) === asText(value));
  const stop = Math.max(chosen, 0);
  const take = (at: number) => {
    const option = options[at];
    if (!option) return;
    if (at !== chosen) onChange(option.value);
    if (group.current) buttonsOf(group.current)[at]?.focus();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const form = event.currentTarget.closest("form");
    if (/^[1-9]$/.test(event.key)) take(Number(event.key) - 1);
    else if (step !== undefined) take((stop + step + options.length) % options.length);
    else if (/^(?:Backspace|Delete)$/.test(event.key) && !needed) onChange("");
    // on what is chosen already Enter saves, as it does in a text
    else if (event.key === "Enter" && form && document.activeElement === buttonsOf(event.currentTarget)[chosen])
      form.requestSubmit();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={group}
      id={id}
      role="radiogroup"
      aria-label={title}
      aria-invalid={invalid}
      className={[styles.chips, withAlt ? styles.withAlt : "", small ? styles.small : ""].join(" ")}
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) buttonsOf(event.currentTarget)[stop]?.focus();
      }}
      onKeyDown={heard(press)}
    >
      {options.map(({ value: own, label, colour }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio cannot be taken back, and brings a look of its own
        <button
          key={own}
          type="button"
          role="radio"
          aria-checked={at === chosen}
          aria-keyshortcuts={withAlt ? `Alt+${at + 1}` : undefined}
          title={withAlt ? `Alt+${at + 1}` : undefined}
          tabIndex={at === stop ? 0 : -1}
          className={styles.chip}
          style={(colour ? { "--entry": colour } : {}) as CSSProperties}
          data-coloured={colour ? "" : undefined}
          onClick={() => (at === chosen && !needed ? onChange("") : take(at))}
        >
          {label}
          <span className={styles.digit} aria-hidden>
            {at + 1}
          </span>
        </button>
      ))}
    </div>
  );
}
