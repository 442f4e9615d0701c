/** 330106 lies in 330100, which lies in 330000: what leads to a region, itself the last. */
export function regionPath(id: string): string[] {
  if (id === "") return [];
  const steps = [`${id.slice(0, 2)}0000`, `${id.slice(0, 4)}00`, id];
  return steps.filter((step, at) => steps.indexOf(step) === at);
}
