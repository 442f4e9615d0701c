import { OWN_COLUMNS } from "@qicheng/api/kernel/own-columns";
import { useState } from "react";
import { call } from "../../http/call";
import { callQuery } from "../../http/hooks";
import { queryClient } from "../../http/query-client";
import { askDictionaries } from "../../pickers/use-dictionary";
import { isPhone } from "../../ui/basis/use-phone";
import { type ListAsking, scenesOf } from "./list-module";
import { inOrder, isApart, pageOf, scopeOf } from "./list-query";
import { isBare, type ListState, readState } from "./list-state";
import { askedFields } from "./use-asked-fields";
import { columnsFrom, columnsOfView } from "./use-my-columns";
import { rowsQuery } from "./use-rows";

const COLUMNS_MS = 300_000;
const SCENES_MS = 60_000;

/** What a list is asked for before its columns are known: they, and what it declares besides. */
const beforeColumns = ({ titleField, brings, cardFields, phone }: ListAsking, { group }: ListState): string =>
  [...new Set([OWN_COLUMNS, titleField, ...brings, ...cardFields, ...(phone ? [phone] : []), group])]
    .filter((name) => name !== "")
    .join(",");

/** What is being asked for, by list and query: the code of a page asks before the page is drawn. */
const asking = new Set<string>();

/** His rows are those of the scene that he begins with, as far as one knows. */
const beginsElsewhere = (module: ListAsking, query: URLSearchParams): boolean => {
  const { queryKey } = callQuery("scenes.list", { module: scenesOf(module) });
  return isBare(query) && queryClient.getQueryData(queryKey)?.data.some(({ isDefault }) => isDefault === 1) === true;
};

const rowsOf = (module: ListAsking, state: ListState) => (fields: string) =>
  pageOf(inOrder(scopeOf(module, state), state), state, { apart: isApart(module, state), fields });

async function askAll(module: ListAsking, query: URLSearchParams | undefined): Promise<void> {
  const formid = module.formId;
  const columns = { ...callQuery("forms.mine", { formid }), staleTime: COLUMNS_MS };
  const every = { ...callQuery("forms.fields", { formid }), staleTime: COLUMNS_MS };
  const isKnown = [columns, every].every(({ queryKey }) => queryClient.getQueryData(queryKey) !== undefined);
  const asked = Promise.all([queryClient.fetchQuery(columns), queryClient.fetchQuery(every)]);
  if (module.scenes.length > 0)
    void queryClient.prefetchQuery({ ...callQuery("scenes.list", { module: scenesOf(module) }), staleTime: SCENES_MS });
  askDictionaries();
  const state = query && !beginsElsewhere(module, query) ? readState(query) : undefined;
  // groups ask for the rows of each
  if (state?.group !== "") return void (await asked);
  const page = rowsOf(module, state);
  const early = isKnown ? undefined : call(module.list, page(beforeColumns(module, state)));
  // whoever shows the rows asks again, and says so
  early?.catch(() => undefined);
  const [mine, all] = await asked;
  const shown = columnsOfView(columnsFrom(mine.data, all.data), module, state);
  const rows = rowsQuery(module.list, page(askedFields(module, shown, { ...state, phone: isPhone() })), early);
  await (isPhone() ? queryClient.prefetchInfiniteQuery(rows.endless) : queryClient.prefetchQuery(rows.one));
}

/**
 * Asks for all that a list is made of at once, as soon as its code is there: its rows with its columns and scenes. What the
 * columns are the server knows by itself.
 * @param query of the list's address, where it is known where one will be
 */
export async function askAhead(module: ListAsking, query: URLSearchParams | undefined): Promise<void> {
  const key = JSON.stringify([module.list, module.always, query?.toString()]);
  if (asking.has(key)) return;
  asking.add(key);
  await askAll(module, query).finally(() => asking.delete(key));
}

/** The same as the list is drawn for the first time: what its page has not asked for is asked for together. */
export function useAskedAhead(module: ListAsking): void {
  useState(() => {
    const { queryKey } = callQuery("forms.mine", { formid: module.formId });
    if (queryClient.getQueryData(queryKey) === undefined)
      askAhead(module, new URLSearchParams(window.location.search)).catch(() => undefined);
  });
}
