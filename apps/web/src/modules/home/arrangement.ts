/** Which cards stand on somebody's home screen, in which order and how wide. */
import type { HomeCard as Kept } from "@qicheng/api/home/routes";
import type { HomeCard } from "./cards";

export interface Placed {
  card: HomeCard;
  wide: boolean;
}

/** Of an own arrangement what one may have by now; without one, what suits him of all that is offered. */
export function placedOf(
  kept: readonly Kept[] | null,
  offered: readonly HomeCard[],
  suits: (card: HomeCard) => boolean,
): Placed[] {
  if (kept === null) return offered.filter(suits).map((card) => ({ card, wide: card.wide === true }));
  return kept.flatMap(({ key, wide }) => {
    const card = offered.find((one) => one.key === key);
    return card ? [{ card, wide: wide === 1 }] : [];
  });
}

/** What is stored of it. Cards that one may not have just now keep their places at the end. */
export function keptOf(
  placed: readonly Placed[],
  before: readonly Kept[] | null,
  offered: readonly HomeCard[],
): Kept[] {
  const unseen = (before ?? []).filter(({ key }) => !offered.some((one) => one.key === key));
  return [...placed.map(({ card, wide }): Kept => ({ key: card.key, wide: wide ? 1 : 0 })), ...unseen];
}
