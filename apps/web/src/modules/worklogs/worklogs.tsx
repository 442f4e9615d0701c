/** Work reports: list, panel and form are made of this. */
import type { WorklogRow } from "@qicheng/api/worklogs/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { t } from "./texts";

const ReportTab = lazy(() => import("./report-tab"));

export default defineRecord<WorklogRow>({
  routes: "worklogs",
  titleField: "title",
  cardFields: ["type", "late", "done"],
  besideFields: ["type", "AddTime"],
  searchHint: { cn: "标题/内容", en: "Title/text" },
  empty: {
    title: { cn: "没有工作报告", en: "No work reports" },
    hint: { cn: "按 c 写一份日报、周报或月报", en: "press c to write one" },
  },
  listOptions: {
    choices: [
      {
        key: "type",
        title: { cn: "类型", en: "Kind" },
        options: [
          { value: 1, title: { cn: "日报", en: "Daily" } },
          { value: 2, title: { cn: "周报", en: "Weekly" } },
          { value: 3, title: { cn: "月报", en: "Monthly" } },
        ],
      },
      {
        key: "toMe",
        title: { cn: "发送", en: "Sent" },
        options: [{ value: 1, title: { cn: "发给我的", en: "Sent to me" } }],
      },
    ],
  },
  ownDetails: true,
  tabs: [{ key: "report", title: t("report"), first: true, render: (row) => <ReportTab row={row} /> }],
});
