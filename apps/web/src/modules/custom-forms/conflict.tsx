/** Two people work at one form: says who was first, and lets the second one look, go over it, or take it. */
import type { FormDetail } from "@qicheng/api/custom-forms/routes";
import { Button } from "antd";
import { useState } from "react";
import { Comparison } from "../../kernel/designer/comparison";
import type { FormDraft } from "../../kernel/designer/edits";
import type { CallError } from "../../kernel/http/call";
import { minuteTime } from "../../kernel/ui/basis/times";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import styles from "./custom-forms.module.css";
import { t } from "./texts";

interface Props {
  conflict: CallError;
  mine: FormDraft;
  onKeepMine: (theirs: FormDetail) => void;
  onTakeTheirs: (theirs: FormDetail) => void;
  onClose: () => void;
}

export function ConflictQuestion({ conflict, mine, onKeepMine, onTakeTheirs, onClose }: Props) {
  const [comparing, setComparing] = useState(false);
  const { by = "", at = "", current } = conflict.data as { by?: string; at?: string; current: FormDetail };
  return (
    <Dialog
      open
      title={t("conflictTitle")}
      width={comparing ? 760 : 480}
      onCancel={onClose}
      footer={
        <>
          <Button type="primary" onClick={() => onKeepMine(current)}>
            {t("keepMine")}
          </Button>
          <Button onClick={() => onTakeTheirs(current)}>{t("takeTheirs")}</Button>
          {comparing ? null : <Button onClick={() => setComparing(true)}>{t("compare")}</Button>}
        </>
      }
    >
      <p>{t("conflictBy", { by, at: minuteTime(at, Date.now()) })}</p>
      {comparing ? (
        <div className={styles.compared}>
          <Comparison before={current.design} after={mine} names={[t("theirs"), t("mine")]} />
        </div>
      ) : null}
    </Dialog>
  );
}
