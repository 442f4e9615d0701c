/** Sums below lists that can be unfolded into what adds up to them. Said beside the routes of a module. */
import type { ListInput, TotalsRoute } from "./list-module";

interface Sum {
  /** Of its field. */
  key: string;
  title: string;
  money: number;
  /** What finds the rows. */
  scope: ListInput;
}

type Unfold = (sum: Sum) => void;

const offered = new Map<string, Unfold>();
const nameOf = (route: TotalsRoute, key: string): string => `${route} ${key}`;

export function offerUnfolding(route: TotalsRoute, keys: readonly string[], unfold: Unfold): void {
  for (const key of keys) offered.set(nameOf(route, key), unfold);
}

export const unfoldingOf = (route: TotalsRoute, key: string): Unfold | undefined => offered.get(nameOf(route, key));
