import { type RefObject, useLayoutEffect, useRef } from "react";

/** Says of a frame below which of its ends something goes on, and keeps where it stands while its screen is behind another. */
export function useScrolled(frame: RefObject<HTMLElement | null>, isFilled: boolean): void {
  const kept = useRef({ top: 0, left: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !isFilled) return undefined;
    const { top, left } = kept.current;
    if (top > 0 || left > 0) element.scrollTo({ top, left });
    const tell = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const ends = [scrollLeft > 0 && "start", scrollLeft + clientWidth < scrollWidth - 1 && "end"];
      element.dataset.below = ends.filter(Boolean).join(" ");
    };
    const scrolled = () => {
      kept.current = { top: element.scrollTop, left: element.scrollLeft };
      tell();
    };
    const sizes = new ResizeObserver(tell);
    for (const one of [element, ...element.children]) sizes.observe(one);
    element.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", scrolled);
    };
  }, [frame, isFilled]);
}
