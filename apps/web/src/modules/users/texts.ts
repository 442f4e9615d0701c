import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    branches: "部门",
    allBranches: "全部部门",
    active: "在职",
    left: "离职",
    callState: "开通/关闭呼叫",
    resetFactor: "重置两步验证",
    resetFactorQuestion: "关闭“{name}”的两步验证？请先确认是他本人；他登录着的设备都会下线，之后只凭密码登录。",
    resetPassword: "重置密码",
    resetQuestion: "重置“{name}”的密码？他登录着的设备都会下线。",
    kick: "结束登录",
    kickQuestion: "结束“{name}”的登录？他登录着的设备都会下线，他的接口密钥也会停用。",
    deleteQuestion: "确定删除 {count} 名员工吗？只有没有业务数据的员工可以删除，其余请改为离职。",
    oneTimeTitle: "一次性密码",
    oneTimeText: "请把下面的密码交给 {name}。它只显示这一次，首次登录后必须修改。",
    leaveHint: "离职后立即下线，不能再登录；他的数据留在“待交接”，可以稍后交接",
    handover: "离职交接",
    pending: "待交接 {count}",
    rightsHint: "他的权限或数据范围超出你的范围，用户名、部门、角色与状态只能由权限足够的人修改。",
  },
  en: {
    branches: "Branches",
    allBranches: "All branches",
    active: "Active",
    left: "Left",
    callState: "Calls on/off",
    resetFactor: "Reset second step",
    resetFactorQuestion:
      "Turn the second step of “{name}” off? Make sure that it is really them who ask. All devices will be signed out, and the password alone signs in.",
    resetPassword: "Reset",
    resetQuestion: "Reset the password of “{name}”? All devices signed in will be signed out.",
    kick: "Sign out",
    kickQuestion: "End the sessions of “{name}”? All devices signed in will be signed out, and the API keys end.",
    deleteQuestion:
      "Delete {count} {count|person|people}? Only those without business records can be deleted; mark others as left.",
    oneTimeTitle: "One-time password",
    oneTimeText: "Give this password to {name}. It is shown only once and must be changed at the first sign-in.",
    leaveHint: "Signed out at once and cannot sign in again; what they had can be handed over later",
    handover: "Hand over",
    pending: "{count} to hand over",
    rightsHint:
      "This person has more rights or a wider reach than you: username, branch, roles and status can only be changed by somebody who has as much.",
  },
});
