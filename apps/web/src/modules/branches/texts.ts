import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    title: "部门",
    hint: "部门树与负责人决定“本人及下属”“本部门及下级”能看到谁的数据",
    name: "部门名称",
    leader: "负责人",
    people: "人数",
    addTop: "新建部门",
    addChild: "添加下级",
    empty: "还没有部门，先建公司，再添加下级部门",
    deleteQuestion: "确定删除部门“{name}”吗？",
  },
  en: {
    title: "Branches",
    hint: "The tree and its heads decide whose records “self and subordinates” and “branch and below” reach",
    name: "Name",
    leader: "Head",
    people: "People",
    addTop: "New branch",
    addChild: "Add below",
    empty: "No branches yet: create the company first, then its departments",
    deleteQuestion: "Delete the branch “{name}”?",
  },
});
