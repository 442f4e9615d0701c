import { usePhone } from "../ui/use-phone";
import type { ListModule, ListRow } from "./list-module";
import type { MyColumns } from "./use-my-columns";

/** The field of every list whose records have tags; cards show them without being told. */
export const TAGS = "tags";

/**
 * The fields that rows are asked for, as the list's query names them: those of the columns, or of the cards on a phone, and
 * those above an open record. Undefined until the columns are known.
 */
export function useAskedFields<Row extends ListRow>(module: ListModule<Row>, mine: MyColumns): string | undefined {
  const phone = usePhone();
  if (!mine.known) return undefined;
  const there = new Set(mine.all.map(({ field }) => field));
  const declared = [...(phone ? [...module.cardFields, TAGS] : []), ...module.facts].filter((field) =>
    there.has(field),
  );
  const columns = phone ? [] : mine.shown.map(({ field }) => field);
  // a column that changes its place asks for nothing new
  return [...new Set([module.titleField, ...columns, ...declared])].sort().join(",");
}
