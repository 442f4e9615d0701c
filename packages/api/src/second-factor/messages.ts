/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const factorSaid = defineMessages({
  wrongCode: {
    cn: "验证码不正确或已用过，请用验证器上的新验证码，或一个没用过的恢复码",
    en: "This code is wrong or was used; take the app's next one, or a recovery code not used yet",
  },
  notStarted: { cn: "请先取得密钥", en: "Get a key first" },
  isOn: { cn: "两步验证已开启", en: "The second step is on already" },
  isOff: { cn: "两步验证没有开启", en: "The second step is not on" },
  required: { cn: "你的角色要求两步验证，不能关闭", en: "Your role asks for the second step: it stays on" },
  on: { cn: "两步验证已开启", en: "The second step is on" },
  off: { cn: "两步验证已关闭", en: "The second step is off" },
  newCodes: { cn: "已换新的恢复码，旧的作废", en: "New recovery codes; the old ones are void" },
  forgotten: { cn: "下次登录都要验证码", en: "Every next sign-in asks for a code" },
  reset: { cn: "已为{name}关闭两步验证", en: "The second step of “{name}” is off" },
  didTurnOn: { cn: "开启两步验证", en: "Turned the second step on" },
  didTurnOff: { cn: "关闭两步验证", en: "Turned the second step off" },
  didNewCodes: { cn: "更换恢复码", en: "Made new recovery codes" },
  didForget: { cn: "不再信任记住的设备", en: "Forgot the remembered devices" },
  didReset: { cn: "重置两步验证：{name}", en: "Reset the second step: {name}" },
});
