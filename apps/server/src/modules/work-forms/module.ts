import { memberNumber } from "@qicheng/api/kernel/families";
import { workDrafts, workForms, workRecords } from "@qicheng/api/work-forms/routes";
import { sql } from "kysely";
import { defineModule, mounted } from "../../kernel/start/module";
import { playSubmissions } from "./demo/play";
import { DRAFT, draftFiles, draftHandlers } from "./drafts";
import { tellFollowers } from "./followers";
import { FAMILY, workFormType } from "./form-type";
import { formHandlers } from "./forms";
import { installTemplates } from "./public";
import { workRecordType } from "./record-type";
import { recordsHandlers } from "./records";
import { isStartable } from "./starters";

export const module = defineModule({
  records: [workFormType],
  families: [workRecordType],
  mounts: [mounted(workForms, formHandlers), mounted(workRecords, recordsHandlers), mounted(workDrafts, draftHandlers)],
  approval: [
    {
      module: FAMILY,
      title: workRecordType.title,
      starts: (ctx, module) => isStartable(ctx, memberNumber(module) ?? 0),
      onStatus: async (ctx, id, approval) => {
        await sql`update work_form_records set approval = ${approval} where id = ${id}`.execute(ctx.db);
        await tellFollowers(ctx, id, approval);
      },
    },
  ],
  fileHolders: { [DRAFT]: draftFiles },
  tables: { work_form_drafts: { cn: "草稿", en: "drafts" } },
  firstDay: installTemplates,
  demo: playSubmissions,
  seed: {
    marker: "workForms",
    dictionary: {
      workFormCategory: [
        ["人事", "#1677ff"],
        ["行政", "#531dab"],
        ["财务", "#d46b08"],
        ["业务", "#389e0d"],
      ],
    },
    grants: {
      销售总监: ["oa.createApproval", "oa.workform", "oa.manage.workformExport"],
      销售经理: ["oa.createApproval", "oa.workform"],
      销售: ["oa.createApproval", "oa.workform"],
      财务: ["oa.createApproval", "oa.workform"],
      仓管: ["oa.createApproval", "oa.workform"],
      行政: ["oa.createApproval", "oa.workform", "oa.manage.workformExport"],
    },
  },
});
