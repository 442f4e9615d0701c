import { common } from "../../i18n/common";
import { CompanyLogo } from "./company-logo";
import styles from "./splash.module.css";

/** While the first chunk of a page loads; plain, because it is part of the first load. */
export function Splash() {
  return (
    <div className={styles.splash} role="status" aria-label={common("loading")}>
      <CompanyLogo size={48} />
    </div>
  );
}
