import type { KeyboardEvent } from "react";
import { tabStops } from "./tab-stops";

/**
 * `onKeyDown` of a select in a dialog: Tab goes on to the next field, also while its list is open. The library takes what is
 * marked then and stays, even for the moment in which a list closes after Enter; what one types next would be looked for.
 */
export function tabGoesOn(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, shiftKey, defaultPrevented } = event;
  if (key !== "Tab" || !defaultPrevented || !(target instanceof HTMLElement)) return;
  const dialog = target.closest<HTMLElement>("[role='dialog']");
  const stops = dialog ? tabStops(dialog) : [];
  stops[stops.indexOf(target) + (shiftKey ? -1 : 1)]?.focus();
}
