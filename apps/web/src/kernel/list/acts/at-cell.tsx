/** Something that stands over a cell of the table, and goes where the cell goes. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import table from "../table/table.module.css";
import styles from "./cells.module.css";

export interface CellPlace {
  id: number;
  field: string;
}

const cellOf = (wrapper: Element, { id, field }: CellPlace): HTMLElement | null =>
  wrapper.querySelector(`[data-row-key="${id}"] > [data-field="${field}"]`);

/** What of a row's width is not covered by the columns that stay. */
function openPart(row: Element): { left: number; right: number } {
  const edges = (selector: string) =>
    [...row.querySelectorAll(selector)].map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0);
  const starts = edges(":scope > .ant-table-cell-fix-start").map(({ right }) => right);
  const ends = edges(`:scope > .ant-table-cell-fix-end, .${table.rowActions}`).map(({ left }) => left);
  return { left: Math.max(...starts, 0), right: Math.min(...ends, row.getBoundingClientRect().right) };
}

/** Moves the columns, so that a cell is not below those that stay. */
export function intoView(wrapper: Element | null, at: CellPlace, moveBy: (pixels: number) => void): void {
  const cell = wrapper && cellOf(wrapper, at);
  const row = cell?.parentElement;
  if (!cell || !row) return;
  const [box, open] = [cell.getBoundingClientRect(), openPart(row)];
  const by = box.left < open.left ? box.left - open.left : Math.max(0, box.right - open.right);
  if (by !== 0) moveBy(by);
}

const GAP = 4;

interface Props {
  at: CellPlace;
  /** At the end of the cell, beside what stands in it; else over the whole of it. */
  end?: boolean;
  hidden?: boolean;
  children: ReactNode;
}

/** Where the words of a cell end, as far as one sees them. */
function endOf(cell: Element, { right }: DOMRect): number {
  const words = document.createRange();
  words.selectNodeContents(cell);
  const room = right - Number.parseFloat(getComputedStyle(cell).paddingInlineEnd);
  return Math.min(words.getBoundingClientRect().right, room) + GAP;
}

/** Never over the heads of the columns, nor outside of the table. */
function put(element: HTMLElement, wrapper: HTMLElement, { at, end = false }: Props): void {
  const cell = cellOf(wrapper, at);
  const heads = wrapper.querySelector(".ant-table-thead");
  const row = cell?.parentElement;
  element.toggleAttribute("data-away", !row || !heads);
  if (!row || !heads) return;
  const [frame, { bottom: highest }, box] = [wrapper, heads, cell].map((one) => one.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ];
  const { offsetWidth: width, offsetHeight: height } = element;
  const open = openPart(row);
  const wish = end
    ? Math.min(Math.max(endOf(cell as Element, box), box.right - width), open.right - width)
    : Math.max(box.left, open.left);
  const left = Math.max(0, Math.min(wish - frame.left, frame.width - width));
  const middle = box.top + (box.height - height) / 2;
  const top = Math.max(highest, Math.min(end ? middle : box.top, frame.bottom - height)) - frame.top;
  if (end) element.toggleAttribute("data-away", middle < highest || middle + height > frame.bottom);
  else element.style.minWidth = `${box.width}px`;
  element.style.minHeight = end ? "" : `${box.height}px`;
  element.style.transform = `translate(${left}px, ${top}px)`;
}

export function AtCell(props: Props) {
  const { end = false, hidden = false, children } = props;
  const own = useRef<HTMLDivElement>(null);
  // after every draw, since the rows may stand elsewhere
  useLayoutEffect(() => {
    const element = own.current;
    const wrapper = element?.parentElement;
    if (!element || !wrapper || hidden) return;
    const place = () => put(element, wrapper, props);
    // once the rows that come into sight are drawn
    const follow = () => requestAnimationFrame(place);
    // says their sizes at once, too, when all is laid out: asking for them here would have it laid out once more
    const sizes = new ResizeObserver(place);
    sizes.observe(wrapper);
    sizes.observe(element);
    wrapper.addEventListener("scroll", follow, true);
    return () => {
      sizes.disconnect();
      wrapper.removeEventListener("scroll", follow, true);
    };
  });
  return (
    <div ref={own} hidden={hidden} className={end ? styles.atEnd : styles.atCell}>
      {children}
    </div>
  );
}
