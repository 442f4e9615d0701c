import { callQuery } from "../../http/hooks";
import { queryClient } from "../../http/query-client";
import { isPhone } from "../../ui/basis/use-phone";
import { type ListAsking, scenesOf } from "./list-module";
import { inOrder, isApart, pageOf, scopeOf } from "./list-query";
import { isBare, readState } from "./list-state";
import { askedFields } from "./use-asked-fields";
import { columnsFrom, columnsOfView } from "./use-my-columns";

const COLUMNS_MS = 300_000;
const SCENES_MS = 60_000;

/**
 * Asks for what a list is made of as soon as its code is there, and for the rows of the address as soon as their columns
 * are known: drawing the frame need not come between.
 * @param query of the list's address, where it is known where one will be
 */
export async function askAhead(module: ListAsking, query: URLSearchParams | undefined): Promise<void> {
  const { formId } = module;
  const chosen = queryClient.fetchQuery({ ...callQuery("forms.mine", { formid: formId }), staleTime: COLUMNS_MS });
  const every = queryClient.fetchQuery({ ...callQuery("forms.fields", { formid: formId }), staleTime: COLUMNS_MS });
  const scenes =
    module.scenes.length > 0
      ? queryClient.fetchQuery({ ...callQuery("scenes.list", { module: scenesOf(module) }), staleTime: SCENES_MS })
      : undefined;
  const [mine, all, kept] = await Promise.all([chosen, every, scenes]);
  if (!query || isPhone()) return;
  // a bare address goes to the scene that one begins with
  if (isBare(query) && kept?.data.some(({ isDefault }) => isDefault === 1)) return;
  const state = readState(query);
  // groups ask for the rows of each
  if (state.group !== "") return;
  const fields = askedFields(module, columnsOfView(columnsFrom(mine.data, all.data), module, state), {
    ...state,
    phone: false,
  });
  const page = pageOf(inOrder(scopeOf(module, state), state), state, { apart: isApart(module, state), fields });
  await queryClient.prefetchQuery(callQuery(module.list, page));
}
