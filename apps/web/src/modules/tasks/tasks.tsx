/** Tasks: list, board, panel and form are made of this. */
import type { TaskRow } from "@qicheng/api/tasks/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { minuteTime } from "../../kernel/ui/basis/times";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { TASK_ACTS } from "./acts";
import { CHOICES } from "./choices";
import { LIST_PATH } from "./paths";
import { hasEnded, TaskState } from "./states";
import { t } from "./texts";
import { ViewSwitch } from "./view-switch";

const TaskTab = lazy(() => import("./task-tab"));

export default defineRecord<TaskRow>({
  routes: "tasks",
  titleField: "title",
  cardFields: ["status", "endTime", "userid", "grade"],
  besideFields: ["endTime", "status"],
  searchHint: { cn: "任务标题/任务内容", en: "Title/content" },
  heading: { cn: "任务", en: "Tasks" },
  empty: {
    title: { cn: "没有任务", en: "No tasks" },
    hint: { cn: "把要做的事交给自己或同事，到期会提醒", en: "give something to do to yourself or a colleague" },
  },
  scenes: ["all", "myself", "participate", "sub", "watched"],
  listOptions: {
    choices: CHOICES,
    head: () => <ViewSwitch value={LIST_PATH} />,
    brings: ["status", "endTime"],
    pale: hasEnded,
  },
  ownDetails: true,
  tabs: [{ key: "task", title: t("task"), first: true, render: (row) => <TaskTab row={row} /> }],
  badge: (row) => <TaskState {...row} />,
  acts: TASK_ACTS,
  form: { face: (record) => ({ hidden: record === undefined ? ["status"] : [] }) },
  cells: {
    endTime: ({ endTime, overdue }) =>
      endTime === "" ? (
        "-"
      ) : (
        <>
          {minuteTime(endTime, Date.now())} {overdue === 1 ? <StatusTag text={t("overdue")} tone="refused" /> : null}
        </>
      ),
  },
});
