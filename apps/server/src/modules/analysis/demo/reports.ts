/** Reports of the demo company: two that a manager shares with everybody, and one of finance. */
import { type ReportInput, reportInput } from "@qicheng/api/analysis/report-shapes";
import type { DemoActs } from "../../../kernel/start/demo-acts";
import { saveReport } from "../save-report";

interface Kept {
  by: string;
  report: Partial<ReportInput>;
}

const REPORTS: readonly Kept[] = [
  {
    by: "jingli",
    report: {
      name: "合同额按月与业务员",
      shared: 1,
      module: "contract",
      sum: "Money",
      by: { field: "AddTime", grain: "month" },
      split: { field: "UserID", grain: "" },
      filter: [{ field: "approval", op: "in", value: [2] }],
      picture: "bars",
    },
  },
  {
    by: "jingli",
    report: {
      name: "客户来源分布",
      shared: 1,
      module: "customer",
      by: { field: "LaiYuan", grain: "" },
      picture: "pie",
    },
  },
  {
    by: "caiwu",
    report: {
      name: "每周收款",
      module: "finance",
      sum: "cash",
      by: { field: "date", grain: "week" },
      picture: "line",
    },
  },
];

export const playReports: DemoActs = async (stage) => {
  for (const [at, { by, report }] of REPORTS.entries())
    await stage.act(by, [20 - at, "10:40"], async (ctx) => {
      await saveReport(ctx, reportInput.parse(report));
    });
};
