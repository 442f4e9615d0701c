/** On which fields it depends whether another one is shown or required. */
import type { FieldDef } from "./field-def";
import type { Condition, Filter } from "./filter";

const conditionsOf = (filter: Filter | undefined): Condition[] => {
  if (filter === undefined) return [];
  return "or" in filter ? filter.or.flat() : [...filter];
};

/** Keys of the fields on which it depends whether this one is shown or required. */
export const linkedFields = ({ linkage = {} }: Pick<FieldDef, "linkage">): string[] =>
  [linkage.show, linkage.require].flatMap(conditionsOf).map(({ field }) => field);
