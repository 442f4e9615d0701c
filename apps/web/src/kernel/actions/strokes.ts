/** Strokes of the keyboard: what was pressed, as actions name it, and as it stands on the keys. */

/** Of letters and of named keys; a sign, such as ?, stands on its key with Shift or without. */
const withShift = ({ shiftKey, key }: Pressed): boolean =>
  shiftKey && (key.length > 1 || key.toLowerCase() !== key.toUpperCase());

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "shiftKey">;

/** What was pressed, as actions name it: `c`, `shift+c`, `alt+arrowup`, `?`. */
export const strokeOf = (event: Pressed): string =>
  `${event.altKey ? "alt+" : ""}${withShift(event) ? "shift+" : ""}${event.key.toLowerCase()}`;

const SIGNS: Readonly<Record<string, string>> = {
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  enter: "Enter",
  escape: "Esc",
  del: "Del",
  ctrl: "Ctrl",
  alt: "Alt",
  shift: "Shift",
};

/** Arrows, Enter and the like, which are no letter and no sign. */
export const isNamed = (key: string): boolean => Object.hasOwn(SIGNS, key);

/** Strokes as they stand on the keys: `g c` is G C, `alt+arrowup` Alt ↑, `alt+1–9` Alt 1–9, `shift+c` Shift C, `del` Del. */
export const keysText = (keys: string): string =>
  keys
    .split(/[ +]/)
    .map((stroke) => SIGNS[stroke] ?? stroke.toUpperCase())
    .join(" ");
