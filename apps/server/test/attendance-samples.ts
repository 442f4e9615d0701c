/** What is asked of attendance. */
import type { Listing } from "./approval-samples";

export const attendanceSamples: { readonly workingCalendar: Listing<"workingCalendar"> } = {
  workingCalendar: {
    year: () => ({ year: 2026 }),
    edit: (_at, word) => ({ year: 2028, days: [{ day: "2028-01-01", kind: "off", name: word }] }),
  },
};
