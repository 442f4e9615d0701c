import type { FollowUpRow } from "@qicheng/api/followups/routes";
import { Tooltip } from "antd";
import { minuteTime } from "../../kernel/ui/basis/times";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import styles from "./followups.module.css";
import { t } from "./texts";

/** That a follow-up was changed; who points at it, or has it focused, reads by whom, when and what it was before. */
export function EditedSign({ row: { EditTime, edits } }: { row: Pick<FollowUpRow, "EditTime" | "edits"> }) {
  if (EditTime === "") return null;
  const sign = (
    <>
      {t("edited")} <RelativeTime value={EditTime} />
    </>
  );
  // Changed by a former version, which kept nothing.
  if (edits.length === 0) return <span className={styles.time}>{sign}</span>;
  const before = edits.map((edit) => (
    <div key={`${edit.AddTime} ${edit.Ext}`} className={styles.before}>
      <div>{t("wasOf", { name: edit.NickName, time: minuteTime(edit.AddTime, Date.now()) })}</div>
      <div className={styles.text}>{edit.Ext}</div>
    </div>
  ));
  return (
    <Tooltip title={before} trigger={["hover", "focus"]}>
      <button type="button" className={`${styles.time} ${styles.edited}`}>
        {sign}
      </button>
    </Tooltip>
  );
}
