import { useEffect, useEffectEvent, useRef } from "react";
import { usePhone } from "../../ui/basis/use-phone";
import type { ListData } from "./list-data";
import type { HeadOptions, ListRow } from "./list-module";
import type { ListState } from "./list-state";
import type { Change } from "./use-list-state";

/**
 * Opens the first row beside the list, once, where the address asks for it; on a phone, where it would cover the list, the
 * list stays. What one begins with may be elsewhere: then that is opened. Who has no rows of his own gets those of all, none of them open: what is not his is not begun for him.
 */
export function useFirstRow(
  state: ListState,
  given: {
    data: ListData<ListRow>;
    id: number | null;
    change: Change;
    undecided: boolean;
    leads: HeadOptions["leads"];
  },
): void {
  const { data, id, change, undecided, leads } = given;
  const phone = usePhone();
  const { openFirst, scene } = state;
  const settled = openFirst && !undecided && !data.loading && !data.dimmed && data.error === null;
  const first = data.rows[0]?.id;
  const asked = useRef(false);
  const open = useEffectEvent(async () => {
    const alone = phone || first === undefined || id !== null;
    const elsewhere = alone ? undefined : await leads?.();
    asked.current = false;
    // somebody was quicker
    if (!new URLSearchParams(window.location.search).has("open")) return;
    change({ openFirst: false, ...(alone || elsewhere ? {} : { id: first }) }, { replace: true });
    elsewhere?.();
  });
  useEffect(() => {
    if (!settled || asked.current) return;
    if (first === undefined && scene === "myself") {
      change({ scene: "all", openFirst: false }, { replace: true });
      return;
    }
    asked.current = true;
    void open();
  }, [settled, first, scene, change]);
}
