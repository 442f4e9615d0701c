import { useState } from "react";
import styles from "../drafting/properties.module.css";
import { Popup } from "../ui/dialogs/popup";
import { ColourField } from "../ui/parts/colour-field";

interface Props {
  label: string;
  /** '' = none. */
  colour: string;
  onChange: (colour: string) => void;
}

/** The colour of a choice: a dot that opens all of them. */
export function OptionColour({ label, colour, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popup
      label={label}
      open={open}
      onOpen={setOpen}
      button={
        <button
          type="button"
          className={styles.colour}
          aria-label={label}
          data-none={colour === "" || undefined}
          style={{ background: colour || undefined }}
        />
      }
    >
      <ColourField value={colour} onChange={onChange} />
    </Popup>
  );
}
