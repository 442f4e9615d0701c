/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const sessionSaid = defineMessages({
  setUpAlready: { cn: "系统已初始化", en: "The company has been set up already" },
  setUp: { cn: "初始化完成，请登录", en: "Set up; please sign in" },
  signedOut: { cn: "已退出", en: "Signed out" },
  ended: { cn: "已下线", en: "Signed out there" },
  noDocs: { cn: "接口文档在生产模式下不开放", en: "The API documentation is not open in production mode" },
  expired: {
    cn: "初始密码已过期，请联系管理员重置",
    en: "The one-time password has expired; ask an administrator for a new one",
  },
  network: {
    cn: "不能从当前网络（{ip}）登录，请联系管理员",
    en: "You cannot sign in from this network ({ip}); ask an administrator",
  },
  didSetUp: { cn: "初始化公司：{name}", en: "Set up the company: {name}" },
  didSignOut: { cn: "退出登录", en: "Signed out" },
  didEnd: { cn: "下线{count}个登录", en: "Ended {count} {count|session|sessions}" },
  newDevice: { cn: "新设备登录", en: "Sign-in from a new device" },
  newDeviceAt: {
    cn: "你的账号在新设备登录（{ip}），如非本人操作请修改密码",
    en: "Your account was signed in to from a new device ({ip}); change your password if this was not you",
  },
  signedIn: { cn: "登录成功", en: "Signed in" },
});
