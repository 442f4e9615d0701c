import { useEffect } from "react";
import { usePhone } from "../../ui/basis/use-phone";
import type { ListData } from "./list-data";
import type { ListRow } from "./list-module";
import type { ListState } from "./list-state";
import type { Change } from "./use-list-state";

/**
 * Opens the first row beside the list, once, where the address asks for it; on a phone, where it would cover the list, the
 * list stays. Who has no rows of his own gets those of all, none of them open: what is not his is not begun for him.
 */
export function useFirstRow(
  state: ListState,
  given: { data: ListData<ListRow>; id: number | null; change: Change; undecided: boolean },
): void {
  const { data, id, change, undecided } = given;
  const phone = usePhone();
  const { openFirst, scene } = state;
  const settled = openFirst && !undecided && !data.loading && !data.dimmed && data.error === null;
  const first = data.rows[0]?.id;
  useEffect(() => {
    if (!settled) return;
    if (first === undefined && scene === "myself") change({ scene: "all", openFirst: false }, { replace: true });
    else
      change(
        { openFirst: false, ...(phone || first === undefined || id !== null ? {} : { id: first }) },
        { replace: true },
      );
  }, [settled, first, scene, phone, id, change]);
}
