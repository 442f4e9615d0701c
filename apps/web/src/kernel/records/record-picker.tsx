import { Button, Modal, Tag } from "antd";
import { useState } from "react";
import { asText } from "../forms/as-text";
import { common } from "../i18n/common";
import type { ListRow } from "../list/list-module";
import { ListPicker } from "../list/list-picker";
import { t as list } from "../list/texts";
import { useWindowHeight } from "../list/use-window-height";
import { toast } from "../ui/toast";
import { usePhone } from "../ui/use-phone";
import type { DefinedRecord } from "./define-record";
import styles from "./records.module.css";
import { t } from "./texts";

interface Props<Row extends ListRow> {
  records: DefinedRecord<Row>;
  /** Most that may be chosen. */
  max: number;
  /** Ids that stand chosen already and are not offered again. */
  onPick: (rows: Row[]) => void;
  onClose: () => void;
}

const AROUND = 340;
const [LOWEST, HIGHEST] = [240, 520];

/** The list of a record type in a dialog: looked through and filtered as ever, chosen on several pages, handed over once. */
export function RecordPicker<Row extends ListRow>({ records, max, onPick, onClose }: Props<Row>) {
  const { kind, picker } = records;
  const [rows, setRows] = useState<Row[]>([]);
  const phone = usePhone();
  const height = Math.min(HIGHEST, Math.max(LOWEST, useWindowHeight() - AROUND));
  const pick = (added: Row[], removed: number[]) => {
    const next = [...rows.filter(({ id }) => !removed.includes(id)), ...added];
    if (max === 1 && added.length > 0) onPick(added.slice(-1));
    else if (next.length > max) toast.warning(t("tooMany", { max }));
    else setRows(next);
  };
  return (
    <Modal
      open
      centered={!phone}
      title={t("picker", kind.names)}
      width={phone ? "100vw" : 1100}
      className={styles.picker ?? ""}
      onCancel={onClose}
      footer={
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
          <Button type="primary" disabled={rows.length === 0} onClick={() => onPick(rows)}>
            {list("pick")}
          </Button>
        </div>
      }
    >
      <div className={styles.pickerBody} style={{ height: height + 120 }}>
        <ListPicker module={picker} picked={rows.map(({ id }) => id)} onPick={pick} height={height} />
      </div>
    </Modal>
  );
}
