/** Which acts are offered for ticked rows, and how many of the rows each may be done to. */
import { able } from "../../session/abilities";
import { can } from "../../session/can";
import type { BulkAction, DialogAction, ListRow } from "../ask/list-module";
import { t } from "../ask/texts";

export interface BulkOffer {
  action: BulkAction | DialogAction;
  /** Says so when it is for some of the rows only. */
  title: string;
  /** The rows that it is done to. */
  ids: number[];
}

interface Ticked {
  selected: readonly number[];
  /** Those of them that the screen knows. */
  rows: readonly ListRow[];
  /** It is for all that the list finds. */
  all: boolean;
}

/**
 * An act that none of the ticked rows allows is not offered. Of rows on other pages the server decides, and names those that
 * it refuses.
 */
export function bulkOffers(
  actions: readonly (BulkAction | DialogAction)[],
  { selected, rows, all }: Ticked,
): BulkOffer[] {
  return actions
    .filter(({ permission, ticked }) => can(permission) && !(all && ticked))
    .map((action) => {
      const { ability, title } = action;
      const barred = all || ability === undefined ? [] : rows.filter((row) => row.can && !able(row, ability));
      const ids = selected.filter((id) => !barred.some((row) => row.id === id));
      const some = ids.length < selected.length;
      return { action, ids, title: some ? t("onlySome", { title, count: ids.length }) : title };
    })
    .filter(
      ({ action: { ticked: [least, most] = [1, Number.POSITIVE_INFINITY] }, ids }) =>
        ids.length >= least && ids.length <= most,
    );
}
