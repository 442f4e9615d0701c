/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const leadSaid = defineMessages({
  turn: { cn: "转为客户", en: "Convert to customer" },
  close: { cn: "设为无效", en: "Set invalid" },
  reopen: { cn: "恢复有效", en: "Set valid again" },
  bulkTurn: { cn: "线索转为客户", en: "Converting leads" },
  bulkClose: { cn: "线索设为无效", en: "Setting leads invalid" },
  bulkReopen: { cn: "线索恢复有效", en: "Setting leads valid again" },
  didTurn: { cn: "线索转为客户：{name}", en: "Converted the lead to a customer: {name}" },
  didClose: { cn: "线索设为无效：{name}", en: "Set the lead invalid: {name}" },
  didReopen: { cn: "线索恢复有效：{name}", en: "Set the lead valid again: {name}" },
  isInvalid: { cn: "该线索已设为无效", en: "This lead is invalid" },
  isTurned: { cn: "该线索已转为客户", en: "This lead is a customer already" },
  mergeInto: { cn: "线索并入客户", en: "Merging a lead into a customer" },
  duplicate: { cn: "与已有客户「{name}」重复（{holder}）", en: "Same as the customer “{name}” ({holder})" },
  bin: { cn: "回收站", en: "recycle bin" },
  pool: { cn: "公海", en: "pool" },
  isDuplicate: { cn: "已有相同的客户", en: "There is the same customer" },
  isValid: { cn: "该线索没有设为无效", en: "This lead is not invalid" },
  freshSource: { cn: "新线索", en: "New leads" },
  freshToday: { cn: "新线索，今天得到", en: "New lead of today" },
  fresh: { cn: "新线索，{days}天还没有跟进", en: "New lead, not followed up for {days} {days|day|days}" },
  reason: { cn: "无效原因", en: "Reason" },
  remark: { cn: "说明", en: "Remark" },
  reasonMissing: { cn: "请选择无效原因", en: "Choose a reason" },
  noReason: { cn: "没有这个无效原因", en: "There is no such reason" },
});
