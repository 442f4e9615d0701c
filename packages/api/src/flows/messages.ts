/** What the server says of flows. */
import { defineMessages } from "@qicheng/engine/text/message";

export const flowSaid = defineMessages({
  name: { cn: "流程名称", en: "Name of the flow" },
  category: { cn: "分类", en: "Category" },
  module: { cn: "适用的单据", en: "For" },
  design: { cn: "流程图", en: "Drawing" },
  settings: { cn: "流程设置", en: "Settings of the flow" },
  chosen: { cn: "自选审批人", en: "People chosen" },
  data: { cn: "表单数据", en: "Form data" },
  notApproved: { cn: "该模块没有审批", en: "Nothing of this module is approved" },
  violations: { cn: "流程图还不能发布", en: "The drawing cannot be released yet" },
  nothingNew: { cn: "没有可发布的修改", en: "There is nothing to release" },
  inForce: {
    cn: "该单据已有启用的流程“{name}”，请先停用",
    en: "“{name}” is in force for these records; switch it off first",
  },
  didAdd: { cn: "新建流程：{name}", en: "Added the flow {name}" },
  flow: { cn: "流程", en: "flow" },
  noPerson: { cn: "该人员不存在或已离职", en: "There is nobody of this number, or he has left" },
  start: { cn: "发起", en: "Start" },
  end: { cn: "结束", en: "End" },
  didRelease: { cn: "发布流程：{name}，第{number}版", en: "Released the flow {name}, version {number}" },
  didEnable: { cn: "启用流程：{name}", en: "Switched on the flow {name}" },
  didDisable: { cn: "停用流程：{name}", en: "Switched off the flow {name}" },
  released: { cn: "已发布", en: "Released" },
  releasedBut: { cn: "已发布，请注意：{said}", en: "Released; please note: {said}" },
  byItself: { cn: "自动通过", en: "passes by itself" },
  stepWith: { cn: "{name}（{who}）", en: "{name} ({who})" },
  template: { cn: "模板", en: "Template" },
  noTemplate: { cn: "没有这个模板", en: "There is no such template" },
});
