/** What a field offers as one types: those chosen last, one's own, those of the record in question, then all others. */
import { t } from "./texts";

export interface Choice {
  id: number;
  label: string;
  /** Tells namesakes apart. */
  sub?: string;
}

/** In the order in which they are offered. */
export const GROUPS = ["recent", "own", "here", "others"] as const;
export type Group = (typeof GROUPS)[number];

export type Offered = Partial<Record<Group, readonly Choice[]>>;

/** What a source answers to a word; nothing is asked before it is `wanted`. */
export interface Answered {
  offered: Offered;
  waits: boolean;
}
export type UseChoices = (word: string, wanted: boolean, of: ChoicesOf) => Answered;

/** Of records their type, and the customer whose ones come before all others. */
export interface ChoicesOf {
  module: string;
  customer?: number | undefined;
}

const MOST = 12;

/** Each choice once, in the first group that has it, and no more than one looks through. */
export function grouped(offered: Offered): { group: Group; choices: Choice[] }[] {
  const seen = new Set<number>();
  return GROUPS.flatMap((group) => {
    const choices = (offered[group] ?? []).filter(({ id }) => {
      if (seen.has(id) || seen.size >= MOST) return false;
      seen.add(id);
      return true;
    });
    return choices.length === 0 ? [] : [{ group, choices }];
  });
}

export const headingOf = (group: Group): string => t(`${group}Group`);
