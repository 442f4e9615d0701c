import type { TableRef } from "antd/es/table";
import { type RefObject, useState } from "react";
import type { ListRow } from "./list-module";

interface Given {
  rows: readonly ListRow[];
  /** Record of the open panel. */
  openId: number | null;
  table: RefObject<TableRef | null>;
  /** The panel follows the arrow keys. */
  onFollow: (id: number) => void;
}

/** The row that the arrow keys stand on: the open one, else the last one stood on. */
export function useActiveRow({ rows, openId, table, onFollow }: Given) {
  const [stood, setStood] = useState<number | null>(null);
  const active = openId ?? stood;
  const move = (step: -1 | 1) => {
    const at = rows.findIndex(({ id }) => id === active);
    const next = at === -1 ? rows[0] : rows[at + step];
    if (!next) return;
    setStood(next.id);
    table.current?.scrollTo({ key: next.id });
    if (openId !== null) onFollow(next.id);
  };
  return { active, move, stand: setStood };
}
