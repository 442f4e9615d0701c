import { CompanyLogo } from "../../kernel/ui/screens/company-logo";
import styles from "./brand-panel.module.css";
import { t } from "./texts";

/** What greets one at the door: the company's name and the road ahead. */
export function BrandPanel({ company }: { company: string }) {
  return (
    <aside className={styles.panel}>
      <div className={styles.brand}>
        <CompanyLogo size={40} />
        <strong>{company}</strong>
      </div>
      <div className={styles.words}>
        <p className={styles.slogan}>{t("slogan")}</p>
        <ul>
          <li>{t("point1")}</li>
          <li>{t("point2")}</li>
          <li>{t("point3")}</li>
        </ul>
      </div>
      <svg className={styles.road} viewBox="0 0 600 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path className={styles.hill} d="M0 250 C120 180 210 220 310 190 S520 120 600 150 V320 H0 Z" />
        <path className={styles.near} d="M0 290 C140 240 260 290 380 250 S540 220 600 235 V320 H0 Z" />
        <path className={styles.way} d="M40 320 C160 250 300 280 350 215 S470 120 540 70" />
        <circle className={styles.stop} cx="176" cy="268" r="6" />
        <circle className={styles.stop} cx="350" cy="215" r="6" />
        <circle className={styles.stop} cx="455" cy="132" r="6" />
        <path className={styles.plane} d="M574 34 L552 84 L541 68 L520 62 Z" />
      </svg>
    </aside>
  );
}
