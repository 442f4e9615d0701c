import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    title: "部门",
    leader: "负责人",
    leaderHint: "负责人的下属是本部门及下级的全部员工，数据范围“本人及下属”由此决定",
    peopleTab: "人员",
    peopleCount: "{count} 人",
    below: "含下级部门",
    nobody: "这个部门还没有员工",
    nobodyHere: "员工都在下级部门",
    morePeople: "加载更多",
    addChild: "添加下级",
    deleteQuestion: "确定删除部门吗？有下级或员工的部门不能删除。",
  },
  en: {
    title: "Branches",
    leader: "Head",
    leaderHint: "Everybody here and below is a subordinate of the head, as the scope “self and subordinates” sees it",
    peopleTab: "People",
    peopleCount: "{count} {count|person|people}",
    below: "With branches below",
    nobody: "Nobody works here yet",
    nobodyHere: "Nobody here, or only further below",
    morePeople: "Load more",
    addChild: "Add below",
    deleteQuestion: "Delete this branch? One with people or branches below it stays.",
  },
});
