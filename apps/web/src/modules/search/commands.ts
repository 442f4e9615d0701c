import type { Action } from "../../kernel/actions/action";

/** More would push what was found out of sight. */
const MOST_FOUND = 4;

/** A screen offers its own under the same words as the frame does for every screen: one of them is enough, and best one with a stroke. */
function once(actions: readonly Action[]): Action[] {
  const chosen = new Map<string, Action>();
  for (const action of actions) {
    if (action.keyOnly || action.disabled) continue;
    const { title, keys } = action;
    if (!chosen.has(title) || (chosen.get(title)?.keys === undefined && keys !== undefined)) chosen.set(title, action);
  }
  return [...chosen.values()];
}

/**
 * What one can do, now, of whose title every word is typed; before anything is typed all but what is sought. What makes
 * something stands apart, and all of it is found: who types 新建 looks for what there is to make.
 */
export function commandsOf(actions: readonly Action[], typed: string): { acts: Action[]; makes: Action[] } {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const offered = once(actions).filter(({ title, sought }) =>
    words.length === 0 ? !sought : words.every((word) => title.toLowerCase().includes(word)),
  );
  const acts = offered.filter(({ makes }) => !makes);
  return {
    acts: words.length === 0 ? acts : acts.slice(0, MOST_FOUND),
    makes: offered.filter(({ makes }) => makes),
  };
}
