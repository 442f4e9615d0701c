import { Button } from "antd";
import { CallError } from "../../http/call";
import { common } from "../../i18n/common";
import { t } from "../basis/texts";
import styles from "./error-state.module.css";

interface Props {
  error?: Error | null;
  onRetry?: (() => unknown) | undefined;
  /** Where what is missing leads back to. */
  onBack?: (() => void) | undefined;
}

/** True where another try finds nothing either: it is not there, or not for me. */
const isMissing = (error: Error | null | undefined): boolean =>
  error instanceof CallError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN");

/** A load failed: what the server said, and another try; or the way back from what is not there. */
export function ErrorState({ error, onRetry, onBack }: Props) {
  const missing = onBack !== undefined && isMissing(error);
  const again = missing ? onBack : onRetry;
  return (
    <div className={styles.state} role="alert">
      <svg viewBox="0 0 64 48" width="88" height="66" aria-hidden="true">
        <path d="M6 40h52" className={styles.line} />
        <path d="M18 32a9 9 0 0 1 1-18 13 13 0 0 1 25-2 10 10 0 0 1 2 20" className={styles.line} />
        <path d="m28 24 8 8m0-8-8 8" className={styles.cross} />
      </svg>
      <strong>{t(missing ? "missingTitle" : "failedTitle")}</strong>
      {error?.message ? <p>{error.message}</p> : null}
      {again ? <Button onClick={() => again()}>{common(missing ? "back" : "retry")}</Button> : null}
    </div>
  );
}
