/** The days that are counted, as they stand in the address. */
import { useSearchParams } from "react-router";
import { dayIn, type Named, SPANS, type Span, spanOf } from "./spans";

export interface ChosenSpan {
  span: Named | "ownSpan";
  days: Span;
  take: (span: Named) => void;
  takeDays: (days: Span) => void;
}

/** Changes what else the address says; null takes a key out of it. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const write = (next: Record<string, string | null>) =>
    setParams(
      (current) => {
        for (const [key, value] of Object.entries(next)) {
          if (value === null) current.delete(key);
          else current.set(key, value);
        }
        return current;
      },
      { replace: true },
    );
  return { params, write };
}

/** @param usual the span of an address that names none */
export function useSpan(usual: Named = "last30"): ChosenSpan {
  const { params, write } = useAddress();
  const [from, to] = [params.get("from"), params.get("to")];
  const own = from && to ? { from, to } : undefined;
  const named = SPANS.find((span) => span === params.get("span")) ?? usual;
  return {
    span: own ? "ownSpan" : named,
    days: own ?? spanOf(named, dayIn(0)),
    take: (span) => write({ span, from: null, to: null }),
    takeDays: ({ from, to }) => write({ span: null, from, to }),
  };
}
