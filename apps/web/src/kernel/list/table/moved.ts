/** The list with one item moved to another place. */
export function moved<Item>(list: readonly Item[], item: Item, to: number): Item[] {
  const rest = list.filter((other) => other !== item);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
