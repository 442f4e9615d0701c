/** What is said of records of every type; `{title}` is what one of them is called, `{titles}` several, in a sentence. */
import { language, type Title } from "../i18n/language";
import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    massEdit: "批量修改",
    import: "批量导入",
    export: "批量导出",
    all: "全部{title}",
    watched: "我关注的{title}",
    create: "新建{title}",
    edit: "编辑{title}",
    look: "查看{title}",
    searchHint: "搜索{title}",
    empty: "还没有{title}",
    emptyHint: "录入第一个{title}，从这里开始",
    emptyWatched: "还没有关注的{title}",
    emptyWatchedHint: "在{title}列表中点亮星标，就会出现在这里",
    details: "详情",
    log: "操作日志",
    attachments: "附件",
    watch: "关注",
    unwatch: "取消关注",
    why: "为什么我能看到",
    whySee: "我能看到，因为",
    whyCan: "我能做什么",
    allowed: "可以",
    denied: "不可以",
    picker: "{title}管理",
    pick: "确定选择",
    choose: "选择",
    tooMany: "最多允许选择{max}条",
    usedTitle: "不能删除",
    switchedOff: "已{state}{count}条",
    confirmDelete: "确定删除吗？删除后可在回收站恢复。",
    tags: "标签",
    addTag: "添加标签",
    findTag: "查找标签",
    createTag: "新建「{text}」",
    noTags: "还没有标签",
    noTagFound: "没有这个标签",
  },
  en: {
    massEdit: "Change a field",
    import: "Import",
    export: "Export",
    all: "All {titles}",
    watched: "{Titles} I star",
    create: "New {title}",
    edit: "Edit {title}",
    look: "{Titles}: look only",
    searchHint: "Search {titles}",
    empty: "No {titles} yet",
    emptyHint: "enter the first one and start from here",
    emptyWatched: "No starred {titles} yet",
    emptyWatchedHint: "star one in the list and it appears here",
    details: "Details",
    log: "History",
    attachments: "Attachments",
    watch: "Star",
    unwatch: "Unstar",
    why: "Why can I see this",
    whySee: "I see it because",
    whyCan: "What I may do",
    allowed: "Yes",
    denied: "No",
    picker: "Choose {titles}",
    pick: "Use selection",
    choose: "Choose",
    tooMany: "{max} at most",
    usedTitle: "Cannot be deleted",
    switchedOff: "{count} switched to: {state}",
    confirmDelete: "Delete this? It can be restored from the recycle bin.",
    tags: "Tags",
    addTag: "Add a tag",
    findTag: "Find a tag",
    createTag: "Create “{text}”",
    noTags: "No tags yet",
    noTagFound: "No such tag",
  },
});

/** What records of a type are called; `many` where an s at the end of the English word does not do. */
export interface RecordTitle extends Title {
  many?: string;
}

/** The names as the texts above use them. */
export function namesOf({ cn, en, many = `${en}s` }: RecordTitle): Record<"title" | "titles" | "Titles", string> {
  if (language === "cn") return { title: cn, titles: cn, Titles: cn };
  return { title: en.toLowerCase(), titles: many.toLowerCase(), Titles: many };
}
