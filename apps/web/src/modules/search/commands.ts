import type { Action } from "../../kernel/actions/action";

/** More would push what was found out of sight. */
const MOST_FOUND = 4;

/** What one can do, now, of whose title every word is typed; before anything is typed all but what is sought. */
export function commandsOf(actions: readonly Action[], typed: string): Action[] {
  const offered = actions.filter(({ keyOnly, disabled }) => !keyOnly && !disabled);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return offered.filter(({ sought }) => !sought);
  const matching = offered.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  return matching.slice(0, MOST_FOUND);
}
