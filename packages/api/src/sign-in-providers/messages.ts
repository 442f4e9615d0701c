/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

/** Who may say who somebody is. */
export const providerKinds = defineMessages({
  oidc: { cn: "OpenID Connect", en: "OpenID Connect" },
  wecom: { cn: "企业微信", en: "WeCom" },
  dingtalk: { cn: "钉钉", en: "DingTalk" },
  feishu: { cn: "飞书", en: "Feishu" },
});
export type ProviderKind = keyof typeof providerKinds;

/** By what a person who has linked nothing is found. */
export const matchKinds = defineMessages({
  none: { cn: "不匹配，由本人绑定", en: "Nothing: people link themselves" },
  email: { cn: "已验证的邮箱", en: "Verified e-mail" },
  mobile: { cn: "已验证的手机", en: "Verified mobile" },
  account: { cn: "账号与用户名相同", en: "Account equal to the user name" },
});
export type MatchKind = keyof typeof matchKinds;

/** Why nobody came in, as the address of the sign-in page says it. */
export const outsideProblems = defineMessages({
  expired: { cn: "登录已超时，请重新点一次", en: "That took too long; please try again" },
  cancelled: { cn: "你没有同意登录", en: "You did not agree to sign in" },
  failed: {
    cn: "{name}没有确认你的身份，请重试或用密码登录",
    en: "{name} did not say who you are; try again or use your password",
  },
  off: { cn: "这种登录方式已停用", en: "This way to sign in is switched off" },
});
export type OutsideProblem = keyof typeof outsideProblems;

export const providerSaid = defineMessages({
  provider: { cn: "第三方登录", en: "Sign-in provider" },
  taken: { cn: "名称已存在", en: "There is a provider of this name" },
  most: { cn: "最多{max}个", en: "At most {max} providers" },
  administrators: {
    cn: "只有管理员可以更改第三方登录：它决定谁能登录成谁",
    en: "Administrators alone change providers: these decide who signs in as whom",
  },
  url: { cn: "请填写以 https:// 开头的完整网址", en: "A whole address that begins with https://" },
  plainUrl: { cn: "网址中不能带用户名、密码、参数或 #", en: "An address without user name, password, query and #" },
  inside: { cn: "不能是本机或内网的地址", en: "Not an address of this machine or of its network" },
  noMatch: {
    cn: "{kind}不提供可信的这一项，不能用来匹配",
    en: "{kind} does not vouch for this: nobody is matched by it",
  },
  linkedAlready: {
    cn: "已有{count}人绑定，不能改成别的机构，请新建一个",
    en: "{count} {count|person has|people have} linked it: it stays with its organisation, add another one",
  },
  on: { cn: "启用", en: "On" },
  off: { cn: "停用", en: "Off" },
  yes: { cn: "是", en: "Yes" },
  no: { cn: "否", en: "No" },
  secretChanged: { cn: "已更换", en: "a new one" },
  tested: { cn: "连接正常，编号与密钥有效", en: "It answers, and takes number and secret" },
  testedIssuer: {
    cn: "连接正常：{issuer}。密钥在第一次登录时验证",
    en: "It answers: {issuer}. The secret is proved by the first sign-in",
  },
  didTest: { cn: "测试第三方登录「{name}」", en: "Tested provider “{name}”" },
  failedAddress: { cn: "地址在本机或内网，已拒绝", en: "The address lies within this network and was refused" },
  failedTimeout: { cn: "对方10秒内没有应答", en: "No answer within 10 seconds" },
  failedNetwork: { cn: "连接失败：{code}", en: "No connection: {code}" },
  failedStatus: { cn: "对方答复 {status}", en: "It answered {status}" },
  failedWord: { cn: "对方拒绝：{word}", en: "It refused: {word}" },
  failedShape: { cn: "对方的答复不合规范：{word}", en: "Its answer is not as it should be: {word}" },
  nobody: {
    cn: "此{name}账号没有绑定本系统的人，请先用密码登录，在个人设置里绑定",
    en: "Nobody here has linked this account of {name}. Sign in with your password and link it under My account",
  },
  otherOne: {
    cn: "你已绑定另一个{name}账号，请先解除",
    en: "You have linked another account of {name}: unlink it first",
  },
  others: { cn: "此{name}账号已由别人绑定", en: "Somebody else has linked this account of {name}" },
  notYours: { cn: "这次绑定不是你开始的，请重新绑定", en: "You did not begin this; please link it again" },
  linked: { cn: "已绑定{name}", en: "Linked {name}" },
  unlinked: { cn: "已解除绑定{name}", en: "Unlinked {name}" },
  didLink: { cn: "绑定{name}账号：{label}", en: "Linked the account of {name}: {label}" },
  didMatch: {
    cn: "首次以{name}登录，按{by}绑定：{label}",
    en: "Signed in by {name} for the first time, linked by {by}: {label}",
  },
  didUnlink: { cn: "解除绑定{name}账号：{label}", en: "Unlinked the account of {name}: {label}" },
});
