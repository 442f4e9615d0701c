import { Button, Spin } from "antd";
import { common } from "../../i18n/common";
import { EndMark } from "../../ui/parts/end-mark";
import { t } from "../ask/texts";
import type { Ahead } from "../ask/use-rows";
import styles from "./cards.module.css";

/** Brings more rows when one comes near, and says when there are no more. */
export function ListEnd({ ahead: { ended, failed, load } }: { ahead: Ahead }) {
  if (!load)
    return (
      <div className={styles.end}>
        <Spin size="small" />
      </div>
    );
  if (failed)
    return (
      <div className={styles.end}>
        <Button type="link" size="small" onClick={load}>
          {common("loadFailed")} · {common("retry")}
        </Button>
      </div>
    );
  return <div className={styles.end}>{ended ? t("end") : <EndMark onNear={load} />}</div>;
}
