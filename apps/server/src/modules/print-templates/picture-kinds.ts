/** Formats of stored pictures that papers show, and what a data address calls them. */
export const kindsOnPaper: ReadonlyMap<string, "png" | "jpeg"> = new Map([
  ["png", "png"],
  ["jpg", "jpeg"],
  ["jpeg", "jpeg"],
]);
