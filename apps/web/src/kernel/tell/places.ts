/** What is used elsewhere leads there: the frame knows the pages, and whoever draws a refusal asks for them. */
import type { ToldUse } from "@qicheng/api/kernel/envelope";

/** Opens the place; undefined where the person may not see it. */
type Opener = (use: ToldUse) => (() => void) | undefined;

let opens: Opener = () => undefined;
export const providePlaces = (opener: Opener): void => {
  opens = opener;
};

const waiting = new Set<() => void>();
/** Whatever stands over the screen goes when somebody is led away. @returns how to wait no longer */
export function whenLed(gone: () => void): () => void {
  waiting.add(gone);
  return () => void waiting.delete(gone);
}

/** A text in parts; of those that lead somewhere with their way. */
export function partsOf(text: string, uses: readonly ToldUse[]): { text: string; go?: () => void }[] {
  const parts: { text: string; go?: () => void }[] = [];
  let from = 0;
  const found = uses
    .map((use) => ({ at: text.indexOf(use.text), use, open: opens(use) }))
    .filter(({ at, open }) => at >= 0 && open !== undefined)
    .toSorted((a, b) => a.at - b.at);
  for (const { at, use, open } of found) {
    if (at < from) continue;
    if (at > from) parts.push({ text: text.slice(from, at) });
    const go = () => {
      for (const gone of waiting) gone();
      open?.();
    };
    parts.push({ text: use.text, go });
    from = at + use.text.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
