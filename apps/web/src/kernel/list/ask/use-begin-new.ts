import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { can } from "../../session/can";
import type { CreateOptions } from "./list-module";

/** Where an address begins a new one: `?new=1`. */
export const NEW = "new";

/** One came here to make a new one. The address forgets it at once, so that the way back opens nothing. */
export function useBeginNew({ create }: CreateOptions, begin: () => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.has(NEW);
  const start = useEffectEvent(() => {
    setParams(
      (current) => {
        current.delete(NEW);
        return current;
      },
      { replace: true },
    );
    if (create && can(create.permission)) begin();
  });
  useEffect(() => {
    if (asked) start();
  }, [asked]);
}
