import { type RefObject, useState } from "react";
import type { Steps } from "../../panels/side-panel";
import type { ListRow } from "../ask/list-module";
import type { TableHandle } from "../table/table-handle";

interface Given {
  rows: readonly ListRow[];
  /** Record of the open panel. */
  openId: number | null;
  table: RefObject<TableHandle | null>;
  /** The panel follows the arrow keys. */
  onFollow: (id: number) => void;
}

/** The row that the arrow keys stand on: the open one, else the last one stood on. */
export function useActiveRow({ rows, openId, table, onFollow }: Given) {
  const [stood, setStood] = useState<number | null>(null);
  const active = openId ?? stood;
  const at = rows.findIndex(({ id }) => id === active);
  const beside = (step: -1 | 1) => (at === -1 ? rows[0] : rows[at + step]);
  const move = (step: -1 | 1) => {
    const next = beside(step);
    if (!next) return;
    setStood(next.id);
    table.current?.show(next.id);
    if (openId !== null) onFollow(next.id);
  };
  const stepping = (step: -1 | 1) => (at !== -1 && beside(step) ? () => move(step) : undefined);
  const steps: Steps = { previous: stepping(-1), next: stepping(1) };
  return { active, move, steps, stand: setStood };
}
