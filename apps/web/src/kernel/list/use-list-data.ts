import { useMemo, useState } from "react";
import { useCall } from "../http/hooks";
import { useHint } from "../live/use-hint";
import { chosenBeside, type ListInput, type ListModule, type ListRow } from "./list-module";
import { isCountedApart, type ListState, queryOf } from "./list-state";

export interface ListData<Row extends ListRow> {
  rows: Row[];
  /** undefined while it is being counted. */
  total: number | undefined;
  /** No rows have come yet. */
  loading: boolean;
  /** The rows shown belong to the former query. */
  dimmed: boolean;
  error: Error | null;
  /** Somebody else has changed something that the rows may show. */
  outdated: boolean;
  retry: () => void;
  /** What finds all of them, in their order. */
  scope: ListInput;
}

/** The total of the same rows while another page of them loads. */
function useKeptTotal(scope: ListInput, total: number | undefined): number | undefined {
  const asked = JSON.stringify(scope);
  const [kept, setKept] = useState<{ asked: string; total: number }>();
  if (total !== undefined && (kept?.asked !== asked || kept.total !== total)) setKept({ asked, total });
  return total ?? (kept?.asked === asked ? kept.total : undefined);
}

/**
 * Rows and their total in one answer where the total costs nothing; else the rows first and the total after them.
 * @param fields what of each row is shown, by field; undefined = not known yet, so nothing is asked
 */
export function useListData<Row extends ListRow>(
  module: ListModule<Row>,
  state: ListState,
  fields: string | undefined,
): ListData<Row> {
  const apart = isCountedApart(state);
  const { side, holds, always } = module;
  const scope = useMemo<ListInput>(
    () => ({ ...queryOf(state, holds), ...chosenBeside(side, state.node), ...always }),
    [state, side, holds, always],
  );
  const sorted = useMemo<ListInput>(
    () => ({ ...scope, ...(state.sort && { sort: state.sort.field, order: state.sort.order }) }),
    [scope, state.sort],
  );
  const page = useMemo<ListInput>(
    () => ({
      ...sorted,
      page: state.page,
      rows: state.rows,
      ...(apart ? { count: "0" as const } : {}),
      fields: fields ?? "",
    }),
    [sorted, state, apart, fields],
  );
  const rows = useCall(module.list, page, { keep: true, enabled: fields !== undefined });
  const there = rows.data !== undefined && !rows.isPlaceholderData;
  const counted = useCall(module.list, { ...scope, count: "only" }, { enabled: apart && there });
  const total = there && !apart ? rows.data.total : counted.data?.total;
  const failed = rows.error ?? null;
  const retry = () => {
    void rows.refetch();
    if (apart) void counted.refetch();
  };
  return {
    rows: (rows.data?.rows ?? []) as ListRow[] as Row[],
    total: useKeptTotal(scope, total),
    loading: rows.isPending,
    dimmed: rows.isPlaceholderData,
    error: rows.isFetching ? null : failed,
    outdated: useHint(module.list, rows.dataUpdatedAt) && !rows.isFetching,
    retry,
    scope: sorted,
  };
}
