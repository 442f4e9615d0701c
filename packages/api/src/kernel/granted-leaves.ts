/** Dotted paths of the leaves that are 1 in a nested tree of the wire, known or not; nothing of anything else. */
export function grantedLeaves(tree: unknown, path = ""): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = `${path}${key}`;
    if (typeof value === "object") return grantedLeaves(value, `${here}.`);
    return Number(value) === 1 ? [here] : [];
  });
}
