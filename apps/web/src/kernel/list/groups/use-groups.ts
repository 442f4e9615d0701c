/** The rows of a list in groups by the value of a field: how many each has, and the first rows of those that are open. */

import type { BoardGroup } from "@qicheng/api/kernel/list-query";
import type { Condition } from "@qicheng/engine/fields/filter";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callQuery, useCall } from "../../http/hooks";
import { common } from "../../i18n/common";
import { useHint } from "../../live/use-hint";
import { usePhone } from "../../ui/basis/use-phone";
import type { ListData, RowGroup } from "../ask/list-data";
import type { ListModule, ListRow } from "../ask/list-module";
import { inOrder, scopeOf } from "../ask/list-query";
import type { ListState } from "../ask/list-state";
import type { MyColumns } from "../ask/use-my-columns";

/** Rows that a group begins with, and gets more at a time. */
const PAGE = 20;
/** Each page of an open group is asked for; people may be any number. */
const OPEN_AT_FIRST = 6;
const NONE: readonly BoardGroup[] = [];

const isNone = ({ value, label }: BoardGroup): boolean => value === "" || (value === 0 && label === "");

const conditionOf = (field: string, group: BoardGroup): Condition =>
  isNone(group) ? { field, op: "empty" } : { field, op: "in", value: [group.value] };

const keyOf = ({ value }: BoardGroup): string => String(value);

interface Page {
  rows: readonly ListRow[];
  pending: boolean;
  error: Error | null;
  retry: () => void;
}

/** Made once, so that what has not changed stays the same and the table is not drawn again for it. */
const pagesOf = (answers: UseQueryResult<{ rows: unknown[] }>[]): Page[] =>
  answers.map(({ data, isPending, error, refetch }) => ({
    rows: (data?.rows ?? []) as ListRow[],
    pending: isPending,
    error,
    retry: refetch as () => void,
  }));

/** Each row once: one that was added meanwhile moves others to the next page. */
const together = (pages: readonly Page[]): ListRow[] => [
  ...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row]))).values(),
];

/** Undefined where the rows stand in no groups: none are asked for, the field makes none, or the screen is a phone's. */
export function useGroups<Row extends ListRow>(
  module: ListModule<Row>,
  state: ListState,
  { mine, fields }: { mine: MyColumns; fields: string | undefined },
): ListData<Row> | undefined {
  const phone = usePhone();
  const field = phone ? "" : (mine.all.find((one) => one.field === state.group && one.board === 1)?.field ?? "");
  const enabled = field !== "" && fields !== undefined;
  const scope = scopeOf(module, state);
  const counted = useCall(module.list, { ...scope, board: field, count: "only" }, { keep: true, enabled });
  const outdated = useHint(module.list, counted.dataUpdatedAt);
  const board = (enabled && counted.data?.board) || NONE;
  /** How many pages of a group are there, as far as somebody has said. */
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const open = useMemo(() => {
    const filled = board.filter(({ count }) => count > 0);
    const first = (at: number) => (state.board || at < OPEN_AT_FIRST ? 1 : 0);
    return filled.map((group, at) => ({ group, pages: ownValue(wanted, keyOf(group)) ?? first(at) }));
  }, [board, wanted, state.board]);
  const pages = useQueries({
    queries: open.flatMap(({ group, pages: count }) =>
      Array.from({ length: count }, (_, at) =>
        callQuery(module.list, {
          ...inOrder(scopeOf(module, state, [conditionOf(field, group)]), state),
          page: at + 1,
          rows: PAGE,
          count: "0",
          fields: fields ?? "",
        }),
      ),
    ),
    combine: pagesOf,
  });
  const groups = useMemo(() => {
    let from = 0;
    const shown = new Map(
      open.map(({ group, pages: count }) => {
        from += count;
        return [keyOf(group), { count, parts: pages.slice(from - count, from) }];
      }),
    );
    return board.map((group): RowGroup<Row> => {
      const key = keyOf(group);
      const { count, parts } = shown.get(key) ?? { count: 0, parts: [] };
      const failed = parts.find(({ error }) => error !== null);
      const show = (more: number) => setWanted((current) => ({ ...current, [key]: more }));
      return {
        ...group,
        key,
        label: group.label || common("none"),
        isOpen: count > 0,
        rows: together(parts) as Row[],
        loading: parts.some(({ pending }) => pending),
        error: failed?.error ?? null,
        toggle: () => show(count > 0 ? 0 : 1),
        more: failed ? failed.retry : () => show(count + 1),
      };
    });
  }, [board, open, pages]);
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  if (field === "") return undefined;
  return {
    rows,
    groups,
    total: counted.data?.total,
    recount: undefined,
    at: { page: 1, rows: PAGE },
    updatedAt: counted.dataUpdatedAt,
    loading: counted.isPending,
    dimmed: counted.isPlaceholderData,
    error: counted.isFetching ? null : counted.error,
    outdated: outdated && !counted.isFetching,
    ahead: undefined,
    retry: () => {
      void counted.refetch();
      for (const page of pages) page.retry();
    },
    scope: inOrder(scope, state),
  };
}
