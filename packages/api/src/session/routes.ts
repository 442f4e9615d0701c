/** Signing in and out, what the signed-in person may do, and the first administrator of an empty company. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { said } from "../kernel/messages";
import { flag, ids, notValid, requiredText, text } from "../kernel/scalars";
import { grantedTree, noOutput, nothing } from "../kernel/shapes";
import { APPROVAL } from "../kernel/topics";
import { savedPreferences } from "../users/preferences";
import { personFacts } from "../users/routes";

/** The signed-in person as screens need him. */
export const profile = personFacts.extend({
  /** 1 = signed in with a one-time password; everything but changing it is refused. */
  mustChangePwd: z.int(),
  /** 1 = his role asks for a second step that he has not set up; everything but that is refused. */
  mustEnrol: z.int(),
  /** What a watermark says of him: his name, and the end of his phone or his login name. */
  watermark: z.string(),
  preferences: savedPreferences,
  /** Modules of what gives people something to do, as far as he has any of it himself: his start screen follows. */
  owns: z.array(z.string()),
});
export type Profile = z.output<typeof profile>;

const loginData = profile.extend({ LoginToken: z.string() });
const password = z.string(notValid({ cn: "密码", en: "Password" })).max(512, notValid({ cn: "密码", en: "Password" }));

export const session = defineRoutes({
  login: {
    method: "POST",
    path: "/api/user/login",
    summary: "用户名密码登录",
    permission: "public",
    effect: "read",
    shows: [],
    input: z.strictObject({
      username: requiredText(64, { cn: "用户名", en: "User name" }),
      password: password.min(1, inSchema(said.required)),
      /** Of the second step: six digits of the app, or a recovery code. Asked for by a refusal SECOND_FACTOR. */
      code: text(20, { cn: "验证码", en: "Code" }).default(""),
      /** 1 = this device is not asked for a code for 30 days. */
      remember: flag().default(0),
    }),
    answer: "data",
    output: loginData,
  },
  logout: {
    method: "POST",
    path: "/api/user/logout",
    summary: "退出登录",
    permission: "signedIn",
    onlyInPerson: true,
    effect: "write",
    changes: [],
    input: nothing,
    answer: "ok",
    output: noOutput,
  },
  current: {
    method: "GET",
    path: "/api/user/isApplogin",
    summary: "当前登录人",
    permission: "signedIn",
    effect: "read",
    shows: ["user", "role.label", "branch.label", "preference", "customer", "clue", APPROVAL],
    input: nothing,
    answer: "data",
    output: profile,
  },
  permissions: {
    method: "POST",
    path: "/Api/menu/auth/",
    summary: "当前登录人的权限树",
    permission: "signedIn",
    effect: "read",
    shows: ["user", "role"],
    input: nothing,
    answer: "data",
    output: grantedTree,
  },
  company: {
    method: "GET",
    path: "/api/basic/public",
    summary: "登录页所需：公司名、演示账号、是否待初始化",
    permission: "public",
    effect: "read",
    shows: ["settings"],
    input: nothing,
    answer: "data",
    output: z.strictObject({
      name: z.string(),
      /** Where the company's own logo lies; '' = it has none. */
      logo: z.string(),
      /** 1 = pages say who looks at them. */
      watermark: z.int(),
      setup: z.int(),
      /** Characters of a new password at least. */
      passwordMin: z.int(),
      demoPassword: z.string(),
      accounts: z.array(z.strictObject({ username: z.string(), nickname: z.string(), role: z.string() })),
    }),
  },
  logo: {
    method: "GET",
    path: "/files/logo",
    summary: "公司标志；v 与当前的一致时可长期缓存",
    permission: "public",
    effect: "read",
    shows: [],
    input: z.strictObject({ v: text(20, { cn: "版本", en: "Version" }).default("") }),
    answer: "bytes",
    output: noOutput,
  },
  setup: {
    method: "POST",
    path: "/api/setup",
    summary: "初始化空公司的第一位管理员（仅一次）",
    permission: "public",
    effect: "write",
    changes: ["settings"],
    rights: "first",
    input: z.strictObject({
      username: requiredText(32, { cn: "用户名", en: "User name" }),
      password,
      company: requiredText(60, { cn: "公司名称", en: "Company" }),
    }),
    answer: "ok",
    output: noOutput,
  },
  sessions: {
    method: "POST",
    path: "/api/user/sessions",
    summary: "我登录着的设备",
    permission: "signedIn",
    onlyInPerson: true,
    effect: "read",
    shows: ["session"],
    input: z.strictObject(pageQuery()),
    answer: "list",
    output: z.strictObject({
      id: z.int(),
      ip: z.string(),
      agent: z.string(),
      addtime: z.string(),
      lasttime: z.string(),
      current: z.int(),
    }),
  },
  sessionRevoke: {
    method: "POST",
    path: "/api/user/sessionRevoke",
    summary: "下线我的其他设备",
    permission: "signedIn",
    onlyInPerson: true,
    effect: "write",
    changes: ["session"],
    input: z.strictObject({ ids: ids() }),
    answer: "ok",
    output: noOutput,
    touches: "session",
  },
  ticket: {
    method: "POST",
    path: "/api/user/ticket",
    summary: "连接消息中心的一次性票据（30秒内有效）",
    permission: "signedIn",
    onlyInPerson: true,
    effect: "read",
    shows: [],
    input: nothing,
    answer: "data",
    output: z.strictObject({ ticket: z.string() }),
  },
  docsLink: {
    method: "POST",
    path: "/api/docs/link",
    summary: "打开接口文档的限时链接（60秒内有效）",
    permission: "signedIn",
    onlyInPerson: true,
    effect: "read",
    shows: [],
    input: nothing,
    answer: "data",
    output: z.strictObject({ url: z.string() }),
  },
});
