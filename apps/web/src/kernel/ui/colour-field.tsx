import styles from "./colour-field.module.css";
import { t } from "./texts";
import { DICTIONARY_COLOURS } from "./theme";

interface ColourFieldProps {
  id?: string;
  /** #rrggbb, '' = none. */
  value?: string;
  onChange?: (colour: string) => void;
  offered?: readonly string[];
  /** Offers no colour at all, too. */
  none?: boolean;
}

/** One of the product's colours, any other, or none. antd's ColorPicker would pull 8 kB into the sign-in page through Button. */
export function ColourField(props: ColourFieldProps) {
  const { id, value = "", onChange, offered = DICTIONARY_COLOURS, none = true } = props;
  const own = value !== "" && !offered.includes(value.toLowerCase());
  return (
    <div id={id} className={styles.colours} role="radiogroup">
      {[...(none ? [""] : []), ...offered].map((colour) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be painted as a swatch
        <button
          key={colour}
          type="button"
          role="radio"
          aria-checked={value.toLowerCase() === colour}
          aria-label={colour || t("noColour")}
          className={colour ? styles.swatch : `${styles.swatch} ${styles.none}`}
          style={{ background: colour || undefined }}
          onClick={() => onChange?.(colour)}
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
