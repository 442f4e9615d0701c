import { Suspense } from "react";
import type { DialogAction, DialogProps, ListInput, ListModule, ListRow } from "../ask/list-module";
import type { MyColumns } from "../ask/use-my-columns";

interface Props<Row extends ListRow> extends Pick<DialogProps, "chosen" | "open" | "onClose" | "onDone"> {
  /** Null while none is open. */
  action: DialogAction | null;
  module: ListModule<Row>;
  mine: MyColumns;
  scope: ListInput;
}

/** The dialog of an action, with what it may ask about its list. */
export function ActionDialog<Row extends ListRow>({ action, module, mine, ...given }: Props<Row>) {
  if (!action) return null;
  return (
    <Suspense fallback={null}>
      <action.dialog
        {...given}
        formId={module.formId}
        titleField={module.titleField}
        columns={mine.shown.map(({ field }) => field)}
      />
    </Suspense>
  );
}
