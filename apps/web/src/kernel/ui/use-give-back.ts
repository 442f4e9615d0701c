import { type RefObject, useEffect, useState } from "react";

/**
 * For what has the focus as long as it is mounted: whoever opened it goes on where he was, unless he has gone on to
 * something else.
 * @param body where the focus may still be as it goes
 */
export function useGiveBack(body?: RefObject<HTMLElement | null>): void {
  // before anything inside of it takes the focus
  const [from] = useState(() => document.activeElement);
  // once it is gone: as it goes, React puts the focus back to where it was
  useEffect(
    () => () => {
      const { activeElement } = document;
      const lost =
        activeElement === null || activeElement === document.body || body?.current?.contains(activeElement) === true;
      if (lost && from instanceof HTMLElement) from.focus({ preventScroll: true });
    },
    [from, body],
  );
}
