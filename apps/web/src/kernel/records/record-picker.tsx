import { Button, Modal, Tag } from "antd";
import { useEffect, useMemo, useState } from "react";
import { asText } from "../forms/as-text";
import { common } from "../i18n/common";
import type { ListModule, ListRow } from "../list/list-module";
import { ListPicker } from "../list/list-picker";
import { useWindowHeight } from "../list/use-window-height";
import { toast } from "../ui/toast";
import { usePhone } from "../ui/use-phone";
import type { PickerProps } from "./kinds";
import type { RecordKind } from "./record";
import styles from "./records.module.css";
import { t } from "./texts";

interface Props<Row extends ListRow> extends PickerProps {
  kind: RecordKind<Row>;
  list: ListModule<Row>;
}

const AROUND = 340;
const [LOWEST, HIGHEST] = [240, 520];

/** Whoever opened the dialog with keys goes on where he was. */
function useWayBack(): void {
  const [from] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (from instanceof HTMLElement) from.focus();
    },
    [from],
  );
}

/** The list of a record type in a dialog: looked through and filtered as ever, chosen on several pages, handed over once. */
export default function RecordPicker<Row extends ListRow>({ kind, list, max, title, onPick, onClose }: Props<Row>) {
  const [rows, setRows] = useState<Row[]>([]);
  useWayBack();
  const single = max === 1;
  const ticked = useMemo(() => ({ ...list, rowActions: [] }), [list]);
  const phone = usePhone();
  const height = Math.min(HIGHEST, Math.max(LOWEST, useWindowHeight() - AROUND));
  const give = (chosen: Row[]) =>
    onPick(chosen.map((row) => ({ id: row.id, label: asText(row[kind.titleField]), row })));
  const pick = (added: Row[], removed: number[]) => {
    const next = [...rows.filter(({ id }) => !removed.includes(id)), ...added];
    if (single && added.length > 0) give(added.slice(-1));
    else if (next.length > max) toast.warning(t("tooMany", { max }));
    else setRows(next);
  };
  const foot = (
    <div className={styles.pickerFoot}>
      <span className={styles.chosen}>
        <span className={styles.count}>{common("selected", { count: rows.length })}</span>
        {rows.map((row) => (
          <Tag key={row.id} closable onClose={() => pick([], [row.id])}>
            {asText(row[kind.titleField])}
          </Tag>
        ))}
      </span>
      <Button onClick={onClose}>{common("close")}</Button>
      <Button type="primary" disabled={rows.length === 0} onClick={() => give(rows)}>
        {t("pick")}
      </Button>
    </div>
  );
  return (
    <Modal
      open
      centered={!phone}
      title={title ?? t("picker", kind.names)}
      width={phone ? "100vw" : 1100}
      className={styles.picker ?? ""}
      onCancel={onClose}
      footer={single ? null : foot}
    >
      <div className={styles.pickerBody} style={{ height: height + 120 }}>
        <ListPicker
          module={single ? list : ticked}
          picked={rows.map(({ id }) => id)}
          single={single}
          onPick={pick}
          height={height}
        />
      </div>
    </Modal>
  );
}
