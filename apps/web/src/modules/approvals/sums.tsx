/** How much it is beside what the same person has asked for, and from where on somebody else is asked. */
import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import styles from "./approvals.module.css";
import { t } from "./texts";

export function Sums({ sums }: Pick<ApprovalDetail, "sums">) {
  return sums.map(({ title, value, month, monthText, year, yearText, limits }) => (
    <section key={title} className={styles.sums}>
      <h3 className={styles.heading}>{title}</h3>
      <dl>
        <dt>{t("thisOne")}</dt>
        <dd className={styles.sum}>{value || "-"}</dd>
        <dt>{t("inMonth", { count: month })}</dt>
        <dd>{monthText}</dd>
        <dt>{t("inYear", { count: year })}</dt>
        <dd>{yearText}</dd>
        {limits.map(({ text, node, reached }) => (
          <div key={text} className={styles.limit}>
            <dt>
              {text} {reached === 1 ? <StatusTag text={t("reached")} tone="waiting" /> : null}
            </dt>
            <dd>{node}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
