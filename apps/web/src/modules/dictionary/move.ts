import type { DictionaryRow } from "@qicheng/api/dictionary/routes";
import { act } from "../../kernel/http/act";
import { call } from "../../kernel/http/call";
import { moved } from "./moved";

/** Puts an entry one place up or down among all of its kind. */
export async function move({ id, types }: DictionaryRow, step: -1 | 1): Promise<void> {
  const { data } = await call("dictionary.json", { types });
  const ids = (data[types] ?? []).map((entry) => entry.id);
  await act("dictionary.sort", { ids: moved(ids, id, step) });
}
