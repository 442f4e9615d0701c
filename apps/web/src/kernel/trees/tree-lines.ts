/** A tree as it is drawn, row below row, and what becomes of it when a node goes elsewhere. */
import { asText } from "../forms/values/as-text";
import type { ListRow } from "../list/ask/list-module";

export interface TreeItem extends ListRow {
  /** 0 = it stands at the top. */
  parent: number;
  version: number;
  children: readonly TreeItem[];
}

type Tree = readonly TreeItem[];

/** Where a node stands: below what, and before which brother; 0 = behind all. */
export interface TreePlace {
  parent: number;
  next: number;
}

export interface Move extends TreePlace {
  id: number;
}

/** A node as a row. */
export interface TreeLine extends ListRow {
  parent: number;
  depth: number;
  /** How many stand right below it. */
  below: number;
  isOpen: boolean;
}

const flat = (tree: Tree): TreeItem[] => tree.flatMap((item) => [item, ...flat(item.children)]);

export const itemOf = (tree: Tree, id: number): TreeItem | undefined => flat(tree).find((item) => item.id === id);

export const howManyIn = (tree: Tree): number => flat(tree).length;

export const childrenOf = (tree: Tree, parent: number): Tree =>
  parent === 0 ? tree : (itemOf(tree, parent)?.children ?? []);

/** True of the node itself, too. */
export const holds = (item: TreeItem, id: number): boolean =>
  item.id === id || item.children.some((one) => holds(one, id));

export function placeOf(tree: Tree, id: number): TreePlace | undefined {
  const item = itemOf(tree, id);
  if (!item) return undefined;
  const brothers = childrenOf(tree, item.parent);
  return { parent: item.parent, next: brothers[brothers.indexOf(item) + 1]?.id ?? 0 };
}

/** It would stand where it stands. */
export function isThere(tree: Tree, { id, parent, next }: Move): boolean {
  const place = placeOf(tree, id);
  return place !== undefined && place.parent === parent && (next === id || place.next === next);
}

/** One place up or down among its brothers; undefined at their ends. */
export function stepOf(tree: Tree, id: number, step: -1 | 1): TreePlace | undefined {
  const item = itemOf(tree, id);
  if (!item) return undefined;
  const brothers = childrenOf(tree, item.parent);
  const at = brothers.indexOf(item);
  if (!brothers[at + step]) return undefined;
  return { parent: item.parent, next: brothers[step === -1 ? at - 1 : at + 2]?.id ?? 0 };
}

/** The place above a row, in it, or below it; below one that is open stands its first child. */
export function placeAt(tree: Tree, { id, parent, isOpen }: TreeLine, where: "before" | "into" | "after"): TreePlace {
  if (where === "into") return { parent: id, next: 0 };
  if (where === "before") return { parent, next: id };
  const [first] = childrenOf(tree, id);
  return isOpen && first ? { parent: id, next: first.id } : (placeOf(tree, id) ?? { parent, next: 0 });
}

const without = (tree: Tree, id: number): TreeItem[] =>
  tree.filter((item) => item.id !== id).map((item) => ({ ...item, children: without(item.children, id) }));

/** The tree with the node elsewhere; as it was, where it cannot go there. */
export function moved(tree: Tree, { id, parent, next }: Move): Tree {
  const item = itemOf(tree, id);
  if (!item || holds(item, parent) || (parent !== 0 && !itemOf(tree, parent))) return tree;
  const put = (children: Tree): TreeItem[] => {
    const found = children.findIndex((one) => one.id === next);
    return children.toSpliced(found === -1 ? children.length : found, 0, { ...item, parent });
  };
  const within = (children: Tree): TreeItem[] =>
    children.map((one) => ({ ...one, children: one.id === parent ? put(one.children) : within(one.children) }));
  const rest = without(tree, id);
  return parent === 0 ? put(rest) : within(rest);
}

interface Shown {
  closed: ReadonlySet<number>;
  /** What one looks for in the names; what stands above it stays. */
  key: string;
  titleField: string;
}

/** The nodes that are seen, from above. */
export function linesOf(tree: Tree, { closed, key, titleField }: Shown, depth = 0): TreeLine[] {
  const word = key.toLowerCase();
  return tree.flatMap(({ children, ...item }): TreeLine[] => {
    const isFound = asText(item[titleField]).toLowerCase().includes(word);
    const isOpen = word !== "" || !closed.has(item.id);
    const below = linesOf(children, { closed, key: isFound ? "" : key, titleField }, depth + 1);
    if (!isFound && below.length === 0) return [];
    return [{ ...item, id: item.id, depth, below: children.length, isOpen }, ...(isOpen ? below : [])];
  });
}
