import { useCallback, useRef } from "react";
import { CallError } from "../../http/call";
import { toast } from "../../tell/toast";
import type { ListModule, ListRow } from "./list-module";

/** Pins a row or lets it go, the lists follow once the server agreed; undefined where rows have no stars. */
export function useStar<Row extends ListRow>({ star }: ListModule<Row>): ((id: number) => void) | undefined {
  const busy = useRef(new Set<number>());
  const toggle = useCallback(
    (id: number) => {
      if (!star || busy.current.has(id)) return;
      busy.current.add(id);
      const settled = () => busy.current.delete(id);
      star(id)
        .catch((error: unknown) => {
          if (error instanceof CallError && !error.sessionLost) toast.error(error.message);
        })
        .finally(settled);
    },
    [star],
  );
  return star ? toggle : undefined;
}
