/** What time off one has. */
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import styles from "./attendance.module.css";
import { t } from "./texts";

export function Balances({ userid }: { userid?: number }) {
  const { data } = useCall("attendance.balance", userid ? { userid } : {});
  if (!data) return null;
  return (
    <section className={styles.balances} aria-label={t("balances")}>
      {data.data.balances.map(({ kind, left, held, lots }) => (
        <div key={kind} className={styles.balance}>
          <span className={styles.quiet}>{t(kind)}</span>
          <strong>
            {numberText(left)} {t(kind === "annual" ? "days" : "hours")}
          </strong>
          {held > 0 ? <div className={styles.quiet}>{t("held", { n: numberText(held) })}</div> : null}
          {lots
            .filter((lot) => lot.left > 0)
            .map((lot) => (
              <div key={lot.id} className={styles.quiet}>
                {lot.name} {numberText(lot.left)} ·{" "}
                {lot.expires === "" ? t("noExpiry") : t("until", { day: lot.expires })}
              </div>
            ))}
        </div>
      ))}
    </section>
  );
}
