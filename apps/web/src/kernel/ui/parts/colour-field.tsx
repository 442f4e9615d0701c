import type { KeyboardEvent } from "react";
import { colourName } from "../basis/colour-name";
import { DICTIONARY_COLOURS } from "../basis/colours";
import { heard } from "../basis/heard";
import { t } from "../basis/texts";
import styles from "./colour-field.module.css";

interface ColourFieldProps {
  id?: string;
  /** #rrggbb, '' = none. */
  value?: string;
  onChange?: (colour: string) => void;
  offered?: readonly string[];
  /** Offers no colour at all, too. */
  none?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys move the choice and the focus along, round at the ends, as in any group of radios. */
function moveChoice(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS[event.key];
  const radios = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
  if (step === undefined) return;
  event.preventDefault();
  const next = radios.at((radios.indexOf(event.currentTarget) + step) % radios.length);
  next?.focus();
  next?.click();
}

/** One of the product's colours, any other, or none. antd's ColorPicker would pull 8 kB into the sign-in page through Button. */
export function ColourField(props: ColourFieldProps) {
  const { id, value = "", onChange, offered = DICTIONARY_COLOURS, none = true } = props;
  const chosen = value.toLowerCase();
  const own = chosen !== "" && !offered.includes(chosen);
  const colours = [...(none ? [""] : []), ...offered];
  // One stop of the Tab key for all of them: the chosen one, or the first where none of them is.
  const stop = colours.includes(chosen) ? chosen : colours[0];
  return (
    <div id={id} className={styles.colours} role="radiogroup">
      {colours.map((colour) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be painted as a swatch
        <button
          key={colour}
          type="button"
          role="radio"
          aria-checked={chosen === colour}
          aria-label={colour ? colourName(colour) : t("noColour")}
          title={colour ? colourName(colour) : t("noColour")}
          tabIndex={colour === stop ? 0 : -1}
          className={colour ? styles.swatch : `${styles.swatch} ${styles.none}`}
          style={{ background: colour || undefined }}
          onClick={() => onChange?.(colour)}
          onKeyDown={heard(moveChoice)}
        />
      ))}
      <label className={own ? `${styles.own} ${styles.chosen}` : styles.own}>
        <input
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#2457d6"}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {t("otherColour")}
      </label>
    </div>
  );
}
