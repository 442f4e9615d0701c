/** A row that is drawn to another place of its tree: above a row, below it, or into it. */
import { type DragEvent, type HTMLAttributes, useCallback, useState } from "react";
import { holds, itemOf, type Move, placeAt, type TreeItem, type TreeLine } from "./tree-lines";

type Where = Parameters<typeof placeAt>[2];

interface Over {
  id: number;
  where: Where;
  /** What stands below a node takes it not in. */
  allowed: boolean;
}

interface Given {
  tree: readonly TreeItem[];
  lines: readonly TreeLine[];
  enabled: boolean;
  onDrop: (move: Move) => void;
}

/** Part of a row above which one means the place before it, and as much below. */
const EDGE = 0.28;
/** Pixels at the ends of what scrolls, and how far it goes on at a time. */
const [BORDER, STEP] = [36, 14];

function whereOf(row: Element, y: number): Where {
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  if (part < EDGE) return "before";
  return part > 1 - EDGE ? "after" : "into";
}

/** The row that one holds something over, and the part of it. */
function pointedAt({ target, clientY }: DragEvent): { row: Element; id: number; where: Where } | undefined {
  const row = (target as Element).closest(".ant-table-row");
  return row ? { row, id: Number(row.getAttribute("data-row-key")), where: whereOf(row, clientY) } : undefined;
}

/** Rows that are not seen yet come while one holds something at the edge. */
function scrollOn(row: Element, y: number): void {
  const body = row.closest("[data-scrolled]");
  if (!body) return;
  const { top, bottom } = body.getBoundingClientRect();
  if (y < top + BORDER) body.scrollTop -= STEP;
  else if (y > bottom - BORDER) body.scrollTop += STEP;
}

const LINES: Record<Where, (colour: string) => string> = {
  before: (colour) => `box-shadow: inset 0 2px 0 ${colour}`,
  after: (colour) => `box-shadow: inset 0 -2px 0 ${colour}`,
  into: (colour) => `box-shadow: inset 0 2px 0 ${colour}, inset 0 -2px 0 ${colour}`,
};

/** Marks the place from outside of the table, which is too large to be drawn again for it. */
export function DropMark({ dragged, over }: { dragged: number | null; over: Over | null }) {
  const pale = dragged === null ? "" : `.ant-table-row[data-row-key="${dragged}"] { opacity: 0.45; }`;
  if (!over) return <style>{pale}</style>;
  const { id, where, allowed } = over;
  const cell = `.ant-table-row[data-row-key="${id}"] > .ant-table-cell.ant-table-cell.ant-table-cell.ant-table-cell`;
  const ground = where === "into" ? `; background: var(--ant-color-${allowed ? "primary" : "error"}-bg)` : "";
  return (
    <style>{`${pale} ${cell} { ${LINES[where](`var(--ant-color-${allowed ? "primary" : "error"})`)}${ground} }`}</style>
  );
}

export function useDrag({ tree, lines, enabled, onDrop }: Given) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const rowProps = useCallback(
    ({ id }: { id: number }): HTMLAttributes<HTMLElement> =>
      enabled
        ? {
            draggable: true,
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", String(id));
              setDragged(id);
            },
          }
        : {},
    [enabled],
  );
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const area: HTMLAttributes<HTMLElement> = {
    onDragOver: (event) => {
      const at = pointedAt(event);
      const item = dragged === null ? undefined : itemOf(tree, dragged);
      if (!at || !item) return;
      event.preventDefault();
      scrollOn(at.row, event.clientY);
      const { id, where } = at;
      if (id === dragged) setOver(null);
      else if (over?.id !== id || over.where !== where) setOver({ id, where, allowed: !holds(item, id) });
    },
    onDragLeave: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
    },
    onDrop: (event) => {
      event.preventDefault();
      // the mark may be a moment behind the pointer
      const at = pointedAt(event);
      const line = lines.find(({ id }) => id === at?.id);
      if (dragged !== null && at && line && line.id !== dragged)
        onDrop({ id: dragged, ...placeAt(tree, line, at.where) });
      end();
    },
    onDragEnd: end,
  };
  return { rowProps, area, dragged, over };
}
