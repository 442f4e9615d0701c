/** The one place that hears keys which belong to no field: they run the actions that are offered. */
import { useEffect, useEffectEvent, useRef } from "react";
import { preference } from "../access/preferences";
import { isLayerOpen } from "../ui/layers";
import { actionOf, goesOn } from "./action";

/** Longest pause between two strokes that belong together. */
const PAUSE_MS = 1000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a, summary, [role='tab'], [role='menuitem']") !== null;

/** There arrows go from one part to the next. */
const OWN_ARROWS = "[role='tablist'], [role='tree'], [role='menu'], [role='slider'], [role='radiogroup']";
const hasArrows = ({ key, target }: KeyboardEvent): boolean =>
  key.startsWith("Arrow") && target instanceof HTMLElement && target.closest(OWN_ARROWS) !== null;

/** In a value that is changed where it stands; its buttons are no text, and mean it all the same. */
const isEditing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("[data-editing]") !== null;

/** Of the browser, or of what one types; with Alt arrows move what one stands on. */
const isOther = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || (altKey && !key.startsWith("Arrow"));

function rests(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || isOther(event)) return true;
  // Who has switched them off, since a voice, too, types them, still has arrows, Enter and Esc.
  if (event.key.length === 1 && preference("keys") === 0) return true;
  if (isLayerOpen() || isEditing(event.target) || hasArrows(event)) return true;
  if (!isTyping(event.target)) return event.key === "Enter" && isControl(event.target);
  // the first Esc leaves the field, the next one the panel
  if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
  return true;
}

/** Of letters and of named keys; a sign, such as ?, stands on its key with Shift or without. */
const withShift = ({ shiftKey, key }: Pressed): boolean =>
  shiftKey && (key.length > 1 || key.toLowerCase() !== key.toUpperCase());

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "shiftKey">;

/** What was pressed, as actions name it: `c`, `shift+c`, `alt+arrowup`, `?`. */
export const strokeOf = (event: Pressed): string =>
  `${event.altKey ? "alt+" : ""}${withShift(event) ? "shift+" : ""}${event.key.toLowerCase()}`;

/** Runs actions by their keys. They rest while one types or changes a value, and while a dialog, a menu or a list of choices is open. */
export function useKeys(): void {
  const before = useRef({ keys: "", at: 0 });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (rests(event)) return;
    const stroke = strokeOf(event);
    const { keys, at } = before.current;
    const both = keys !== "" && event.timeStamp - at < PAUSE_MS ? `${keys} ${stroke}` : stroke;
    // a letter that nothing waits for with Shift is what it is without
    const shifted = event.shiftKey && /^[a-z]$/i.test(event.key) ? actionOf(`shift+${stroke}`) : undefined;
    const action = shifted ?? actionOf(both) ?? actionOf(stroke);
    before.current = { keys: action === undefined && goesOn(stroke) ? stroke : "", at: event.timeStamp };
    if (action === undefined) return;
    action.run();
    event.preventDefault();
    // What closed by it may be gone by the time the window hears of the key: the layer below would take it for its own.
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

const SIGNS: Readonly<Record<string, string>> = {
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  enter: "Enter",
  escape: "Esc",
  alt: "Alt",
  shift: "Shift",
};

/** False for letters, digits and signs where their owner has switched them off. */
export const isHeard = (keys: string): boolean =>
  preference("keys") !== 0 || keys.replace(/^(?:alt|shift)\+/, "") in SIGNS;

/** Strokes as they stand on the keys: `g c` is G C, `alt+arrowup` Alt ↑, `alt+1–9` Alt 1–9, `shift+c` Shift C. */
export const keysText = (keys: string): string =>
  keys
    .split(/[ +]/)
    .map((stroke) => SIGNS[stroke] ?? stroke.toUpperCase())
    .join(" ");
