/** What the operators ask of a field with several values, whichever way they are stored. */
import { type RawBuilder, sql } from "kysely";

type Condition = RawBuilder<boolean>;

export interface ListSql {
  /** It has any of these values. */
  any: (items: readonly string[]) => Condition;
  all: (items: readonly string[]) => Condition;
  /** It has a value at all. */
  some: Condition;
}

/** A list that has nothing but where a condition holds. */
export const listWhere = ({ any, all, some }: ListSql, where: Condition): ListSql => ({
  any: (items) => sql`(${where} and ${any(items)})`,
  all: (items) => sql`(${where} and ${all(items)})`,
  some: sql`(${where} and ${some})`,
});

const itemsList = (items: RawBuilder<unknown>): ListSql => ({
  any: (given) => sql`${items} && ${given as string[]}::text[]`,
  all: (given) => sql`${items} @> ${given as string[]}::text[]`,
  some: sql`cardinality(${items}) > 0`,
});

/** A list in a column of its own; none is as good as an empty one. */
export const arrayList = (value: RawBuilder<unknown>): ListSql => itemsList(sql`coalesce(${value}::text[], '{}')`);

/** Lines of products as jsonb, by their products. */
export function linesList(value: RawBuilder<unknown>): ListSql {
  return itemsList(
    sql`array(select e ->> 'productid' from jsonb_array_elements(case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end) e)`,
  );
}

/** A list as jsonb; its items are compared as texts, since jsonb's own operators would tell 1 from "1". */
export function jsonList(value: RawBuilder<unknown>): ListSql {
  return itemsList(
    sql`array(select jsonb_array_elements_text(case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end))`,
  );
}
