import type { ListField } from "@qicheng/api/forms/routes";
import type { CardOptions } from "./list-module";
import type { MyColumns } from "./use-my-columns";

/** What a card on a phone shows of a record beside its name. */
export interface CardParts {
  /** Stands below the name, which is long. */
  state: ListField | undefined;
  /** Follow it. */
  line: readonly ListField[];
  /** Field with the number that one calls. */
  phone: string | undefined;
}

/** Types of few values, of which one says how a record stands. */
const STATES: ReadonlySet<string> = new Set(["statusSelect", "switch", "radio"]);
/** More would not be seen. */
const MOST = 4;

/** What stands above an open record, in its order. */
export const factsOf = (fields: readonly ListField[]): ListField[] =>
  fields.filter(({ fact }) => fact > 0).toSorted((a, b) => a.fact - b.fact);

/** Made of the fields that the module names for it, or else of its facts, or of the columns; fields that one may not see are not there. */
export function cardParts(
  { titleField, cardFields, phone }: CardOptions,
  { all, shown }: Pick<MyColumns, "all" | "shown">,
): CardParts {
  const called = all.find(({ field, pattern }) => (phone === undefined ? pattern === "phone" : field === phone))?.field;
  const facts = factsOf(all);
  const ofRecord = facts.length > 0 ? facts : shown;
  const named =
    cardFields.length > 0 ? cardFields.flatMap((name) => all.find(({ field }) => field === name) ?? []) : ofRecord;
  const fields = named.filter(({ field }) => field !== titleField && field !== called).slice(0, MOST);
  const state = fields.find(({ type }) => STATES.has(type));
  return { state, line: fields.filter((field) => field !== state), phone: called };
}
