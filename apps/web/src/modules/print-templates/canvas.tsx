/** The sheet on which items are chosen, dragged and sized. */
import { type PrintItem, sheetOf } from "@qicheng/engine/print/template";
import { type PointerEvent as Press, useRef, useState } from "react";
import styles from "./designer.module.css";
import { d } from "./designer-texts";
import { type Delta, type Guide, snapped } from "./edits";
import { ItemLook } from "./item-look";
import { readableText, type Titles } from "./offered";
import { PIECE } from "./palette";
import type { LayoutWork } from "./use-layout";

/** How near something snaps, in pixels. */
const NEAR = 6;

interface Dragging {
  from: Delta;
  delta: Delta;
  guides: readonly Guide[];
  /** Of an item that is sized; left out where items are moved. */
  size?: { id: string; width: number; height: number };
  went: boolean;
}

interface Props {
  work: LayoutWork;
  titles: Titles;
  scale: number;
  locked: boolean;
  onPut: (type: PrintItem["type"], at: Delta) => void;
}

const nameOf = (item: PrintItem, titles: Titles) =>
  item.type === "text" ? readableText(item.text ?? "", titles) || d("text") : d(item.type);

export function Canvas({ work, titles, scale, locked, onPut }: Props) {
  const { draft, chosen, acts } = work;
  const { template } = draft;
  const [drag, setDrag] = useState<Dragging | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [width, height] = sheetOf(template);
  const px = (mm: number) => mm * scale;
  const { margin } = template;

  const begin = (event: Press<HTMLElement>, size?: Dragging["size"]) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    setDrag({ from, delta: { x: 0, y: 0 }, guides: [], went: false, ...(size && { size }) });
  };
  const press = (event: Press<HTMLElement>, id: string) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (adds) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      acts.choose(next);
      return;
    }
    if (!chosen.has(id)) acts.choose([id]);
    if (!locked) begin(event);
  };
  const go = (event: Press<HTMLElement>) => {
    if (!drag) return;
    const wanted = { x: (event.clientX - drag.from.x) / scale, y: (event.clientY - drag.from.y) / scale };
    const went = drag.went || Math.abs(wanted.x) + Math.abs(wanted.y) > 2 / scale;
    if (!went) return;
    // held, Alt places it freely
    const free = drag.size !== undefined || event.altKey;
    const to = free ? { delta: wanted, guides: [] } : snapped(template, chosen, wanted, NEAR / scale);
    setDrag({ ...drag, ...to, went });
  };
  const end = () => {
    if (!drag) return;
    const { went, size, delta } = drag;
    setDrag(null);
    if (!went) return;
    if (size) acts.resize(size.id, { width: size.width + delta.x, height: size.height + delta.y });
    else acts.move(delta);
  };
  const boxOf = (item: PrintItem) => {
    const { left, top, width: wide, height: high } = item.style;
    const moves = drag?.went && !drag.size && chosen.has(item.id) ? drag.delta : { x: 0, y: 0 };
    const sizes = drag?.went && drag.size?.id === item.id ? drag.delta : { x: 0, y: 0 };
    return {
      left: px(left + moves.x),
      top: px(top + moves.y),
      width: Math.max(px(1), px(wide + sizes.x)),
      height: Math.max(1, px(high + sizes.y)),
    };
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside all items chooses none
    <div
      ref={sheet}
      className={styles.sheet}
      data-sheet
      style={{ width: px(width), height: px(height) }}
      onPointerDown={() => acts.choose([])}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const type = event.dataTransfer.getData(PIECE);
        const at = sheet.current?.getBoundingClientRect();
        if (type === "" || !at) return;
        event.preventDefault();
        const place = { x: (event.clientX - at.left) / scale, y: (event.clientY - at.top) / scale };
        onPut(type as PrintItem["type"], place);
      }}
    >
      <div
        className={styles.margins}
        style={{ inset: `${px(margin.top)}px ${px(margin.right)}px ${px(margin.bottom)}px ${px(margin.left)}px` }}
      />
      {template.items.map((item) => {
        const isChosen = chosen.has(item.id);
        const only = isChosen && chosen.size === 1 && !locked;
        return (
          <div key={item.id} className={styles.place} style={boxOf(item)} data-chosen={isChosen || undefined}>
            <button
              type="button"
              className={styles.item}
              aria-label={nameOf(item, titles)}
              aria-pressed={isChosen}
              data-type={item.type}
              data-repeat={item.repeat || undefined}
              onPointerDown={(event) => press(event, item.id)}
              onPointerMove={go}
              onPointerUp={end}
              onPointerCancel={() => setDrag(null)}
              onClick={(event) => {
                // by the keyboard
                if (event.detail === 0) acts.choose([item.id]);
              }}
            >
              <ItemLook {...{ item, titles, scale }} />
            </button>
            {only ? (
              <span
                className={styles.handle}
                title={d("resize")}
                onPointerDown={(event) => {
                  event.stopPropagation();
                  begin(event, { id: item.id, width: item.style.width, height: item.style.height });
                }}
                onPointerMove={go}
                onPointerUp={end}
                onPointerCancel={() => setDrag(null)}
              />
            ) : null}
          </div>
        );
      })}
      {drag?.guides.map(({ axis, at }) => (
        <span
          key={axis}
          className={styles.guide}
          data-axis={axis}
          style={axis === "x" ? { left: px(at) } : { top: px(at) }}
        />
      ))}
    </div>
  );
}
