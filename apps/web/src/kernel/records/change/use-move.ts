import { useFormDefinition } from "../../forms/values/use-form-definition";
import type { ListRow } from "../../list/ask/list-module";
import { changeable, changeField } from "./change-field";
import type { RecordActs } from "./record";

/** How a row is moved to another column of a board: its field gets another value. Undefined where that is not mine to do. */
export function useMove(kind: RecordActs, name: string) {
  const { form } = useFormDefinition(kind.module, false, true, { category: "edit" });
  return (row: ListRow) => {
    const field = changeable(kind, form, row, name);
    return field && ((value: string | number) => changeField(kind.api, row, field, value));
  };
}
