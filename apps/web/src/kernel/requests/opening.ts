/** Look-ups that forms make by themselves say which opening of a form they belong to, so the log tells of them once. */
import { useEffect, useState } from "react";

let id = "";
/** Hints that are on the screen: they come with a form and go with it. */
let shown = 0;
/** A new one, whose hints are still to come. */
let begun = false;

function enter(): string {
  if (shown === 0 && !begun) {
    id = crypto.randomUUID();
    begun = true;
  }
  return id;
}

/** The opening of the form that a hint stands in. */
export function useOpening(): string {
  const [own] = useState(enter);
  useEffect(() => {
    shown += 1;
    begun = false;
    return () => {
      shown -= 1;
    };
  }, []);
  return own;
}

/** The same for what the form asks when it is saved. */
export const openingNow = (): string => (shown > 0 ? id : crypto.randomUUID());
