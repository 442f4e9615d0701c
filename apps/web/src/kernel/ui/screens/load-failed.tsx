import { WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { common } from "../../i18n/common";
import { t } from "../basis/texts";
import styles from "./load-failed.module.css";

interface Props {
  /** Null or undefined: nothing failed. */
  error: Error | null | undefined;
  onRetry: () => unknown;
}

/** Rows stay when those beside them, or newer ones, could not be loaded: says why, and tries again. */
export function LoadFailed({ error, onRetry }: Props) {
  if (!error) return null;
  return (
    <div className={styles.failed} role="alert">
      <WarningOutlined className={styles.sign ?? ""} aria-hidden />
      <span>{error.message || t("failedTitle")}</span>
      <Button type="link" size="small" onClick={() => onRetry()}>
        {common("retry")}
      </Button>
    </div>
  );
}
