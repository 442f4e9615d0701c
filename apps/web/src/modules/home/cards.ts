/** Cards of the home screen. Each module offers its own in its `on-home.tsx`; home knows none of them. */
import type { ReactNode } from "react";
import type { Title } from "../../kernel/i18n/language";
import { can, type Needed } from "../../kernel/session/can";

export interface HomeCard {
  /** As the arrangement of somebody names it, for ever. */
  key: string;
  title: Title;
  /** For whoever has this right, or any of them; null for everybody. */
  permission: Needed;
  /** Of whoever has this right too, or any of them, it stands there by itself; others add it. */
  suits?: Needed;
  /** Where it stands as long as nobody arranges it. */
  order: number;
  /** Twice as wide. */
  wide?: true;
  /** All of what it shows a part of. */
  to?: string;
  render: () => ReactNode;
}

const cards = new Map<string, HomeCard>();

export const offerHomeCard = (card: HomeCard): void => void cards.set(card.key, card);

/** One of those that stand there as long as nobody arranges them. */
export const suitsMe = ({ suits = null }: HomeCard): boolean => can(suits);

/** Those that one may have, in their own order. */
export const offeredCards = (): HomeCard[] =>
  [...cards.values()].filter(({ permission }) => can(permission)).sort((one, other) => one.order - other.order);
