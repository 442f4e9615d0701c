/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const userSaid = defineMessages({
  loginName: {
    cn: "用户名只能是字母、数字、下划线或汉字",
    en: "User name: letters, digits, underscores and Chinese characters only",
  },
  mobile: { cn: "手机格式不正确", en: "Not a mobile number" },
  email: { cn: "邮箱格式不正确", en: "Not an e-mail address" },
  noBranch: { cn: "部门不存在", en: "No such branch" },
  noRole: { cn: "角色不存在", en: "No such role" },
  nameTaken: { cn: "用户名已存在", en: "This user name is in use" },
  disableSelf: { cn: "不能停用自己", en: "You cannot disable yourself" },
  deleteSelf: { cn: "不能删除自己", en: "You cannot delete yourself" },
  samePassword: { cn: "新密码不能与原密码相同", en: "The new password must differ from the old one" },
  passwordChanged: { cn: "密码已修改，请重新登录", en: "Password changed; please sign in again" },
  reset: { cn: "已重置", en: "Reset" },
  mainBranch: { cn: "这是他的主部门", en: "This is the main branch already" },
  hasRecords: { cn: "{name}已有业务数据（{by}），请改为离职", en: "{name} has records ({by}); mark as left instead" },
  on: { cn: "开", en: "On" },
  off: { cn: "关", en: "Off" },
  log: { cn: "操作日志", en: "history" },
  person: { cn: "员工", en: "person" },
  didChangePassword: { cn: "修改密码", en: "Changed the password" },
  didReset: { cn: "重置密码：{name}", en: "Reset the password: {name}" },
  didJoin: { cn: "{name}加入{branch}", en: "{name} joined {branch}" },
  didLeave: { cn: "{name}移出{branch}", en: "{name} left {branch}" },
  oldPassword: { cn: "原密码不正确", en: "The old password is wrong" },
});
