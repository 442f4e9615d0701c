/** What a module tells the list engine about its rows. */
import type { RawBuilder } from "kysely";
import type { DB } from "../../db/types.generated";
import type { Context } from "../../work/context";
import type { CompiledField } from "./compile-filter";

export type Condition = RawBuilder<boolean>;

export interface SortField {
  /** Ordered expression; ties are broken by id in the same direction. */
  value: RawBuilder<unknown>;
  /** Rows without a value come last, whichever way it is sorted. */
  nullable: boolean;
  /**
   * Of a time at which something is due: the minute before which it is overdue. What is overdue comes first, before my
   * stars, whichever way it is sorted.
   */
  dueBy?: RawBuilder<unknown>;
  /** Ids that come before all others, in this order; the others follow smallest first. */
  ahead?: readonly number[];
}

export interface BoardField {
  /** A row has one or none. */
  value: RawBuilder<unknown>;
  /** Holds where one may read it; other rows are in no group, not even in that of rows without a value. */
  readable?: Condition | undefined;
}

export interface ListSource {
  /** Table name; its alias in every expression is `r`. */
  table: keyof DB;
  /** What is read of the rows of a page. */
  columns: RawBuilder<unknown>;
  /** Conditions that always hold: not deleted, kind. */
  base: readonly Condition[];
  /** The ways in which a row is in the list; at most one holds for a row. */
  ways: readonly Condition[];
  field: (key: string) => CompiledField | undefined;
  /** What lies below a node, of a field that has nodes of a tree. */
  subtrees: (ctx: Context, key: string) => Promise<((id: string) => string[]) | undefined>;
  sortField: (name: string) => SortField | undefined;
  /** A field of few values, by which rows are counted as on a board. */
  boardField: (key: string) => BoardField | undefined;
  /** A number that is summed over all rows of a query; a row where one may not read it has none. */
  sumField: (key: string) => RawBuilder<unknown> | undefined;
  defaultSort: SortField;
  /** The default order is smallest first; any other sort starts with the largest all the same. */
  ascending: boolean;
  /** The condition of a search word. */
  search: (key: string) => Condition | undefined;
  /**
   * A narrow table of the same ids, with the columns that base, ways and default sort name: hits of a search that
   * nothing else narrows are counted and sorted there.
   */
  twin?: { table: keyof DB; search: (key: string) => Condition | undefined };
  /** Ids that come first on every page, as a subquery: my stars. */
  pinned?: RawBuilder<unknown>;
  /** The exact total of the list that nothing narrows, as an expression, when the module keeps one. */
  total?: RawBuilder<number>;
  /** Its columns are among the few choices worth a prepared statement. */
  preparable: boolean;
  /** The best plan of the list that nothing narrows depends on none of its values. */
  onePlan: boolean;
}
