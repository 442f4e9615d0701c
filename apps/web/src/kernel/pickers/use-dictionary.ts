import type { DictionaryEntry } from "@qicheng/api/dictionary/routes";
import { webDictionaries } from "@qicheng/api/web-records.generated";
import { ownValue } from "@qicheng/engine/text/own-value";
import { hashKey, QueryObserver } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Answer } from "../http/call";
import { callQuery } from "../http/hooks";
import { queryClient } from "../http/query-client";

/** Every kind, so that one small answer serves all lists and forms. */
const TYPES = webDictionaries.join(",");
const NONE: DictionaryEntry[] = [];
const NOTHING: Record<string, DictionaryEntry[]> = {};

const ASKED = { ...callQuery("dictionary.json", { types: TYPES }), staleTime: 300_000 };
const HASH = hashKey(ASKED.queryKey);
/** Before anything is drawn that shows one. */
export const askDictionaries = (): void => void queryClient.prefetchQuery(ASKED);

/** One that asks for all: a page of a list has a tag in each row. */
const observer = new QueryObserver(queryClient, ASKED);

function subscribe(told: () => void): () => void {
  // who signs in after another one begins with an empty cache
  if (!observer.hasListeners()) observer.setOptions(ASKED);
  return observer.subscribe(told);
}

const known = (): Record<string, DictionaryEntry[]> =>
  (queryClient.getQueryCache().get(HASH)?.state.data as Answer<"dictionary.json"> | undefined)?.data ?? NOTHING;

/** Entries of every kind, also the disabled ones that old records still carry. */
export const useDictionaries = (): Record<string, DictionaryEntry[]> => useSyncExternalStore(subscribe, known);

export function useDictionary(kind: string): DictionaryEntry[] {
  return ownValue(useDictionaries(), kind) ?? NONE;
}
