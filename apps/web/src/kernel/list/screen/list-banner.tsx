import { WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { common } from "../../i18n/common";
import { t } from "../ask/texts";
import styles from "../table/list.module.css";

/** Pixels that it takes of the table. */
export const BANNER = 40;

/** Stands above rows that were there before what was asked for could not be loaded. */
export function ListBanner({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.banner} style={{ height: BANNER }} role="alert">
      <WarningOutlined className={styles.bannerSign ?? ""} aria-hidden />
      <span className={styles.bannerText}>{t("stale", { reason: error.message })}</span>
      <Button size="small" onClick={onRetry}>
        {common("retry")}
      </Button>
    </div>
  );
}
