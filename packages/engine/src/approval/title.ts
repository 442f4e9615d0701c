/** What an approval is called: a pattern with places for what is known of it when it is submitted. */

/** Known of every approval: what is submitted, who submits it, from where, and on which day. */
export const TITLE_FACTS = ["form", "initiator", "branch", "day"] as const;
export type TitleFact = (typeof TITLE_FACTS)[number];

const PLACE = /\{([A-Za-z][\w@().]{0,89})\}/g;
/** Letters that a title has at most. */
const MOST = 100;

/** Names in braces, each once. */
export const titleFields = (pattern: string): string[] => [
  ...new Set([...pattern.matchAll(PLACE)].map(([, name = ""]) => name)),
];

/** The pattern filled in. @param textOf of a fact or field, '' where there is nothing */
export const titleText = (pattern: string, textOf: (name: string) => string): string =>
  [
    ...pattern
      .replaceAll(PLACE, (_place, name: string) => textOf(name))
      .replaceAll(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, MOST)
    .join("");
