import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { CallError } from "../http/call";
import { toast } from "../ui/toast";

/** Pins a row or lets it go; the lists follow once the server agreed. */
export function useStar(star: (id: number) => Promise<unknown>, refresh: readonly string[]): (id: number) => void {
  const client = useQueryClient();
  const busy = useRef(new Set<number>());
  return useCallback(
    (id) => {
      if (busy.current.has(id)) return;
      busy.current.add(id);
      const settled = () => busy.current.delete(id);
      star(id)
        .then(() => Promise.all(refresh.map((name) => client.invalidateQueries({ queryKey: name.split(".") }))))
        .catch((error: unknown) => {
          if (error instanceof CallError && !error.sessionLost) toast.error(error.message);
        })
        .finally(settled);
    },
    [client, star, refresh],
  );
}
