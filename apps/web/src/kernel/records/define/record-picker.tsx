import { useMemo, useState } from "react";
import { asText } from "../../forms/values/as-text";
import type { ListModule, ListRow } from "../../list/ask/list-module";
import { ListPicker } from "../../list/screen/list-picker";
import { useWindowHeight } from "../../list/screen/use-window-height";
import type { PickerProps } from "../../open/kinds";
import { PickerFoot, PickerFrame } from "../../pickers/picker-frame";
import { rememberPicks } from "../../pickers/recent";
import { toast } from "../../tell/toast";
import { RemovableTag } from "../../ui/parts/removable-tag";
import type { RecordKind } from "../change/record";
import styles from "../panel/records.module.css";
import { t } from "../parts/texts";

interface Props<Row extends ListRow> extends PickerProps {
  kind: RecordKind<Row>;
  list: ListModule<Row>;
}

const WIDTH = 1100;
const AROUND = 340;
const [LOWEST, HIGHEST] = [240, 520];

/** The list of a record type in a dialog: looked through and filtered as ever, chosen on several pages, handed over once. */
export default function RecordPicker<Row extends ListRow>({ kind, list, max, title, onPick, onClose }: Props<Row>) {
  const [rows, setRows] = useState<Row[]>([]);
  const single = max === 1;
  const ticked = useMemo(() => ({ ...list, rowActions: [] }), [list]);
  const height = Math.min(HIGHEST, Math.max(LOWEST, useWindowHeight() - AROUND));
  const give = (chosen: Row[]) => {
    rememberPicks(
      kind.module,
      chosen.map(({ id }) => id),
    );
    onPick(chosen.map((row) => ({ id: row.id, label: asText(row[kind.titleField]), row })));
  };
  const pick = (added: Row[], removed: number[]) => {
    const next = [...rows.filter(({ id }) => !removed.includes(id)), ...added];
    if (single && added.length > 0) give(added.slice(-1));
    else if (next.length > max) toast.warning(t("tooMany", { max }));
    else setRows(next);
  };
  const foot = (
    <PickerFoot
      count={rows.length}
      okText={t("pick")}
      disabled={rows.length === 0}
      onOk={() => give(rows)}
      onClose={onClose}
    >
      {rows.map((row) => (
        <RemovableTag key={row.id} text={asText(row[kind.titleField])} onRemove={() => pick([], [row.id])} />
      ))}
    </PickerFoot>
  );
  return (
    <PickerFrame title={title ?? t("picker", kind.names)} width={WIDTH} foot={single ? null : foot} onClose={onClose}>
      <div className={styles.pickerBody} style={{ height: height + 120 }}>
        <ListPicker
          module={single ? list : ticked}
          picked={rows.map(({ id }) => id)}
          single={single}
          onPick={pick}
          height={height}
        />
      </div>
    </PickerFrame>
  );
}
