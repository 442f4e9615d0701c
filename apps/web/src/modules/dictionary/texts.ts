import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    deleteQuestion: "确定删除 {count} 个字典项吗？已被使用的项只能停用；停用后不再出现在新建表单里，已有记录照常显示。",
    enable: "启用 {name}",
    uses: "使用情况",
    count: "{n} 条",
    countMore: "超过 {n} 条",
    inUse: "使用中",
    unused: "未使用",
    binned: "回收站 {n} 条",
    usedNowhere: "还没有被使用",
    usesHint: "条数按全公司统计；点开的列表只有你能看到的记录。",
  },
  en: {
    deleteQuestion:
      "Delete {count} {count|entry|entries}? Those in use can only be disabled: no longer offered in forms, while existing records keep showing them.",
    enable: "Enable {name}",
    uses: "Used in",
    count: "{n} {n|record|records}",
    countMore: "more than {n} records",
    inUse: "in use",
    unused: "not used",
    binned: "{n} in the recycle bin",
    usedNowhere: "Not used yet",
    usesHint: "Counted in the whole company; a list that you open has the records that you may see.",
  },
});
