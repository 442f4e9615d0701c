import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    title: "回收站",
    hint: "被删除的记录可以恢复；彻底删除后无法找回",
    searchHint: "按名称搜索",
    name: "名称",
    detail: "说明",
    owner: "负责人",
    deletedBy: "删除人",
    deletedAt: "删除时间",
    restore: "恢复",
    purge: "彻底删除",
    restoreQuestion: "恢复选中的 {count} 条记录？",
    purgeQuestion: "彻底删除选中的 {count} 条记录？删除后无法恢复。",
    empty: "回收站是空的",
  },
  en: {
    title: "Recycle bin",
    hint: "Deleted records can be restored; purged ones are gone for good",
    searchHint: "Search by name",
    name: "Name",
    detail: "Details",
    owner: "Owner",
    deletedBy: "Deleted by",
    deletedAt: "Deleted",
    restore: "Restore",
    purge: "Purge",
    restoreQuestion: "Restore {count} records?",
    purgeQuestion: "Purge {count} records? This cannot be undone.",
    empty: "The recycle bin is empty",
  },
});
