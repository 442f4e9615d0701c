/** What other modules may use of tasks: their code comes when it is shown. */
export const loadRecordTasks = () => import("./record-tasks");
export { beginTask } from "./begin";
export { t as taskTexts } from "./texts";
