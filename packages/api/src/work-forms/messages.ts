/** What the server says of work forms only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const workFormSaid = defineMessages({
  form: { cn: "表单", en: "Form" },
  data: { cn: "表单数据", en: "Form data" },
  chosen: { cn: "选择的审批人", en: "Chosen approvers" },
  copies: { cn: "抄送人", en: "Copies to" },
  draft: { cn: "草稿", en: "Draft" },
  branches: { cn: "部门", en: "Branches" },
  roles: { cn: "角色", en: "Roles" },
  people: { cn: "员工", en: "People" },
  none: { cn: "表单不存在或已停用", en: "There is no such form, or it is out of use" },
  notStarter: { cn: "您不能发起该表单", en: "You may not submit this form" },
  noCopies: { cn: "该表单不支持抄送", en: "This form has no copies" },
  tooManyCopies: { cn: "最多抄送5人", en: "At most 5 copies" },
  draftGone: { cn: "草稿已提交或已删除", en: "The draft was submitted or deleted" },
  fullDrafts: {
    cn: "每个人最多{most}份草稿，请先提交或删除一些",
    en: "At most {most} drafts; please submit or delete some",
  },
  largeDraft: { cn: "草稿内容过多", en: "The draft is too large" },
  running: { cn: "审批中，不能修改或删除", en: "It is being approved" },
  passed: { cn: "已通过审批，不能修改或删除", en: "It has been approved" },
  notOwn: { cn: "只有发起人可以修改或删除", en: "Only who submitted it changes or deletes it" },
  severalForms: { cn: "请选择同一表单的数据", en: "Please choose records of one form" },
  titleOf: { cn: "{form}-{name}-{day}", en: "{form}-{name}-{day}" },
  submitted: { cn: "提交成功", en: "Submitted" },
  didDraft: { cn: "保存草稿「{name}」", en: "Kept a draft of “{name}”" },
  didDropDraft: { cn: "删除草稿「{name}」", en: "Deleted a draft of “{name}”" },
  didStarters: { cn: "设置「{name}」的发起范围", en: "Set who submits “{name}”" },
});
