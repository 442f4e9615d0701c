/** Jobs of the whole company that have failed. */
import type { FailedJobRow } from "@qicheng/api/jobs/routes";
import { defineLook } from "../../kernel/records/define/define-look";
import { UserName } from "../../kernel/ui/parts/user-avatar";

export default defineLook<FailedJobRow & { [field: string]: unknown }>({
  formId: "failedJob",
  list: "failedJobs.index",
  heading: { cn: "失败的任务", en: "Failed jobs" },
  titleField: "title",
  cardTitle: true,
  cardFields: ["problem", "UserID", "AddTime"],
  searchHint: { cn: "任务名称", en: "Name of a job" },
  empty: {
    title: { cn: "没有失败的任务", en: "No job has failed" },
    hint: {
      cn: "导入、导出和批量操作失败后会出现在这里",
      en: "imports, exports and acts on many records that fail stand here",
    },
  },
  cells: {
    UserID: ({ UserName: name, userheader }) => <UserName name={name} src={userheader} />,
    done: ({ done, total }) => (total === null ? done : `${done} / ${total}`),
  },
});
