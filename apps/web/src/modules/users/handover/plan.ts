/** What one has decided of each kind, and what becomes of it. */

import type { HandoverRule } from "@qicheng/api/kernel/handover-rules";
import type { LeftKind, WhatIsLeft } from "@qicheng/api/users/handover";
import { dealtSizes } from "@qicheng/engine/handover/deal";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { Picked } from "../../../kernel/pickers/picker-field";

export interface KindChoice {
  rule: HandoverRule;
  people: readonly Picked[];
  /** Keys of what does not go along. */
  stays: readonly string[];
}

/** By key; what is not there goes to one person, who is not chosen yet. */
export type Choices = Readonly<Record<string, KindChoice>>;

const LATER: KindChoice = { rule: "later", people: [], stays: [] };
const TO_ONE: KindChoice = { ...LATER, rule: "one" };

/** What the caller may not give waits for somebody who may. */
export const choiceOf = (choices: Choices, kind: LeftKind): KindChoice =>
  kind.why === "" ? (ownValue(choices, kind.key) ?? TO_ONE) : LATER;

export const needsPeople = (rule: HandoverRule): boolean => rule === "one" || rule === "even" || rule === "level";

/** How many people one may choose. */
export const mostPeople = (rule: HandoverRule): number => (rule === "one" ? 1 : 50);

export const isReady = ({ rule, people }: KindChoice): boolean => !needsPeople(rule) || people.length > 0;

/** Of which there is something. */
export const kindsThere = ({ kinds }: WhatIsLeft): LeftKind[] => kinds.filter(({ count }) => count > 0);

export interface Share {
  name: string;
  n: number;
}

/** Who gets how many, as the server deals them. */
export function sharesOf({ head }: WhatIsLeft, { count }: LeftKind, { rule, people }: KindChoice): Share[] {
  if (rule === "later" || rule === "none") return [];
  if (rule === "head") return [{ name: head.UserName, n: count }];
  const sizes = dealtSizes(count, people.length);
  return people.map(({ label }, at) => ({ name: label, n: sizes[at] ?? 0 }));
}

/** As it is sent: with the numbers that one has seen. */
export const kindPlanOf = (kind: LeftKind, { rule, people, stays }: KindChoice) => ({
  key: kind.key,
  rule,
  userids: needsPeople(rule) ? people.map(({ id }) => id) : [],
  along: kind.along.map(({ key }) => key).filter((key) => !stays.includes(key)),
  count: kind.count,
});

export const planOf = (left: WhatIsLeft, choices: Choices) =>
  kindsThere(left).map((kind) => kindPlanOf(kind, choiceOf(choices, kind)));
