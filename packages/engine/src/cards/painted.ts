/** What was understood of a plain text is painted over, so that nothing is understood twice. */
import type { Stretch } from "../values/card";

/** Stands where something was taken; ends every word. No character at all, by Unicode. */
export const TAKEN = "\ufdd0";
/** And this where something stands that is not asked for, such as the number after 传真. */
export const FOREIGN = "\ufdd1";

/** The text with the stretches painted over, its length kept, line ends too. */
export function painted(text: string, stretches: readonly Stretch[], colour = TAKEN): string {
  if (stretches.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    if (from < done) continue;
    parts.push(text.slice(done, from), text.slice(from, to).replace(/[^\n]/g, colour));
    done = to;
  }
  return parts.join("") + text.slice(done);
}
