/** Names that are written by their beginning. */
import { folded } from "../fields/options";

/** A number is never the beginning of another one. */
const cuts = (name: string, written: string): boolean => /\d$/.test(written) && /^\d/.test(name.slice(written.length));

/** The place of the only one of whose names one begins so; undefined for none, for several, and for numbers. */
export function onlyBeginning(text: string, named: readonly (readonly string[])[]): number | undefined {
  const written = folded(text);
  if (written === "" || /^[\d\s.,-]+$/.test(written)) return undefined;
  const begin = (name: string) => folded(name).startsWith(written) && !cuts(folded(name), written);
  const found = named.flatMap((names, at) => (names.some(begin) ? at : []));
  return found.length === 1 ? found[0] : undefined;
}
