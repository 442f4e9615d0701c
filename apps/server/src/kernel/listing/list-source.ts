/** What a module tells the list engine about its rows. */
import type { RawBuilder } from "kysely";
import type { Context } from "../http/context";
import type { CompiledField } from "./compile-filter";

export type Condition = RawBuilder<boolean>;

export interface SortField {
  /** Ordered expression; ties are broken by id in the same direction. */
  value: RawBuilder<unknown>;
  /** Rows without a value come last, whichever way it is sorted. */
  nullable: boolean;
}

export interface ListSource {
  /** Table name; its alias in every expression is `r`. */
  table: string;
  /** Conditions that always hold: scope, not deleted, kind. */
  base: readonly Condition[];
  field: (key: string) => CompiledField | undefined;
  sortField: (name: string) => SortField | undefined;
  defaultSort: SortField;
  /** The condition of a search word. */
  search: (key: string) => Condition | undefined;
  /** Ids that come first on every page: my stars. */
  pinned: readonly number[];
  /** The exact total of an unfiltered list, when the module keeps one. */
  quickTotal?: (ctx: Context) => Promise<number>;
}
