import { useInfiniteQuery } from "@tanstack/react-query";
import type { OutputOf, RouteName } from "../http/call";
import { type Paged, pagesQuery } from "../http/hooks";

const MOST_TRIES = 5;

/** Pages of a log as one scrolls. */
export function usePages<Name extends RouteName>(name: Name, input: Paged<Name>) {
  const query = useInfiniteQuery(pagesQuery(name, input));
  /** Whoever asks anew for the pages that are there cancels the next one: it is asked for again. */
  const next = async (tries = MOST_TRIES): Promise<void> => {
    const before = query.data?.pages.length ?? 0;
    const { data, isError } = await query.fetchNextPage();
    if (!isError && (data?.pages.length ?? 0) <= before && tries > 1) await next(tries - 1);
  };
  const rows: OutputOf<Name>[] = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return {
    rows,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    /** Why the rows that are there could not be asked for anew, and why the next ones could not. */
    staleFor: query.isRefetchError && !query.isFetching ? query.error : null,
    endsFor: query.isFetchNextPageError && !query.isFetching ? query.error : null,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void next();
    },
  };
}
