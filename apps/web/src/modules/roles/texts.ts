import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    screens: "页面",
    actions: "操作",
    builtin: "内置",
    builtinHint: "系统管理员始终拥有全部权限，不能修改。",
    copy: "复制",
    copyName: "{name} 副本",
    granted: "{granted} / {all} 项",
    fresh: "新",
    freshCount: "新增 {count} 项",
    freshHint: "升级新增了 {count} 项权限，下面标有「新」。系统管理员已经拥有，其他角色请按需要勾选。",
    deleteQuestion: "确定删除 {count} 个角色吗？只有没有员工的角色可以删除。",
    scopeHint: "能看到谁负责的数据；一个员工可以有多个角色，权限与数据范围取并集",
    assignableHint: "有此角色且能管理员工的人，可以把这些角色分配给同事，即使自己没有其中的权限；由系统管理员指定",
  },
  en: {
    screens: "Screens",
    actions: "Actions",
    builtin: "Built in",
    builtinHint: "The administrator always holds every permission and cannot be changed.",
    copy: "Copy",
    copyName: "{name} copy",
    granted: "{granted} of {all}",
    fresh: "New",
    freshCount: "{count} new",
    freshHint:
      "An upgrade brought {count} rights, marked “New” below. Administrators have them; tick them for other roles as needed.",
    deleteQuestion: "Delete {count} roles? Only roles without people can be deleted.",
    scopeHint: "Whose records one sees; a person may hold several roles, whose rights and scopes add up",
    assignableHint:
      "Holders of this role who manage staff may give these roles to colleagues without having their rights; set by an administrator",
  },
});
