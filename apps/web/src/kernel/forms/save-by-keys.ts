import type { KeyboardEvent } from "react";

/** A picker of dates takes what is typed once it is left and its calendar has closed, a frame after that. */
const MOST_FRAMES = 60;
const isOpen = () => document.querySelector(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)") !== null;

function afterItsCalendar(run: () => void, frames = 0): void {
  requestAnimationFrame(() => {
    if (isOpen() && frames < MOST_FRAMES) afterItsCalendar(run, frames + 1);
    else requestAnimationFrame(() => requestAnimationFrame(run));
  });
}

/** Ctrl+Enter saves from anywhere, a long text or an open list too. */
export function saveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  const { currentTarget: form, target } = event;
  // What stands over the form, such as a picker, has keys of its own.
  if (target instanceof Node && !form.contains(target)) return;
  event.preventDefault();
  event.stopPropagation();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(".ant-picker")) {
    activeElement.blur();
    afterItsCalendar(() => form.requestSubmit());
  } else form.requestSubmit();
}
