import { useMemo } from "react";
import { useFormDefinition } from "../../forms/values/use-form-definition";
import type { CellEditorProps, Cells, ListRow } from "../../list/ask/list-module";
import { soon } from "../../ui/basis/soon";
import { inlineField } from "./change-field";
import type { RecordActs } from "./record";

const InlineEditor = soon(() => import("./inline-editor"));

/** How values of rows are changed in their cells; nothing is asked for before somebody is about to. */
export function useCells(kind: RecordActs, wanted: boolean): Cells {
  const { form } = useFormDefinition(kind.module, false, wanted, { category: "edit" });
  return useMemo(
    () => ({
      known: form !== undefined,
      fieldOf: (row: ListRow, name: string) => inlineField(kind, form, row, name),
      editor: (props: CellEditorProps) => <InlineEditor kind={kind} {...props} />,
    }),
    [kind, form],
  );
}
