/** Conditions are put together in a dialog, and none of them is done with by taking all off. */
import type { Filter } from "@qicheng/engine/fields/filter";
import { useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog";
import { t } from "../ask/texts";
import { FilterBuilder } from "./filter-builder";
import { draftCount, draftOfFilter, type FilterField, filterOfDraft } from "./filter-model";
import styles from "./filters.module.css";

interface Props {
  title: string;
  fields: readonly FilterField[];
  filter: Filter;
  onDone: (filter: Filter | undefined) => void;
  onClose: () => void;
}

export function FilterDialog({ title, fields, filter, onDone, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOfFilter(filter));
  const [tried, setTried] = useState(false);
  const finish = () => {
    if (draftCount(draft) === 0) return onDone(undefined);
    const made = filterOfDraft(draft);
    if (made) onDone(made);
    else setTried(true);
  };
  return (
    <Dialog open title={title} width={720} onOk={finish} onCancel={onClose}>
      {fields.length === 0 ? t("filterNoFields") : null}
      <div className={styles.builder}>
        <FilterBuilder {...{ fields, draft, tried }} onChange={setDraft} />
      </div>
    </Dialog>
  );
}
