/** What a record type has because its records may turn out to be one: an act on one, and on ticked ones. */
import { MOST_MERGED } from "@qicheng/api/kernel/merge-limits";
import { lazy, Suspense } from "react";
import type { DialogAction, ListRow } from "../list/ask/list-module";
import { openRecord } from "../list/ask/open-record";
import { pickerOf } from "../open/kinds";
import type { RecordAct } from "../records/parts/record-input";
import { openOver } from "../ui/dialogs/over";
import type { Merging } from "./merging";
import { t } from "./texts";

const MergeDialog = lazy(() => import("./merge-dialog"));

function openPicker(merging: Merging, row: ListRow, open: (id: number) => void): void {
  const Picker = pickerOf(merging.module);
  openOver((close) => (
    <Suspense fallback={null}>
      <Picker
        max={1}
        title={t("mergeInto")}
        onClose={close}
        onPick={([picked]) => {
          close();
          // into itself nothing is merged
          if (picked && picked.id !== row.id)
            openOver((shut) => (
              <MergeDialog merging={merging} ids={[picked.id, row.id]} onClose={shut} onMerged={open} />
            ));
        }}
      />
    </Suspense>
  ));
}

/** In the menu of a row and in its panel. */
export const mergeActs = <Row extends ListRow>(merging: Merging): RecordAct<Row>[] => [
  {
    key: "merge",
    title: t("mergeInto"),
    ability: "merge",
    run: (row, screen) => openPicker(merging, row, (id) => (screen ? screen.open(id) : openRecord(merging.module, id))),
  },
];

/** Of ticked rows. */
export const mergeBulkActs = (merging: Merging): DialogAction[] => [
  {
    key: "merge",
    title: t("merge"),
    permission: merging.right,
    ability: "merge",
    ticked: [2, MOST_MERGED + 1],
    dialog: ({ chosen, open, onClose, onDone }) => (
      <MergeDialog
        merging={merging}
        ids={"ids" in chosen ? chosen.ids : []}
        onClose={onClose}
        onMerged={(id) => {
          // it has told itself what was done
          onDone({ done: [], refused: [] });
          open?.(id);
        }}
      />
    ),
  },
];
