import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { RecordLink } from "../../kernel/open/full-records";
import { ShortTime } from "../../kernel/ui/parts/short-time";
import styles from "./approvals.module.css";
import { APPROVAL } from "./paths";
import { Standing } from "./standing";
import { t } from "./texts";

type Earlier = ApprovalDetail["earlier"][number];

const EarlierOne = ({ one, asker }: { one: Earlier; asker: boolean }) => (
  <li>
    <div className={styles.earlierHead}>
      <span className={styles.earlierName}>
        <RecordLink type={APPROVAL} id={one.TaskID}>
          {one.taskName}
        </RecordLink>
      </span>
      <Standing {...one} />
    </div>
    <div className={styles.quiet}>
      {asker ? <span className={styles.asker}>{one.createusername}</span> : null}
      <ShortTime value={one.AddTime} />
      {one.facts.map(({ title, value }) => (
        <span key={title} className={styles.fact}>
          {title} {value}
        </span>
      ))}
    </div>
  </li>
);

interface Props {
  title: string;
  earlier: readonly Earlier[];
  /** Who asked is told, where that is not who asks now. */
  asker?: boolean;
}

function EarlierList({ title, earlier, asker = false }: Props) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {earlier.length === 0 ? <p className={styles.quiet}>{t("noEarlier")}</p> : null}
      <ul className={styles.earlier}>
        {earlier.map((one) => (
          <EarlierOne key={one.TaskID} {...{ one, asker }} />
        ))}
      </ul>
    </section>
  );
}

/** What was asked for before, for the same customer and by the same person, and what became of it. */
export const EarlierOnes = (detail: Pick<ApprovalDetail, "earlier" | "ofCustomer" | "createusername">) => (
  <>
    {detail.ofCustomer ? <EarlierList title={t("earlierFor")} earlier={detail.ofCustomer} asker /> : null}
    <EarlierList title={t("earlier", { name: detail.createusername })} earlier={detail.earlier} />
  </>
);
