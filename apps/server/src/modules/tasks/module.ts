import { taskSaid } from "@qicheng/api/tasks/messages";
import { taskMessages, tasks } from "@qicheng/api/tasks/routes";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { mentioned, replied } from "./comments";
import { playTasks } from "./demo/play";
import { offerTaskFigures } from "./figures";
import { tasksHandover } from "./handover";
import { assigned, ended, joined } from "./notices";
import { recurTask } from "./recur";
import { reminder, remindTask } from "./remind";
import { handlers, messageHandlers } from "./routes";
import { taskType } from "./type";
import { taskWork } from "./work";

const OWN = ["oa.task", "oa.manage.taskAdd", "oa.manage.taskEdit", "oa.manage.taskDo", "oa.manage.taskDelete"] as const;
const ALL = [...OWN, "oa.manage.taskExport", "oa.manage.taskImport"] as const;

offerTaskFigures();

export const module = defineModule({
  records: [taskType],
  mounts: [mounted(tasks, handlers), mounted(taskMessages, messageHandlers)],
  tables: { task_messages: taskSaid.messages, task_members: taskSaid.members },
  references: {
    "tasks.customer_id": { ...STAYS, merged: "moves" },
    "tasks.clue_id": { ...STAYS, merged: "moves" },
    "tasks.contract_id": { ...STAYS, merged: "stays" },
    "tasks.series_id": { ...STAYS, merged: "stays" },
    "tasks.parent_id": { ...STAYS, merged: "stays" },
    "task_members.task_id": { ...STAYS, merged: "stays" },
    "task_messages.task_id": { ...STAYS, merged: "stays" },
  },
  demo: playTasks,
  handover: [tasksHandover],
  queue: taskWork,
  tasks: [remindTask, recurTask],
  notifications: [assigned, joined, ended, replied, mentioned, reminder],
  seed: {
    marker: "tasks",
    grants: { 销售总监: ALL, 销售经理: ALL, 销售: OWN, 财务: OWN, 仓管: OWN, 行政: OWN },
  },
});
