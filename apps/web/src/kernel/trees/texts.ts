import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    name: "名称",
    parent: "上级",
    top: "无（顶级）",
    sort: "排序",
    add: "新建{title}",
    edit: "编辑{title}",
    addChild: "新建下级",
    move: "移动或改名",
    deleteQuestion: "确定删除「{name}」吗？",
    saved: "已保存{title}「{name}」",
    takenBack: "已撤销对{title}「{name}」的修改",
    gone: "{title}「{name}」已不存在，没有撤销",
    empty: "还没有{title}，新建第一个",
  },
  en: {
    name: "Name",
    parent: "Below",
    top: "None (top level)",
    sort: "Order",
    add: "New {title}",
    edit: "Edit {title}",
    addChild: "Add below",
    move: "Rename or move",
    deleteQuestion: "Delete {name}?",
    saved: "Saved {title}: {name}",
    takenBack: "Undid the changes of {title}: {name}",
    gone: "{title}: {name} is no longer there; not undone",
    empty: "Nothing here yet, add the first one",
  },
});
