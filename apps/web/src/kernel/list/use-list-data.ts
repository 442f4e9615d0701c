import { useMemo } from "react";
import { useCall } from "../http/hooks";
import type { ListInput, ListModule, ListRow } from "./list-module";
import { type ListState, queryOf } from "./list-state";

export interface ListData<Row extends ListRow> {
  rows: Row[];
  /** undefined while it is being counted. */
  total: number | undefined;
  /** No rows have come yet. */
  loading: boolean;
  /** The rows shown belong to the former query. */
  dimmed: boolean;
  error: Error | null;
  retry: () => void;
}

/** Rows without their count, and the count beside them, so that rows never wait. */
export function useListData<Row extends ListRow>(module: ListModule<Row>, state: ListState): ListData<Row> {
  const scope = useMemo<ListInput>(() => ({ ...queryOf(state), ...module.always }), [state, module.always]);
  const page = useMemo<ListInput>(
    () => ({
      ...scope,
      page: state.page,
      rows: state.rows,
      ...(state.sort && { sort: state.sort.field, order: state.sort.order }),
      count: "0",
    }),
    [scope, state],
  );
  const rows = useCall(module.list, page, { keep: true });
  const total = useCall(module.list, { ...scope, count: "only" }, { keep: true });
  const failed = rows.error ?? null;
  const retry = () => {
    void rows.refetch();
    void total.refetch();
  };
  return {
    rows: (rows.data?.rows ?? []) as ListRow[] as Row[],
    total: total.isPlaceholderData ? undefined : total.data?.total,
    loading: rows.isPending,
    dimmed: rows.isPlaceholderData,
    error: rows.isFetching ? null : failed,
    retry,
  };
}
