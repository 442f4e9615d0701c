/** Definitions of forms and columns that somebody has published: taken at once where nobody is typing, else when one asks for them. */
import { FORM } from "@qicheng/api/kernel/topics";
import { queryClient } from "../http/query-client";
import { useLive } from "./live-store";

const DEFINITIONS: ReadonlySet<unknown> = new Set(["definition", "fields", "mine"]);
const TYPED = "input:not([type='checkbox'], [type='radio']), textarea, [contenteditable='true']";

/** Something is being typed, or stands open over the page. */
function isBusy(): boolean {
  if (document.activeElement?.matches(TYPED)) return true;
  return [...document.querySelectorAll("[role='dialog']")].some((over) => over.getClientRects().length > 0);
}

/** Asks anew for what stands on the screen; with `later` for nothing before it is looked at again. */
export function renewForms(later = false): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [group, name] }) => group === "forms" && DEFINITIONS.has(name),
    refetchType: later ? "none" : "active",
  });
}

/** Somebody has published a form. */
export const formsChanged = (): void => renewForms(isBusy());

/** True when a definition that came then may be an old one. */
export const useFormHint = (answeredAt: number): boolean => useLive(({ changed }) => (changed[FORM] ?? 0) > answeredAt);
