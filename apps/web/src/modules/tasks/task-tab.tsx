/** An open task: its content, who takes part, what it is linked with, sub-tasks, and its progress. */
import type { TaskRow } from "@qicheng/api/tasks/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { Button } from "antd";
import type { ReactNode } from "react";
import { RecordLink } from "../../kernel/open/full-records";
import { openFull } from "../../kernel/open/shown-full";
import { Progress } from "./progress";
import { SubTasks } from "./sub-tasks";
import styles from "./tasks.module.css";
import { t } from "./texts";

const MODULES: Readonly<Record<number, string>> = { 1: "clue", 2: "customer", 4: "contract" };
const APPROVAL = 8;

/** Leads to what the task is linked with; without the right to see it, its name is not told. */
function Linked({ row: { modelType, modelId, modelTitle } }: { row: TaskRow }) {
  const title = scalarText(modelTitle ?? "");
  if (modelId === 0) return <>{t("none")}</>;
  if (modelType === APPROVAL)
    return (
      <Button type="link" size="small" className={styles.link ?? ""} onClick={() => openFull("approval", modelId)}>
        {t("approval")}
      </Button>
    );
  if (title === "") return <span className={styles.quiet}>{t("noSight")}</span>;
  return (
    <RecordLink type={MODULES[modelType] ?? ""} id={modelId}>
      {title}
    </RecordLink>
  );
}

const Line = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.line}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

export default function TaskTab({ row }: { row: TaskRow }) {
  const content = scalarText(row.cont ?? "");
  const members = scalarText(row.membersName ?? "");
  const above = scalarText(row.parentIdName ?? "");
  const refusal = scalarText(row.refusal ?? "");
  return (
    <div className={styles.task}>
      <section aria-label={t("content")}>
        {content === "" ? (
          <p className={styles.quiet}>{t("noContent")}</p>
        ) : (
          <p className={styles.content}>{content}</p>
        )}
        <dl className={styles.lines}>
          <Line title={t("members")}>{members || t("none")}</Line>
          <Line title={t("linked")}>
            <Linked row={row} />
          </Line>
          {row.parentId ? (
            <Line title={t("above")}>
              {above === "" ? (
                <span className={styles.quiet}>{t("noSight")}</span>
              ) : (
                <RecordLink type="task" id={row.parentId}>
                  {above}
                </RecordLink>
              )}
            </Line>
          ) : null}
          {refusal === "" ? null : <Line title={t("refusal")}>{refusal}</Line>}
        </dl>
      </section>
      {row.parentId ? null : <SubTasks row={row} />}
      <Progress row={row} />
    </div>
  );
}
