import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import type { DictionaryEntry } from "@qicheng/api/dictionary/routes";
import { useCall } from "../http/hooks";

/** Every kind, so that one small answer serves all lists and forms. */
const TYPES = Object.keys(DICTIONARIES).join(",");
const NONE: DictionaryEntry[] = [];
const NOTHING: Record<string, DictionaryEntry[]> = {};

/** Entries of every kind, also the disabled ones that old records still carry. */
export function useDictionaries(): Record<string, DictionaryEntry[]> {
  const answer = useCall("dictionary.json", { types: TYPES }, { staleTime: 300_000 });
  return answer.data?.data ?? NOTHING;
}

export function useDictionary(kind: string): DictionaryEntry[] {
  return useDictionaries()[kind] ?? NONE;
}
