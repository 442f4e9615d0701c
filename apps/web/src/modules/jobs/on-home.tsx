/** Jobs of the company that have failed, for whoever administers. */
import { useCall } from "../../kernel/http/hooks";
import { offerAdminFigure } from "../home/public";

offerAdminFigure({
  key: "jobs.failed",
  title: { cn: "失败的任务", en: "Failed jobs" },
  permission: "system.job",
  order: 50,
  useFigure: () => ({
    value: useCall("failedJobs.index", { count: "only" }).data?.total,
    to: "/system/failedJobs",
  }),
});
