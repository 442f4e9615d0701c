/** Drawing with the mouse: the one place that knows the library for it. Keys have their own ways. */
import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type ReactNode, useId, useRef, useState } from "react";
import { create } from "zustand";
import { heard } from "../ui/basis/heard";

/** So far the mouse has to go before a press is a drag. */
const FAR = { activationConstraint: { distance: 6 } };
const CANVAS = "canvas";
const still = () => null;

/** Before or behind which item it would come down. */
interface DropPlace {
  key: string;
  after: boolean;
}
const usePlace = create<{ place: DropPlace | null }>(() => ({ place: null }));

/** Where something that is drawn over an item would come down: undefined = not here. */
export const useDropMark = (key: string): "before" | "after" | undefined =>
  usePlace(({ place }) => {
    if (place?.key !== key) return undefined;
    return place.after ? "after" : "before";
  });

/** What is drawn: `data` of where it began. */
export interface DragAreaProps<Data> {
  /** Keys of the items, in their order. */
  items: string[];
  /** What is under the mouse while it is drawn. */
  ghost: (data: Data) => ReactNode;
  /** @param at the place among the items before which it comes down, the number of them behind the last */
  onDrop: (data: Data, at: number) => void;
  children: ReactNode;
}

/** Items are drawn to other places, and what stands beside them in between. */
export function DragArea<Data>({ items, ghost, onDrop, children }: DragAreaProps<Data>) {
  const sensors = useSensors(useSensor(PointerSensor, FAR));
  const [drawn, setDrawn] = useState<Data | null>(null);
  const pointer = useRef({ x: 0, y: 0 });

  const find: CollisionDetection = (args) => {
    if (args.pointerCoordinates) pointer.current = args.pointerCoordinates;
    const under = pointerWithin(args);
    const overItems = under.filter(({ id }) => id !== CANVAS);
    if (overItems.length > 0 || under.length === 0) return overItems;
    const others = args.droppableContainers.filter(({ id }) => id !== CANVAS);
    const nearest = closestCenter({ ...args, droppableContainers: others });
    return nearest.length > 0 ? nearest : under;
  };
  const follow = ({ over }: Pick<DragEndEvent, "over">): DropPlace | null => {
    if (!over || over.id === CANVAS) return null;
    const { left, top, width, height } = over.rect;
    const { x, y } = pointer.current;
    const beside = y >= top && y <= top + height && document.getElementById(CANVAS)?.clientWidth !== undefined;
    const half = beside && width < (document.getElementById(CANVAS)?.clientWidth ?? 0) * 0.7;
    return { key: String(over.id), after: half ? x > left + width / 2 : y > top + height / 2 };
  };
  const mark = (event: Pick<DragEndEvent, "over">) => {
    const place = follow(event);
    const now = usePlace.getState().place;
    if (place?.key !== now?.key || place?.after !== now?.after) usePlace.setState({ place });
  };
  const end = () => {
    setDrawn(null);
    usePlace.setState({ place: null });
  };
  const drop = (event: DragEndEvent) => {
    const place = follow(event);
    const data = event.active.data.current?.given as Data | undefined;
    if (event.over && data !== undefined) {
      const at = place ? items.indexOf(place.key) + Number(place.after) : items.length;
      onDrop(data, at);
    }
    end();
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={find}
      onDragStart={({ active }: DragStartEvent) => setDrawn((active.data.current?.given ?? null) as Data | null)}
      onDragMove={mark}
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={{ restoreFocus: false }}
    >
      <SortableContext items={items} strategy={still}>
        {children}
      </SortableContext>
      <DragOverlay dropAnimation={null}>{drawn === null ? null : ghost(drawn)}</DragOverlay>
    </DndContext>
  );
}

interface Handle {
  ref: (element: HTMLElement | null) => void;
  listeners: Record<string, unknown>;
  dragged: boolean;
}

/** An item of the area. */
export function useItemDrag(key: string, given: unknown, disabled: boolean): Handle {
  const { setNodeRef, listeners, isDragging } = useSortable({ id: key, data: { given }, disabled });
  return { ref: setNodeRef, listeners: listeners ?? {}, dragged: isDragging };
}

/** Something beside the items that can be drawn among them. */
export function useSourceDrag(key: string, given: unknown, disabled: boolean): Handle {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `source:${key}`, data: { given }, disabled });
  return { ref: setNodeRef, listeners: listeners ?? {}, dragged: isDragging };
}

/** Takes what is drawn where there is no item. */
export const useCanvasDrop = () => useDroppable({ id: CANVAS }).setNodeRef;
export const CANVAS_ID = CANVAS;

interface RowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  onOrder: (rows: Row[]) => void;
  /** @param grip goes onto what one draws a row by, and hears Alt and an arrow */
  row: (row: Row, at: number, grip: Record<string, unknown>) => ReactNode;
}

function SortedRow({ id, children }: { id: string; children: (grip: Record<string, unknown>) => ReactNode }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  return (
    <div
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition, ...(isDragging ? { zIndex: 1 } : {}) }}
    >
      {children(listeners ?? {})}
    </div>
  );
}

/** Rows below each other that one puts into an order, by a grip or with Alt and ↑ ↓ on it. */
export function SortableRows<Row>({ rows, keyOf, onOrder, row }: RowsProps<Row>) {
  const sensors = useSensors(useSensor(PointerSensor, FAR));
  const id = useId();
  const move = (from: number, to: number) => {
    if (to >= 0 && to < rows.length && from !== to) onOrder(arrayMove([...rows], from, to));
  };
  const keys = rows.map(keyOf);
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ restoreFocus: false }}
      onDragEnd={({ active, over }) => {
        if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {rows.map((one, at) => (
          <SortedRow key={keyOf(one)} id={keyOf(one)}>
            {(grip) =>
              row(one, at, {
                ...grip,
                onKeyDown: heard((event: React.KeyboardEvent) => {
                  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (!event.altKey || by === undefined) return;
                  event.preventDefault();
                  event.stopPropagation();
                  move(at, at + by);
                }),
              })
            }
          </SortedRow>
        ))}
      </SortableContext>
    </DndContext>
  );
}
