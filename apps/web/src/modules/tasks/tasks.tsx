/** Tasks: list, panel and form are made of this. */
import type { TaskRow } from "@qicheng/api/tasks/routes";
import { defineRecord } from "../../kernel/records/define/define-record";

export default defineRecord<TaskRow>({
  routes: "tasks",
  titleField: "name",
  cardFields: ["UserID", "remark"],
  scenes: ["all"],
});
