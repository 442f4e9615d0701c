import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Answer, call } from "../../http/call";
import { askSoon, callKey, useCall } from "../../http/hooks";
import type { ListInput, ListRoute, ListRow } from "./list-module";

/** What comes after the rows that are there, where they come as one scrolls. */
export interface Ahead {
  /** Nothing comes after them. */
  ended: boolean;
  /** Could not be loaded. */
  failed: boolean;
  /** Undefined while something is being loaded. */
  load: (() => void) | undefined;
}

interface Given {
  list: ListRoute;
  /** What is asked for, with one page of it. */
  page: ListInput & { rows: number };
  enabled: boolean;
  /** Pages come one after another, from the first one on. */
  endless: boolean;
}

/** Each once: a row that was added meanwhile moves others to the next page. */
function together(pages: readonly { rows: readonly unknown[] }[]): ListRow[] {
  const rows = pages.flatMap((page) => page.rows as ListRow[]);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** What a page of rows is answered with. */
export type RowsAnswer = Answer<ListRoute>;

/**
 * How the rows of a page are asked for, one page alone or as the first of several.
 * @param early what was asked for before; where that fails they are asked for again
 */
export function rowsQuery(list: ListRoute, page: Given["page"], early?: Promise<RowsAnswer>) {
  const { page: _, ...each } = page;
  const first = (ask: () => Promise<RowsAnswer>): Promise<RowsAnswer> => early?.catch(ask) ?? ask();
  return {
    one: {
      queryKey: callKey(list, page),
      queryFn: ({ signal }: { signal: AbortSignal }) => first(() => call(list, page, { signal })),
    },
    endless: {
      queryKey: [...callKey(list, each), "pages"],
      queryFn: async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => {
        const ask = () => call(list, { ...each, page: pageParam }, { signal });
        return { ...(await (pageParam === 1 ? first(ask) : ask())), at: Date.now() };
      },
      initialPageParam: 1,
      getNextPageParam: (last: RowsAnswer, pages: readonly RowsAnswer[]) =>
        last.rows.length < page.rows ? undefined : pages.length + 1,
    },
  };
}

function usePagesOf({ list, page, enabled, endless }: Given) {
  const query = useInfiniteQuery({
    ...rowsQuery(list, page).endless,
    placeholderData: keepPreviousData,
    enabled: enabled && endless,
  });
  const { pages } = query.data ?? {};
  const data = useMemo(() => pages && { rows: together(pages), total: pages.at(-1)?.total }, [pages]);
  // rows that came before have not become newer by those that came after them
  return { query, data, since: pages?.[0]?.at ?? 0 };
}

/** The rows of a list: one page of them, or as many as one has scrolled through. */
export function useRows(given: Given) {
  const { list, page, enabled, endless } = given;
  const one = useCall(list, page, { keep: true, enabled: enabled && !endless });
  const { query: many, data, since } = usePagesOf(given);
  const { isPending, isError, isFetching, isPlaceholderData } = endless ? many : one;
  const failed = endless && many.isFetchNextPageError;
  const ahead: Ahead = {
    ended: !many.hasNextPage,
    failed,
    load: isFetching ? undefined : () => void many.fetchNextPage(),
  };
  return {
    data: endless ? data : (one.data as { rows: ListRow[]; total?: number } | undefined),
    isPending,
    isError,
    isFetching: isFetching && !many.isFetchingNextPage,
    isPlaceholderData,
    dataUpdatedAt: endless ? since : one.dataUpdatedAt,
    // the end of the list says so itself
    error: failed ? null : (endless ? many : one).error,
    refetch: () => (endless ? many : one).refetch(),
    ahead: endless ? ahead : undefined,
    near: endless ? undefined : (at: number) => askSoon(list, { ...page, page: at }),
  };
}
