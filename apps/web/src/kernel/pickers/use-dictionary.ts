import type { DictionaryEntry, DictionaryKind } from "@qicheng/api/dictionary";
import { useCall } from "../http/hooks";

/** Every kind, so that one small answer serves all lists and forms. */
const KINDS: Record<DictionaryKind, true> = {
  customerLevel: true,
  source: true,
  industry: true,
  scale: true,
  logMethod: true,
  poolReason: true,
  position: true,
};
const TYPES = Object.keys(KINDS).join(",");
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
