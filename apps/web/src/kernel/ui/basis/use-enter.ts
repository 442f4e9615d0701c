import { type KeyboardEvent, useState } from "react";
import { heard } from "./heard";

/** Enter opens the calendar, or takes its day, as it does with a select; it does not save the form in passing. */
export function useEnter() {
  const [open, setOpen] = useState(false);
  return {
    open,
    onOpenChange: setOpen,
    onKeyDown: heard((event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (!open) setOpen(true);
    }),
  };
}
