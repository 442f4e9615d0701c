/** A dialog that is opened from a drawer stands over its middle, as far as there is room beside it. */
import { useState } from "react";

const MARGIN = 16;

/** How far to the right of the middle of the window, for the drawer that lies on top; undefined where there is none. */
export function overDrawer(width: number): { left: string } | undefined {
  const drawer = [...document.querySelectorAll<HTMLElement>(".ant-drawer-open .ant-drawer-content-wrapper")].at(-1);
  if (!drawer) return undefined;
  const middle = (of: number) => `(100vw - ${of}px) / 2`;
  return { left: `max(0px, min(${middle(drawer.offsetWidth)}, ${middle(width)} - ${MARGIN}px))` };
}

/** The same of a dialog that comes and goes: where it stands is found when it opens. */
export function useOverDrawer(open: boolean, width: number): { left: string } | undefined {
  const [shown, setShown] = useState({ open: false, place: undefined as { left: string } | undefined });
  if (shown.open !== open) setShown({ open, place: open ? overDrawer(width) : shown.place });
  return shown.place;
}
