/** All that decides, on one screen: the form, what was changed in it, who has it and for how long, and earlier ones. */
import { HistoryOutlined } from "@ant-design/icons";
import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import type { Ref } from "react";
import styles from "./approvals.module.css";
import { EarlierOnes } from "./earlier-ones";
import { PathLine } from "./path-line";
import { Sums } from "./sums";
import { t } from "./texts";
import type { MyStep } from "./work";
import { type FormWork, WorkForm } from "./work-form";

interface Props {
  ref: Ref<FormWork>;
  detail: ApprovalDetail;
  step: MyStep | undefined;
}

/** What others have changed in the form since one looked. */
function News({ news }: Pick<ApprovalDetail, "news">) {
  if (news.length === 0) return null;
  const nothing = t("nothing");
  return (
    <section className={styles.news} aria-label={t("changes")}>
      <strong>
        <HistoryOutlined aria-hidden /> {t("news", { count: news.length })}
      </strong>
      <ul>
        {news.map((change) => (
          <li key={change.id}>
            {t("newsOf", { title: change.title, old: change.old || nothing, now: change.new || nothing })}{" "}
            <span className={styles.quiet}>{change.UserName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Cockpit({ ref, detail, step }: Props) {
  return (
    <div className={styles.cockpit}>
      <div className={styles.main}>
        <News news={detail.news} />
        <WorkForm ref={ref} {...{ detail, step }} />
      </div>
      <aside className={styles.beside} aria-label={t("path")}>
        <PathLine path={detail.path} />
        <Sums {...detail} />
        <EarlierOnes {...detail} />
      </aside>
    </div>
  );
}
