import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    followUp: "跟进",
    dealt: "已成交",
    notDealt: "未成交",
    inPool: "公海客户",
    tabFollowUps: "跟进记录",
    tabContacts: "联系人",
    importContacts: "导入联系人",
    repeat: "查重",
    repeatHint: "输入客户名称（至少2个字）或完整手机号",
    repeatNone: "没有找到重复的客户，可以放心录入",
    repeatStart: "看看公司里是否已有这位客户，以及由谁负责",
    noFollowUpYet: "从未跟进",
    overdue: "已过跟进时间",
  },
  en: {
    followUp: "Follow up",
    dealt: "Closed",
    notDealt: "Open",
    inPool: "Public pool",
    tabFollowUps: "Follow-ups",
    tabContacts: "Contacts",
    importContacts: "Import contacts",
    repeat: "Check duplicates",
    repeatHint: "Customer name (2 characters or more) or a full phone number",
    repeatNone: "No duplicates found, go ahead",
    repeatStart: "See whether the company knows this customer already, and who owns it",
    noFollowUpYet: "Never",
    overdue: "Overdue",
  },
});
