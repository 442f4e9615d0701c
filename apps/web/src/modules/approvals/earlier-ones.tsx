import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { RecordLink } from "../../kernel/records/whole";
import { ShortTime } from "../../kernel/ui/short-time";
import styles from "./approvals.module.css";
import { APPROVAL } from "./paths";
import { Standing } from "./standing";
import { t } from "./texts";

/** What the same person asked for before, and what became of it. */
export function EarlierOnes({ earlier, createusername: name }: Pick<ApprovalDetail, "earlier" | "createusername">) {
  return (
    <section>
      <h3 className={styles.heading}>{t("earlier", { name })}</h3>
      {earlier.length === 0 ? <p className={styles.quiet}>{t("noEarlier")}</p> : null}
      <ul className={styles.earlier}>
        {earlier.map((one) => (
          <li key={one.TaskID}>
            <div className={styles.earlierHead}>
              <span className={styles.earlierName}>
                <RecordLink type={APPROVAL} id={one.TaskID}>
                  {one.taskName}
                </RecordLink>
              </span>
              <Standing {...one} />
            </div>
            <div className={styles.quiet}>
              <ShortTime value={one.AddTime} />
              {one.facts.map(({ title, value }) => (
                <span key={title} className={styles.fact}>
                  {title} {value}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
