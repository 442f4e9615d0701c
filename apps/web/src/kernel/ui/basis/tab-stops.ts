/** What Tab stops at inside of an element that stands apart from its place in the page. */
import type { KeyboardEvent } from "react";

const STOPS = "a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex='0']";

export const tabStops = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0);

/** Whether Tab leads out of an element. */
export function leaves(element: HTMLElement, { shiftKey }: KeyboardEvent): boolean {
  const stops = tabStops(element);
  return document.activeElement === (shiftKey ? stops[0] : stops.at(-1));
}
