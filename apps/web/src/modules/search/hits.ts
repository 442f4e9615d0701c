import type { SearchHit } from "@qicheng/api/lists";

export type Kind = "customer" | "contact";
export interface Hit extends Pick<SearchHit, "id" | "customerId" | "title" | "text" | "UserName" | "mine"> {
  kind: Kind;
}

/** My own first; otherwise as the server ranked them. */
const ownFirst = (hits: readonly SearchHit[], kind: Kind): Hit[] =>
  hits.map((hit) => ({ ...hit, kind })).sort((a, b) => b.mine - a.mine);

/** Everything found, in the order in which the arrow keys walk through it. */
export function rankedHits(found: { customer: readonly SearchHit[]; contact: readonly SearchHit[] }): Hit[] {
  return [...ownFirst(found.customer, "customer"), ...ownFirst(found.contact, "contact")];
}

const MOST = 8;

/** The recently opened ones with `hit` in front, each once. */
export function withRecent(recent: readonly Hit[], hit: Hit): Hit[] {
  const rest = recent.filter((other) => other.kind !== hit.kind || other.id !== hit.id);
  return [hit, ...rest].slice(0, MOST);
}

/** The place after `step` moves through `count` hits, around both ends. */
export const stepped = (at: number, step: number, count: number): number =>
  count === 0 ? 0 : (at + step + count) % count;
