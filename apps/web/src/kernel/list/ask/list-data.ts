/** What a list shows, as its parts get it. */
import type { BoardGroup } from "@qicheng/api/kernel/list-query";
import type { ListInput, ListRow } from "./list-module";
import type { ListState } from "./list-state";
import type { Ahead } from "./use-rows";

export interface RowGroup<Row extends ListRow> extends BoardGroup {
  key: string;
  isOpen: boolean;
  rows: Row[];
  loading: boolean;
  error: Error | null;
  toggle: () => void;
  /** Loads more of its rows, or those that could not be loaded. */
  more: () => void;
}

export interface ListData<Row extends ListRow> {
  rows: Row[];
  /** Given where the rows stand in groups. */
  groups?: readonly RowGroup<Row>[];
  /** undefined while it is being counted, and when that has failed. */
  total: number | undefined;
  /** Given when counting has failed: counts again. */
  recount: (() => void) | undefined;
  /** The page that the rows are of, and how many one has: those asked for, unless they could not be loaded. */
  at: Pick<ListState, "page" | "rows">;
  /** When the rows came. */
  updatedAt: number;
  /** No rows have come yet. */
  loading: boolean;
  /** The rows shown belong to the former query. */
  dimmed: boolean;
  /** What was asked for could not be loaded; the rows are those that were there before. */
  error: Error | null;
  /** Somebody else has changed something that the rows may show. */
  outdated: boolean;
  retry: () => void;
  /** Asks for a page that one points at, where there are pages. */
  near?: ((page: number) => void) | undefined;
  /** Given where there are no pages: more rows come as one scrolls. */
  ahead: Ahead | undefined;
  /** What finds all of them, in their order. */
  scope: ListInput;
}
