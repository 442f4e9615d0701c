/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const branchSaid = defineMessages({
  branch: { cn: "部门", en: "branch" },
  noParent: { cn: "上级部门不存在", en: "No such parent branch" },
  circle: { cn: "上级部门不能是自己或自己的下级", en: "A branch cannot be below itself" },
  noLeader: { cn: "负责人不存在或已离职", en: "No such person, or no longer with the company" },
  taken: { cn: "同级部门名称已存在", en: "There is a branch of this name beside it" },
  headed: { cn: "负责的部门", en: "Branches they head" },
  movedOn: { cn: "已不再由他负责", en: "They do not head it any more" },
  didHandOver: { cn: "离职交接部门负责人：{name}", en: "Handed over the head's place: {name}" },
  hasBranches: { cn: "{name}还有下级部门", en: "{name} still has branches below it" },
  hasPeople: { cn: "{name}还有{people}名员工", en: "{name} still has {people} {people|person|people}" },
});
