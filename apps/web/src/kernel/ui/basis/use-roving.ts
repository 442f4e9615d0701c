import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { heard } from "./heard";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One stop of the Tab key for all the buttons of a bar, among which arrows lead. */
export function useRoving<Bar extends HTMLElement = HTMLDivElement>() {
  const bar = useRef<Bar>(null);
  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>("button, input:not([type=file])") ?? [])];
  // each time that they are drawn: one that was left out or could not be pressed may be there again
  useLayoutEffect(() => {
    const all = stops().filter((one) => !(one as HTMLButtonElement).disabled);
    const tabbed = all.filter(({ tabIndex }) => tabIndex === 0);
    const stop = tabbed.length === 1 ? tabbed[0] : all[0];
    for (const one of stops()) one.tabIndex = one === stop ? 0 : -1;
  });
  const move = (event: KeyboardEvent<Bar>) => {
    const step = STEPS[event.key];
    const all = stops().filter((one) => !(one as HTMLButtonElement).disabled);
    const at = all.indexOf(event.target as HTMLElement);
    const next = all[(at + (step ?? 0) + all.length) % all.length];
    if (step === undefined || at < 0 || !next) return;
    event.preventDefault();
    for (const one of stops()) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  };
  return { ref: bar, onKeyDown: heard(move) };
}
