import { renewForms } from "../live/fresh-forms";
import type { ListData } from "./list-data";
import type { ListModule, ListRow } from "./list-module";
import type { ListState } from "./list-state";
import { useAskedFields } from "./use-asked-fields";
import { useGroups } from "./use-groups";
import { useListData } from "./use-list-data";
import type { MyColumns } from "./use-my-columns";

/** What the list shows: a page of rows, or their groups. */
export function useShownRows<Row extends ListRow>(
  module: ListModule<Row>,
  state: ListState,
  mine: MyColumns,
): ListData<Row> {
  const fields = useAskedFields(module, mine, state);
  const groups = useGroups(module, state, { mine, fields });
  // whether the field makes groups is known with all fields
  const page = useListData(module, state, groups || (state.group !== "" && !mine.known) ? undefined : fields);
  const data = groups ?? page;
  if (!mine.outdated) return data;
  const retry = () => {
    renewForms();
    data.retry();
  };
  return { ...data, outdated: true, retry };
}
