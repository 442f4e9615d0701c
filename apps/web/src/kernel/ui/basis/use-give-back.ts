import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Whether nobody has the focus, or what is `going` has it: whoever is busy elsewhere stays there. */
export function isFocusFree(going?: (focused: Element) => boolean): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || going?.(activeElement) === true;
}

/**
 * For what has the focus as long as it is mounted: whoever opened it goes on where he was, unless he has gone on to
 * something else.
 * @param body where the focus may still be as it goes
 * @param to where he goes on, where that is not what had the focus before
 */
export function useGiveBack(body?: RefObject<HTMLElement | null>, to?: RefObject<HTMLElement | null>): void {
  // before anything inside of it takes the focus
  const [from] = useState(() => document.activeElement);
  const giveBack = useEffectEvent(() => {
    const back = to ? to.current : from;
    const free = isFocusFree((focused) => body?.current?.contains(focused) === true);
    if (free && back instanceof HTMLElement) back.focus({ preventScroll: true });
  });
  // once it is gone: as it goes, React puts the focus back to where it was
  useEffect(() => () => giveBack(), []);
}

interface Props {
  body?: RefObject<HTMLElement | null>;
  to?: RefObject<HTMLElement | null>;
}

/** The same for what comes and goes inside of something else. */
export function GiveBack({ body, to }: Props): null {
  useGiveBack(body, to);
  return null;
}
