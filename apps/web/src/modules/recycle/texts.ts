import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    title: "回收站",
    restore: "恢复",
    purge: "彻底删除",
    restored: "恢复",
    purged: "彻底删除",
    restoreQuestion: "恢复选中的 {count} 条记录？",
    purgeQuestion: "彻底删除选中的 {count} 条记录？删除后无法恢复。",
    empty: "回收站是空的",
  },
  en: {
    title: "Recycle bin",
    restore: "Restore",
    purge: "Purge",
    restored: "restored",
    purged: "purged",
    restoreQuestion: "Restore {count} {count|record|records}?",
    purgeQuestion: "Purge {count} {count|record|records}? This cannot be undone.",
    empty: "The recycle bin is empty",
  },
});
