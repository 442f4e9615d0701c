/** What other modules may use of tasks: their code comes when it is shown. */
import { lazy } from "react";

export const RecordTasks = lazy(() => import("./record-tasks"));
export { beginTask } from "./begin";
export { t as taskTexts } from "./texts";
