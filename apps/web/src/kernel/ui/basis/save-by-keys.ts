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

/** Ctrl+Enter runs this from anywhere inside, a long text or an open list too. */
export function runByKeys(event: KeyboardEvent<HTMLElement>, run: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const { currentTarget, target } = event;
  // What stands over it, such as a picker, has keys of its own.
  if (target instanceof Node && !currentTarget.contains(target)) return;
  event.preventDefault();
  event.stopPropagation();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(".ant-picker")) {
    activeElement.blur();
    afterItsCalendar(run);
  } else run();
}

/** Ctrl+Enter saves the form. */
export function saveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form } = event;
  runByKeys(event, () => form.requestSubmit());
}
