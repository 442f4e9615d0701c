import { callQuery } from "../http/hooks";
import { queryClient } from "../http/query-client";

/** Of a list, what is needed to ask for what it is made of. */
export interface Asking {
  formId: string;
  scenes: readonly unknown[];
}

/** Asks for columns and scenes as soon as a list's code is there: its rows wait for the columns, drawing it need not come between. */
export function askAhead({ formId, scenes }: Asking): void {
  void queryClient.prefetchQuery({ ...callQuery("forms.mine", { formid: formId }), staleTime: 300_000 });
  void queryClient.prefetchQuery({ ...callQuery("forms.fields", { formid: formId }), staleTime: 300_000 });
  if (scenes.length > 0)
    void queryClient.prefetchQuery({ ...callQuery("scenes.list", { module: formId }), staleTime: 60_000 });
}
