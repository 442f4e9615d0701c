import { useMemo, useState } from "react";
import { useCall } from "../../http/hooks";
import { useHint } from "../../live/use-hint";
import { usePhone } from "../../ui/basis/use-phone";
import type { ListData } from "./list-data";
import type { ListInput, ListModule, ListRoute, ListRow } from "./list-module";
import { inOrder, isApart, pageOf, scopeOf } from "./list-query";
import type { ListState } from "./list-state";
import { useRows } from "./use-rows";

/** What a page of rows was asked by. */
interface Asked {
  /** Without page and order, by which it is counted. */
  scope: ListInput;
  sorted: ListInput;
  at: ListData<ListRow>["at"];
}

interface Came extends Asked {
  list: ListRoute;
  rows: ListRow[];
}

/** The total of the same rows while another page of them loads. */
function useKeptTotal(scope: ListInput, total: number | undefined): number | undefined {
  const asked = JSON.stringify(scope);
  const [kept, setKept] = useState<{ asked: string; total: number }>();
  if (total !== undefined && (kept?.asked !== asked || kept.total !== total)) setKept({ asked, total });
  return total ?? (kept?.asked === asked ? kept.total : undefined);
}

/** The last rows that came, with what they were asked by: they stay when others cannot be loaded. */
function useLastRows(list: ListRoute, rows: ListRow[] | undefined, asked: Asked): Came | undefined {
  const [last, setLast] = useState<Came>();
  if (rows !== undefined && (last?.rows !== rows || last.sorted !== asked.sorted)) setLast({ ...asked, list, rows });
  return last?.list === list ? last : undefined;
}

/** What the list asks: what finds all of its rows, in which order, and one page of them. */
function useQueries<Row extends ListRow>(module: ListModule<Row>, state: ListState, fields: string | undefined) {
  const apart = isApart(module, state);
  const scope = useMemo(() => scopeOf(module, state), [module, state]);
  const sorted = useMemo(() => inOrder(scope, state), [scope, state]);
  const page = useMemo(() => pageOf(sorted, state, { apart, fields: fields ?? "" }), [sorted, state, apart, fields]);
  return { apart, scope, sorted, page };
}

interface Totalled {
  /** What is asked, and what the rows that are shown were asked by. */
  scope: ListInput;
  shown: ListInput;
  apart: boolean;
  /** The rows that were asked for are there. */
  there: boolean;
  /** What came with them. */
  told: number | undefined;
  /** Rows of before are shown in their place. */
  old: Came | undefined;
}

/** How many rows there are: as they came with the page, or counted after it. */
function useTotal(list: ListRoute, { scope, shown, apart, there, told, old }: Totalled) {
  const counted = useCall(list, { ...scope, count: "only" }, { enabled: apart && there });
  const total = there && !apart ? told : counted.data?.total;
  const known = useKeptTotal(shown, old ? undefined : total);
  return {
    known,
    failed: known === undefined && counted.isError && !counted.isFetching,
    count: () => void counted.refetch(),
  };
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
  const { apart, scope, sorted, page } = useQueries(module, state, fields);
  const rows = useRows({ list: module.list, page, enabled: fields !== undefined, endless: usePhone() });
  const there = rows.data !== undefined && !rows.isPlaceholderData;
  const asked: Asked = { scope, sorted, at: state };
  const last = useLastRows(module.list, there ? rows.data?.rows : undefined, asked);
  const kept = rows.isError && !there ? last : undefined;
  const shown = kept ?? asked;
  const total = useTotal(module.list, { scope, shown: shown.scope, apart, there, told: rows.data?.total, old: kept });
  return {
    rows: (kept?.rows ?? rows.data?.rows ?? []) as Row[],
    total: total.known,
    recount: total.failed ? total.count : undefined,
    at: shown.at,
    updatedAt: rows.dataUpdatedAt,
    loading: rows.isPending,
    dimmed: rows.isPlaceholderData,
    error: rows.isFetching ? null : rows.error,
    outdated: useHint(module.list, rows.dataUpdatedAt) && !rows.isFetching,
    retry: () => {
      void rows.refetch();
      if (apart && there) total.count();
    },
    near: rows.near,
    ahead: rows.ahead,
    scope: shown.sorted,
  };
}
