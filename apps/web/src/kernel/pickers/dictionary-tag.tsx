import { StatusTag } from "../ui/parts/status-tag";
import { useDictionary } from "./use-dictionary";

/** An entry of the data dictionary in its colour; `label` stands in for an entry that is gone. */
export function DictionaryTag({ kind, value, label }: { kind: string; value: unknown; label: string }) {
  const entry = useDictionary(kind).find(({ code }) => code === Number(value));
  return <StatusTag text={label || entry?.name} colour={entry?.color} />;
}
