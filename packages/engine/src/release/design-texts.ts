/** What is said of a design that cannot be read, and what its parts are called. */
import { defineMessages, type Message } from "../text/message";

export const DESIGN_TEXTS = defineMessages({
  form: { cn: "格式不正确", en: "not in the right form" },
  unknown: { cn: "不支持的属性“{key}”", en: "“{key}” is not known" },
  many: { cn: "最多{most}个", en: "at most {most}" },
  long: { cn: "最多{most}个字", en: "at most {most} characters" },
  empty: { cn: "不能为空", en: "must not be empty" },
  twice: { cn: "编号“{id}”重复", en: "The number “{id}” is there twice" },
  node: { cn: "第{place}个节点", en: "Step {place}" },
  line: { cn: "第{place}条连线", en: "Line {place}" },
  design: { cn: "流程图", en: "Drawing" },
  settings: { cn: "流程设置", en: "Settings of the flow" },
});

/** Of those that people know by a name. */
export const PART_TITLES: Readonly<Record<string, Message>> = defineMessages({
  nodes: { cn: "节点", en: "Steps" },
  lines: { cn: "连线", en: "Lines" },
  id: { cn: "编号", en: "Number" },
  name: { cn: "名称", en: "Name" },
  label: { cn: "文字", en: "Label" },
  config: { cn: "设置", en: "Settings" },
  writeField: { cn: "可写字段", en: "Fields to be changed" },
  hideField: { cn: "隐藏字段", en: "Hidden fields" },
  assignee: { cn: "审批人", en: "Who approves" },
  users: { cn: "人员", en: "People" },
  roles: { cn: "角色", en: "Roles" },
  branches: { cn: "部门", en: "Departments" },
  mode: { cn: "审批方式", en: "How votes count" },
  ratio: { cn: "通过比例", en: "Percentage" },
  empty: { cn: "无人可批时", en: "When nobody is found" },
  self: { cn: "审批人为发起人时", en: "When it is the initiator himself" },
  due: { cn: "超时处理", en: "Clocks" },
  hours: { cn: "小时数", en: "Hours" },
  ccUsers: { cn: "抄送人", en: "Copies" },
  condition: { cn: "条件", en: "Condition" },
  priority: { cn: "优先级", en: "Priority" },
  adminUsers: { cn: "流程管理员", en: "Administrators" },
  summary: { cn: "摘要字段", en: "Summary" },
  title: { cn: "标题规则", en: "Titles" },
  starters: { cn: "可发起人", en: "Who may start" },
});
