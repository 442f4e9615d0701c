/** Of many things those that one sees first are drawn at once, the others some at a time, after whatever else there is to do. */
import { startTransition, useEffect, useState } from "react";

const A_STEP = 24;

/**
 * @param first so many are drawn at once
 * @param step so many more at a time
 * @returns so many are drawn by now; all once all were, however many come later
 */
export function useGradually(total: number, first: number, step = A_STEP): number {
  const [drawn, setDrawn] = useState(() => (total > first ? first : Number.POSITIVE_INFINITY));
  const next = drawn + step < total ? drawn + step : Number.POSITIVE_INFINITY;
  const isDone = drawn === Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (isDone) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(next)));
    return () => clearTimeout(timer);
  }, [isDone, next]);
  return drawn;
}
