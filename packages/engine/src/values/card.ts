/** What a smart line, a business card or the end of an e-mail may say of a company and a person. */
export const CARD_PARTS = [
  "company",
  "person",
  "mobile",
  "phone",
  "wechat",
  "qq",
  "email",
  "address",
  "website",
  "position",
  "creditCode",
] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/** A stretch of a text: `from` is its first place, `to` the one after its last. */
export interface Stretch {
  from: number;
  to: number;
}

/** Something understood, with its place: label, brackets and form of address are of the place, not of the value. */
export interface Understood extends Stretch {
  value: string;
}

export interface Card {
  parts: Partial<Record<CardPart, Understood>>;
  /** The text without these places. */
  rest: string;
}

/** What may be a part; those of the lowest rank come first, two different ones of the same rank are ambiguous. */
export interface Candidate extends Understood {
  part: CardPart;
  rank: number;
}
