import { usePhone } from "../../ui/basis/use-phone";
import { cardParts } from "./card-parts";
import type { ListAsking } from "./list-module";
import { EMPTY_STATE, type ListState } from "./list-state";
import type { Columns, MyColumns } from "./use-my-columns";

type Grouped = Pick<ListState, "group" | "board" | "sort">;

/**
 * The fields that rows are asked for, as the list's query names them: those of the columns, or of the cards on a phone, and
 * those above an open record.
 */
export function askedFields(
  module: ListAsking,
  mine: Columns,
  { group, board, sort, phone }: Grouped & { phone: boolean },
): string {
  const there = new Set(mine.all.map(({ field }) => field));
  // the facts, so that a panel does not start empty
  const facts = mine.all.filter(({ fact }) => fact > 0).map(({ field }) => field);
  // what stands below the name beside an open record
  const beside = [...(module.besideFields ?? []), sort?.field ?? ""];
  const declared = [...module.brings, ...facts, ...beside, group].filter((field) => there.has(field));
  // a column that changes its place asks for nothing new
  const shown = phone || board ? onCards(module, mine) : mine.shown.map(({ field }) => field);
  return [...new Set([module.titleField, ...shown, ...declared])].sort().join(",");
}

/** Undefined until the columns are known. */
export function useAskedFields(
  module: ListAsking,
  mine: MyColumns,
  { group, board, sort }: Grouped = EMPTY_STATE,
): string | undefined {
  const phone = usePhone();
  return mine.known ? askedFields(module, mine, { group, board, sort, phone }) : undefined;
}

function onCards(module: ListAsking, mine: Columns): string[] {
  const { state, line, phone } = cardParts(module, mine);
  return [...(state ? [state] : []), ...line].map(({ field }) => field).concat(phone ?? []);
}
