/** Rows that have an order of their own are moved within it: drawn by their handle, or a row at a time. */

import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { act } from "../../http/act";
import { able } from "../../session/abilities";
import type { ListData } from "../ask/list-data";
import type { ListInput, ListModule, ListRow, OrderRoute } from "../ask/list-module";
import { isFiltered, type ListState } from "../ask/list-state";
import { arranged, movedPart } from "./arranged";
import { moved } from "./moved";
import type { TableHandle } from "./table-handle";

/** What one can do to the order; there only while the rows stand in it. */
export interface Ordering {
  /** The row that is being drawn. */
  dragged: number | null;
  may: (row: ListRow) => boolean;
  onDrag: (row: ListRow) => void;
  /** It is drawn over this one, whose place it takes. */
  onOver: (row: ListRow) => void;
  onDrop: () => void;
  /** Let go of, wherever that is. */
  onEnd: () => void;
  step: (row: ListRow, by: -1 | 1) => void;
}

interface Wish {
  /** What was asked for, whose rows stand like this. */
  scope: ListInput;
  ids: readonly number[];
  /** When it was saved; left out until then. */
  savedAt?: number;
}

interface Sending extends Wish {
  before: readonly number[];
}

interface Drag {
  id: number;
  before: readonly number[];
  ids: readonly number[];
}

/** Part of the rows, or rows in another order, have no places to be moved to. */
const isInOrder = (state: ListState): boolean =>
  state.sort === null && state.key === "" && state.group === "" && state.scene === "all" && !isFiltered(state);

/** Saves one order after another, as fast as they are taken; what is refused takes back all that follows it. */
function useSaving(route: OrderRoute | undefined) {
  const [wish, setWish] = useState<Wish | null>(null);
  const waiting = useRef<Sending[]>([]);
  const busy = useRef(false);
  const save = useCallback(
    async (scope: ListInput, before: readonly number[], ids: readonly number[]) => {
      if (route === undefined) return;
      const last = waiting.current.at(-1);
      setWish({ scope, ids });
      if (last?.scope === scope) last.ids = ids;
      else waiting.current.push({ scope, before, ids });
      if (busy.current) return;
      busy.current = true;
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        const { ids: sent } = next;
        const part = movedPart(next.before, sent);
        const isSaved = part.length === 0 || (await act(route, { ids: part })) !== undefined;
        if (!isSaved) waiting.current = [];
        setWish((now) => {
          if (!isSaved) return null;
          return now?.ids === sent ? { ...now, savedAt: Date.now() } : now;
        });
      }
      busy.current = false;
    },
    [route],
  );
  return { wish, save };
}

/** The wish, until rows have come that are newer than it. */
function useStanding<Row extends ListRow>(data: ListData<Row>, wish: Wish | null, drag: Drag | null): Row[] {
  const isCurrent = wish?.scope === data.scope && !(wish.savedAt !== undefined && data.updatedAt >= wish.savedAt);
  const ids = drag?.ids ?? (isCurrent ? wish.ids : undefined);
  return useMemo(() => (ids ? arranged(data.rows, ids) : data.rows), [data.rows, ids]);
}

/** The rows as they stand: where one has put them, from then on, and back where that is refused. */
export function useOrder<Row extends ListRow>(
  { order }: ListModule<Row>,
  { state, data, table }: { state: ListState; data: ListData<Row>; table: RefObject<TableHandle | null> },
): { data: ListData<Row>; ordering: Ordering | undefined } {
  const { wish, save } = useSaving(order?.route);
  const [drag, setDrag] = useState<Drag | null>(null);
  // of two events the second one may come before the first one is drawn
  const live = useRef<Drag | null>(null);
  const rows = useStanding(data, wish, drag);
  const { scope } = data;
  const isOffered = order !== undefined && isInOrder(state);
  const ability = order?.ability ?? "";
  const dragged = drag?.id ?? null;
  const ordering = useMemo<Ordering | undefined>(() => {
    if (!isOffered) return undefined;
    const ids = rows.map(({ id }) => id);
    const put = (next: Drag | null) => {
      live.current = next;
      setDrag(next);
    };
    const show = (id: number | undefined) => id !== undefined && table.current?.show(id);
    return {
      dragged,
      may: (row) => able(row, ability),
      onDrag: ({ id }) => put({ id, before: ids, ids }),
      onOver: ({ id }) => {
        const now = live.current;
        const [at, from] = [now?.ids.indexOf(id) ?? -1, now?.ids.indexOf(now.id) ?? -1];
        if (!now || at === -1 || at === from) return;
        put({ ...now, ids: moved(now.ids, now.id, at) });
        // what comes next is drawn over next
        show(now.ids[at > from ? at + 1 : at - 1]);
      },
      onDrop: () => {
        const now = live.current;
        put(null);
        if (now && movedPart(now.before, now.ids).length > 0) void save(scope, now.before, now.ids);
      },
      onEnd: () => put(null),
      step: ({ id }, by) => {
        const to = ids.indexOf(id) + by;
        if (to < 0 || to >= ids.length) return;
        void save(scope, ids, moved(ids, id, to));
        show(id);
      },
    };
  }, [isOffered, rows, scope, ability, dragged, save, table]);
  return { data: rows === data.rows ? data : { ...data, rows }, ordering };
}
