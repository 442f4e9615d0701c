/** Two people edited one record: says whose change came first, and lets the second one reload or compare. */
import { Button, Modal, Table } from "antd";
import { useState } from "react";
import type { CallError } from "../http/call";
import { common } from "../i18n/common";
import styles from "./conflict-dialog.module.css";
import { differences, type FieldLabel } from "./conflict-diff";
import { t } from "./texts";

type Values = Record<string, unknown>;

interface ConflictDialogProps {
  /** The refusal with `data.by`, `data.at`, `data.current`; null = closed. */
  conflict: CallError | null;
  mine: Values;
  /** Fields to compare; `show` turns a value into text (ids into names). */
  fields: FieldLabel[];
  /** Throws my values away and loads the record again. */
  onReload: () => void;
  /** Goes on with my values on top of theirs (`current` carries the new version). */
  onKeepMine?: (current: Values) => void;
  onClose: () => void;
}

export function isConflict(error: CallError): boolean {
  return error.code === "CONFLICT";
}

export function ConflictDialog({ conflict, mine, fields, onReload, onKeepMine, onClose }: ConflictDialogProps) {
  const [comparing, setComparing] = useState(false);
  const current = (conflict?.data.current ?? {}) as Values;
  const { by, at } = (conflict?.data ?? {}) as { by?: string; at?: string };
  const close = () => {
    setComparing(false);
    onClose();
  };
  const act = (then: () => void) => () => {
    setComparing(false);
    then();
  };
  return (
    <Modal
      open={conflict !== null}
      title={t("conflictTitle")}
      onCancel={close}
      width={comparing ? 640 : 420}
      centered
      footer={
        <>
          <Button onClick={close}>{common("close")}</Button>
          {comparing ? null : <Button onClick={() => setComparing(true)}>{t("compare")}</Button>}
          {comparing && onKeepMine ? <Button onClick={act(() => onKeepMine(current))}>{t("keepMine")}</Button> : null}
          <Button type="primary" onClick={act(onReload)}>
            {t("reload")}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{by ? t("conflictBy", { by, at: at ?? "" }) : t("conflictUnknown")}</p>
      {comparing ? (
        <Table
          size="small"
          rowKey="field"
          pagination={false}
          scroll={{ y: 320 }}
          locale={{ emptyText: t("noDifference") }}
          dataSource={differences({ fields, theirs: current, mine })}
          columns={[
            { dataIndex: "title", title: t("field"), width: 120 },
            { dataIndex: "theirs", title: t("theirs") },
            { dataIndex: "mine", title: t("mine") },
          ]}
        />
      ) : null}
    </Modal>
  );
}
