/** What the nightly check of documents and ledgers has found. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordQuery } from "../kernel/record-routes";

export const brokenRow = z.strictObject({
  id: z.int(),
  /** The rule, and what it says. */
  rule: z.string(),
  ruleName: z.string(),
  /** The row that breaks it, and what stands there, in figures. */
  recordId: z.int(),
  /** The record to which it leads: that row, or the document of which it is a line; 0 and '' for none, a name '' for one that is not seen. */
  leadModule: z.string(),
  leadId: z.int(),
  leadName: z.string(),
  detail: z.string(),
  /** When it was found. */
  AddTime: z.string(),
});
export type BrokenRow = z.output<typeof brokenRow>;

export const dataChecks = defineRoutes({
  index: {
    method: "POST",
    effect: "read",
    shows: [],
    path: "/api/system/check",
    summary: "数据核对：昨夜发现的不平记录，逐条说明规则与数字",
    record: { module: "dataCheck", title: { cn: "不平记录", en: "Broken row" } },
    permission: "system.check",
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: brokenRow,
  },
});
