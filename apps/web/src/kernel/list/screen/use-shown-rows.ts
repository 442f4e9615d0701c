import { renewForms } from "../../live/fresh-forms";
import type { ListData } from "../ask/list-data";
import type { ListModule, ListRow } from "../ask/list-module";
import type { ListState } from "../ask/list-state";
import { useAskedFields } from "../ask/use-asked-fields";
import { useListData } from "../ask/use-list-data";
import type { MyColumns } from "../ask/use-my-columns";
import { useGroups } from "../groups/use-groups";

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
