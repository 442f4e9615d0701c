/** What the nightly check has found, rule by rule. */
import type { BrokenRow } from "@qicheng/api/data-checks/routes";
import { RecordLink } from "../../kernel/open/full-records";
import { defineLook } from "../../kernel/records/define/define-look";

export default defineLook<BrokenRow & { [field: string]: unknown }>({
  formId: "dataCheck",
  list: "dataChecks.index",
  heading: { cn: "数据核对", en: "Checks of data" },
  titleField: "rule",
  cardTitle: true,
  cardFields: ["recordId", "detail", "AddTime"],
  searchHint: { cn: "规则代码/数字", en: "Name of a rule/figures" },
  empty: {
    title: { cn: "没有不平的记录", en: "Nothing is broken" },
    hint: {
      cn: "每天凌晨核对单据与流水，不平的记录会出现在这里",
      en: "each night documents are compared with their ledgers",
    },
  },
  cells: {
    rule: ({ ruleName }) => ruleName,
    recordId: ({ recordId, leadModule, leadId, leadName }) =>
      leadName === "" ? (
        recordId
      ) : (
        <RecordLink type={leadModule} id={leadId}>
          {recordId} {leadName}
        </RecordLink>
      ),
  },
});
