import { Button } from "antd";
import { common } from "../i18n/common";
import styles from "./error-state.module.css";
import { t } from "./texts";

/** A load failed: what the server said, and another try. */
export function ErrorState({ error, onRetry }: { error?: Error | null; onRetry?: (() => unknown) | undefined }) {
  return (
    <div className={styles.state} role="alert">
      <svg viewBox="0 0 64 48" width="88" height="66" aria-hidden="true">
        <path d="M6 40h52" className={styles.line} />
        <path d="M18 32a9 9 0 0 1 1-18 13 13 0 0 1 25-2 10 10 0 0 1 2 20" className={styles.line} />
        <path d="m28 24 8 8m0-8-8 8" className={styles.cross} />
      </svg>
      <strong>{t("failedTitle")}</strong>
      {error?.message ? <p>{error.message}</p> : null}
      {onRetry ? <Button onClick={() => onRetry()}>{common("retry")}</Button> : null}
    </div>
  );
}
