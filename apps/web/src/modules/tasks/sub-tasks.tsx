/** The sub-tasks of a task, and a new one. */

import { PlusOutlined } from "@ant-design/icons";
import type { TaskRow } from "@qicheng/api/tasks/routes";
import { Button } from "antd";
import { useCall } from "../../kernel/http/hooks";
import { RecordLink } from "../../kernel/open/full-records";
import { rememberLabel } from "../../kernel/pickers/known-labels";
import { can } from "../../kernel/session/can";
import { minuteTime } from "../../kernel/ui/basis/times";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { beginTask } from "./begin";
import { hasEnded, TaskState } from "./states";
import styles from "./tasks.module.css";
import { t } from "./texts";

const MOST = 100;
const FIELDS = "title,status,endTime,userid";

export function SubTasks({ row }: { row: TaskRow }) {
  const { id, title, subTotal } = row;
  const asked = useCall(
    "tasks.index",
    { parentId: id, page: 1, rows: MOST, fields: FIELDS, sort: "AddTime", order: "asc" },
    { enabled: subTotal > 0 },
  );
  const mayAdd = can("oa.manage.taskAdd") && !hasEnded(row);
  if (subTotal === 0 && !mayAdd) return null;
  const rows = (subTotal > 0 && asked.data?.rows) || [];
  return (
    <section aria-label={t("subTasks")}>
      <div className={styles.head}>
        <h3>
          {t("subTasks")}
          {subTotal > 0 ? ` ${subTotal - row.subOpen}/${subTotal}` : ""}
        </h3>
        {mayAdd ? (
          <Button
            size="small"
            type="text"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => {
              rememberLabel("task", id, title);
              beginTask({ start: { parentId: id } });
            }}
          >
            {t("newSub")}
          </Button>
        ) : null}
      </div>
      <LoadFailed error={asked.error} onRetry={() => void asked.refetch()} />
      <ul className={styles.subs}>
        {rows.map((sub) => (
          <li key={sub.id}>
            <TaskState status={sub.status} overdue={sub.overdue} />
            <span className={styles.subTitle}>
              <RecordLink type="task" id={sub.id}>
                {sub.title}
              </RecordLink>
            </span>
            <span className={styles.quiet}>{sub.UserName}</span>
            {sub.endTime === "" ? null : <span className={styles.quiet}>{minuteTime(sub.endTime, Date.now())}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
