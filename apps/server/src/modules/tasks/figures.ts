/** Tasks that somebody has completed. */
import { taskSaid } from "@qicheng/api/tasks/messages";
import { offerFigure } from "../analysis/public";

export function offerTaskFigures(): void {
  offerFigure({
    key: "tasksDone",
    title: taskSaid.completedTasks,
    unit: "count",
    note: taskSaid.completedNote,
    parts: [
      {
        module: "task",
        where: [{ field: "status", op: "in", value: [2] }],
        time: "completedTime",
        person: "userid",
        branch: "",
        sum: "",
      },
    ],
  });
}
