/** Whether two values say the same as JSON, in whatever order the keys of an object come: the database gives them in its own. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.map(([key, part]) => [key, inOrder(part)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
