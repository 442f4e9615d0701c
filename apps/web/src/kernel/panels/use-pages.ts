import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { call, type InputOf, type OutputOf, type RouteName } from "../http/call";
import { callKey } from "../http/hooks";
import { queryClient } from "../http/query-client";

const PAGE = 10;
const MOST_TRIES = 5;

type Paged<Name extends RouteName> = Omit<InputOf<Name>, "page" | "rows">;

const pagesOf = <Name extends RouteName>(name: Name, input: Paged<Name>) =>
  infiniteQueryOptions({
    queryKey: [...callKey(name, input), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(name, { ...input, page: pageParam, rows: PAGE } as unknown as InputOf<Name>, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.rows.length < PAGE ? undefined : pages.length + 1),
  });

/** Asks for the first page, before anything is drawn that shows it. */
export function askPagesSoon<Name extends RouteName>(name: Name, input: Paged<Name>): void {
  void queryClient.prefetchInfiniteQuery(pagesOf(name, input));
}

/** Pages of a log one after another; it ends with the first page that is short. */
export function usePages<Name extends RouteName>(name: Name, input: Paged<Name>) {
  const query = useInfiniteQuery(pagesOf(name, input));
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
