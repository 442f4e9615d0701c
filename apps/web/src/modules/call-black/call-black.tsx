/** The black list: numbers that nobody calls, or that are not put through. */
import type { CallBlackRow } from "@qicheng/api/call-black/routes";
import { defineRecord } from "../../kernel/records/define/define-record";

export default defineRecord<CallBlackRow>({
  routes: "callBlack",
  titleField: "phone",
  cardFields: ["kind", "direction", "ext"],
  searchHint: { cn: "号码/原因", en: "Number/reason" },
  heading: { cn: "黑名单", en: "Black list" },
});
