/** Changes of a layout. Pure: each gives back the same layout where nothing changes. */
import {
  type ItemType,
  type PrintItem,
  type PrintStyle,
  type PrintTemplate,
  sheetOf,
} from "@qicheng/engine/print/template";

export type Ids = ReadonlySet<string>;
export interface Delta {
  x: number;
  y: number;
}

/** Places are kept to a tenth of a millimetre. */
const tenth = (value: number): number => Math.round(value * 10) / 10;
const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

function withItems(template: PrintTemplate, change: (item: PrintItem) => PrintItem): PrintTemplate {
  const items = template.items.map(change);
  return items.every((item, at) => item === template.items[at]) ? template : { ...template, items };
}

export const chosenOf = ({ items }: PrintTemplate, ids: Ids): PrintItem[] => items.filter(({ id }) => ids.has(id));

/** How far they may go together without leaving the sheet. */
function bounded(template: PrintTemplate, ids: Ids, { x, y }: Delta): Delta {
  const [width, height] = sheetOf(template);
  const boxes = chosenOf(template, ids).map(({ style }) => style);
  if (boxes.length === 0) return { x: 0, y: 0 };
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { x: between(x, -left, width - right), y: between(y, -top, height - bottom) };
}

export function moved(template: PrintTemplate, ids: Ids, delta: Delta): PrintTemplate {
  const { x, y } = bounded(template, ids, delta);
  if (x === 0 && y === 0) return template;
  return withItems(template, (item) =>
    ids.has(item.id)
      ? { ...item, style: { ...item.style, left: tenth(item.style.left + x), top: tenth(item.style.top + y) } }
      : item,
  );
}

/** The columns of a table are as wide as it. */
function widened(item: PrintItem, width: number): PrintItem {
  const { table, style } = item;
  if (!table || style.width === 0 || width === style.width) return item;
  const columns = table.columns.map((column) => ({ ...column, width: tenth((column.width * width) / style.width) }));
  return { ...item, table: { ...table, columns } };
}

export function resized(
  template: PrintTemplate,
  id: string,
  size: Partial<Pick<PrintStyle, "width" | "height">>,
): PrintTemplate {
  const sheet = sheetOf(template);
  return withItems(template, (item) => {
    if (item.id !== id) return item;
    const { left, top, width, height } = item.style;
    const next = {
      width: tenth(between(size.width ?? width, 1, sheet[0] - left)),
      height: tenth(between(size.height ?? height, 0.2, sheet[1] - top)),
    };
    if (next.width === width && next.height === height) return item;
    return { ...widened(item, next.width), style: { ...item.style, ...next } };
  });
}

export const changed = (template: PrintTemplate, ids: Ids, change: (item: PrintItem) => PrintItem): PrintTemplate =>
  withItems(template, (item) => (ids.has(item.id) ? change(item) : item));

export const removed = (template: PrintTemplate, ids: Ids): PrintTemplate =>
  ids.size === 0 ? template : { ...template, items: template.items.filter(({ id }) => !ids.has(id)) };

function freeId({ items }: PrintTemplate): string {
  const used = new Set(items.map(({ id }) => id));
  let at = items.length + 1;
  while (used.has(`i${at}`)) at += 1;
  return `i${at}`;
}

const SIZES: Readonly<Record<ItemType, readonly [number, number]>> = {
  text: [60, 7],
  table: [180, 20],
  line: [180, 0.2],
  rect: [60, 20],
  picture: [30, 20],
  logo: [30, 12],
  qr: [20, 20],
  barcode: [45, 10],
};

/** A new item, at a place or below what is there. */
export function added(
  template: PrintTemplate,
  type: ItemType,
  { at, more = {} }: { at?: Delta | undefined; more?: Partial<PrintItem> },
): { template: PrintTemplate; id: string } {
  const sheet = sheetOf(template);
  const { margin, items } = template;
  const [width, height] = SIZES[type];
  const fits = { width: Math.min(width, sheet[0] - margin.left - margin.right), height };
  const lowest = Math.max(
    margin.top,
    ...items.filter(({ repeat }) => !repeat).map(({ style }) => style.top + style.height),
  );
  const place = at ?? { x: margin.left, y: lowest + 2 };
  const style: PrintStyle = {
    left: tenth(between(place.x, 0, sheet[0] - fits.width)),
    top: tenth(between(place.y, 0, sheet[1] - height)),
    ...fits,
  };
  const id = freeId(template);
  const item: PrintItem = { id, type, ...more, style: { ...style, ...more.style } };
  return { template: { ...template, items: [...items, item] }, id };
}

/** Copies beside what was copied; of another layout at the same place. */
export function pasted(
  template: PrintTemplate,
  copies: readonly PrintItem[],
): { template: PrintTemplate; ids: string[] } {
  const ids: string[] = [];
  let next = template;
  for (const copy of copies) {
    const id = freeId(next);
    ids.push(id);
    next = { ...next, items: [...next.items, { ...copy, id }] };
  }
  return { template: moved(next, new Set(ids), { x: 4, y: 4 }), ids };
}

export const ALIGNMENTS = ["left", "center", "right", "top", "middle", "bottom", "across", "down", "width"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Several at one edge or middle, with the same distances, or of one width: that of the first. */
export function aligned(template: PrintTemplate, ids: Ids, how: Alignment): PrintTemplate {
  const boxes = chosenOf(template, ids).map(({ style }) => style);
  const [first] = boxes;
  if (!first || boxes.length < 2) return template;
  const edge = {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ left, width }) => left + width)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ top, height }) => top + height)),
  };
  const spread = (along: "left" | "top") => {
    const ordered = chosenOf(template, ids).toSorted((one, other) => one.style[along] - other.style[along]);
    const [begin, end] = [ordered[0]?.style[along] ?? 0, ordered.at(-1)?.style[along] ?? 0];
    return new Map(ordered.map(({ id }, at) => [id, begin + ((end - begin) * at) / (ordered.length - 1)]));
  };
  const places = how === "across" ? spread("left") : spread("top");
  return changed(template, ids, (item) => {
    const { left, top, width, height } = item.style;
    const to: Readonly<Record<Alignment, Partial<PrintStyle>>> = {
      left: { left: edge.left },
      center: { left: (edge.left + edge.right - width) / 2 },
      right: { left: edge.right - width },
      top: { top: edge.top },
      middle: { top: (edge.top + edge.bottom - height) / 2 },
      bottom: { top: edge.bottom - height },
      across: { left: places.get(item.id) ?? left },
      down: { top: places.get(item.id) ?? top },
      width: { width: first.width },
    };
    const next = { left, top, width, ...to[how] };
    return {
      ...widened(item, next.width),
      style: { ...item.style, left: tenth(next.left), top: tenth(next.top), width: tenth(next.width) },
    };
  });
}

export interface Guide {
  axis: "x" | "y";
  at: number;
}

/** Edges and middles of a box along one axis. */
const linesOf = (from: number, size: number) => [from, from + size / 2, from + size];

/** The nearest line to snap to, as how far to go for it. */
function nearest(mine: readonly number[], others: readonly number[], within: number) {
  let best: { by: number; at: number } | undefined;
  for (const line of mine)
    for (const at of others) {
      const by = at - line;
      if (Math.abs(by) <= within && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  return best;
}

/** Where a dragged selection goes: to the edges and middles of others, of the margins and of the sheet, when near. */
export function snapped(
  template: PrintTemplate,
  ids: Ids,
  delta: Delta,
  within: number,
): { delta: Delta; guides: Guide[] } {
  const wanted = bounded(template, ids, delta);
  const chosen = chosenOf(template, ids);
  const others = template.items.filter(({ id }) => !ids.has(id));
  if (chosen.length === 0) return { delta: wanted, guides: [] };
  const [sheetWidth, sheetHeight] = sheetOf(template);
  const { margin } = template;
  const left = Math.min(...chosen.map(({ style }) => style.left)) + wanted.x;
  const right = Math.max(...chosen.map(({ style }) => style.left + style.width)) + wanted.x;
  const top = Math.min(...chosen.map(({ style }) => style.top)) + wanted.y;
  const bottom = Math.max(...chosen.map(({ style }) => style.top + style.height)) + wanted.y;
  const across = [
    margin.left,
    sheetWidth / 2,
    sheetWidth - margin.right,
    ...others.flatMap(({ style }) => linesOf(style.left, style.width)),
  ];
  const down = [
    margin.top,
    sheetHeight - margin.bottom,
    ...others.flatMap(({ style }) => linesOf(style.top, style.height)),
  ];
  const x = nearest(linesOf(left, right - left), across, within);
  const y = nearest(linesOf(top, bottom - top), down, within);
  const guides: Guide[] = [
    ...(x ? [{ axis: "x" as const, at: x.at }] : []),
    ...(y ? [{ axis: "y" as const, at: y.at }] : []),
  ];
  return { delta: { x: wanted.x + (x?.by ?? 0), y: wanted.y + (y?.by ?? 0) }, guides };
}
