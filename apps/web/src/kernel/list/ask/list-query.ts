/** What a list asks for, whichever way it shows its rows. */
import type { Condition } from "@qicheng/engine/fields/filter";
import { chosenOnSide, type ListAsking, type ListInput } from "./list-module";
import { isCountedApart, type ListState, queryOf } from "./list-state";

/** What finds all of its rows; with `more` conditions, some of them. */
export const scopeOf = (
  { holds = [], side, always, narrows = [], choices = [] }: ListAsking,
  state: ListState,
  more: readonly Condition[] = [],
): ListInput => ({
  ...queryOf(state, [...holds, ...more]),
  ...chosenOnSide(side, state.node),
  ...narrowed([...narrows, ...choices.map(({ key }) => key)], state),
  ...always,
});

/** What an address asks for besides, as far as the list knows it. */
const narrowed = (narrows: readonly string[], { narrow }: ListState) =>
  Object.fromEntries(Object.entries(narrow?.query ?? {}).filter(([key]) => narrows.includes(key)));

/** The same in the order that one has chosen. */
export const inOrder = (scope: ListInput, { sort }: ListState): ListInput => ({
  ...scope,
  ...(sort && { sort: sort.field, order: sort.order }),
});

/** Its rows are asked for first, and how many there are after them. */
export const isApart = ({ countedApart }: ListAsking, state: ListState): boolean =>
  countedApart === true || isCountedApart(state);

/** One page of them. */
export const pageOf = (
  sorted: ListInput,
  { page, rows }: ListState,
  { apart, fields }: { apart: boolean; fields: string },
): ListInput & { rows: number } => ({ ...sorted, page, rows, ...(apart ? { count: "0" as const } : {}), fields });
