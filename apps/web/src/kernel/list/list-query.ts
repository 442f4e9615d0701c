/** What a list asks for, whichever way it shows its rows. */
import type { Condition } from "@qicheng/engine/fields/filter";
import { chosenBeside, type ListInput, type ListModule, type ListRow } from "./list-module";
import { type ListState, queryOf } from "./list-state";

/** What finds all of its rows; with `more` conditions, some of them. */
export const scopeOf = <Row extends ListRow>(
  { holds = [], side, always }: ListModule<Row>,
  state: ListState,
  more: readonly Condition[] = [],
): ListInput => ({ ...queryOf(state, [...holds, ...more]), ...chosenBeside(side, state.node), ...always });

/** The same in the order that one has chosen. */
export const inOrder = (scope: ListInput, { sort }: ListState): ListInput => ({
  ...scope,
  ...(sort && { sort: sort.field, order: sort.order }),
});
