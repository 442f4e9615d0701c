/** The one place that hears keys which belong to no field: they run the actions that are offered. */
import { useEffect, useEffectEvent, useRef } from "react";
import { preference } from "../access/preferences";
import { heard } from "../ui/basis/heard";
import { isLayerOpen } from "../ui/basis/layers";
import { actionOf, goesOn } from "./action";
import { isNamed, strokeOf } from "./strokes";

/** Longest pause between two strokes that belong together. */
const PAUSE_MS = 1000;

/** What is ticked hears the space bar alone: letters after it mean what it stands beside. */
const TICKED = "input[type='checkbox']";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches(TICKED)));
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(`button, a, summary, ${TICKED}, [role='tab'], [role='menuitem']`) !== null;

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
  if (event.defaultPrevented || isOther(event)) return true;
  // Who has switched them off, since a voice, too, types them, still has arrows, Enter and Esc.
  if (event.key.length === 1 && preference("keys") === 0) return true;
  if (isLayerOpen() || isEditing(event.target) || hasArrows(event)) return true;
  if (!isTyping(event.target)) return event.key === "Enter" && isControl(event.target);
  // the first Esc leaves the field, the next one the panel
  if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
  return true;
}

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
    const listen = heard((event: KeyboardEvent) => press(event));
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** False for letters, digits and signs where their owner has switched them off. */
export const isHeard = (keys: string): boolean =>
  preference("keys") !== 0 || isNamed(keys.replace(/^(?:alt|shift)\+/, ""));
