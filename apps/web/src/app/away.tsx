/** The server cannot be reached: said over the frame that one has, or in its place. */
import { Button } from "antd";
import { common } from "../kernel/i18n/common";
import { CompanyLogo } from "../kernel/ui/screens/company-logo";
import { useTitle } from "../kernel/ui/screens/use-title";
import styles from "./away.module.css";
import { t } from "./texts";

interface Props {
  onRetry: () => void;
}

export function AwayBar({ onRetry }: Props) {
  return (
    <div className={styles.bar} role="status">
      {t("awayBar")}
      <Button size="small" onClick={onRetry}>
        {common("retry")}
      </Button>
    </div>
  );
}

export function AwayPage({ onRetry }: Props) {
  useTitle(t("awayTitle"));
  return (
    <main className={styles.page}>
      <CompanyLogo size={48} />
      <h1>{t("awayTitle")}</h1>
      <p>{t("awayText")}</p>
      <Button type="primary" onClick={onRetry}>
        {common("retry")}
      </Button>
    </main>
  );
}
