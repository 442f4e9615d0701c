import { NotificationSettings, settingsTexts } from "../notifications/public";
import styles from "./person.module.css";

export function NotificationsCard() {
  const { title, hint } = settingsTexts;
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <p className={styles.hint}>{hint}</p>
      <NotificationSettings />
    </section>
  );
}
