/** What is said of records that become one. */
import { defineMessages } from "@qicheng/engine/text/message";

export const mergeSaid = defineMessages({
  merge: { cn: "合并", en: "Merge" },
  merged: { cn: "合并", en: "Merged" },
  bulkMerge: { cn: "合并{title}", en: "Merging {title}" },
  didMerge: { cn: "合并{title}：{others}并入「{name}」", en: "Merged {others} into the {title} “{name}”" },
  didMergeInto: { cn: "{title}「{name}」已并入「{into}」", en: "The {title} “{name}” was merged into “{into}”" },

  mergedYours: { cn: "客户或线索被合并", en: "Records merged" },
  mergedYoursOf: {
    cn: "{from}把你负责的「{was}」并入了「{name}」，你可以继续查看和编辑",
    en: "{from} merged your “{was}” into “{name}”, which you may go on reading and changing",
  },

  fields: { cn: "字段取值", en: "Values of fields" },
  fieldsWrong: { cn: "字段取值不正确，应为字段和记录编号", en: "Values of fields are fields with ids of records" },
  most: { cn: "一次最多合并{max}个", en: "At most {max} at once" },
  same: { cn: "不能和自己合并", en: "One is not merged with itself" },
  noField: { cn: "不能选择「{key}」取自哪一个", en: "“{key}” is not chosen from one of them" },
  noRecord: { cn: "「{title}」取自的记录不在要合并的之中", en: "“{title}” is taken from none of these records" },
  inJob: { cn: "「{name}」正在批量处理中，请稍后再合并", en: "A batch job is working on “{name}”, merge it later" },
  inApproval: {
    cn: "有{count}条正在审批的记录引用了要合并的客户，请等审批结束后再合并",
    en: "{count} {count|record|records} in approval {count|refers|refer} to what is to be merged: merge it when they have ended",
  },
  gone: { cn: "「{name}」已并入「{into}」，请刷新", en: "“{name}” was merged into “{into}”, refresh" },
  leadsOn: { cn: "「{name}」已并入「{into}」", en: "“{name}” was merged into “{into}”" },
  wentInto: { cn: "已并入「{into}」", en: "Merged into “{into}”" },
  wentOn: {
    cn: "已并入的记录已从回收站恢复或彻底删除，不能撤销合并",
    en: "What was merged was restored or deleted for good since, the merge cannot be undone",
  },
});
