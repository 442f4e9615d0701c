/** The second step of signing in: a code of an authenticator app (RFC 6238), or a recovery code. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { said } from "../kernel/messages";
import { id, notValid, requiredText } from "../kernel/scalars";
import { noOutput, nothing } from "../kernel/shapes";

const LABEL = { cn: "密码", en: "Password" };
const password = z.string(notValid(LABEL)).max(512, notValid(LABEL)).min(1, inSchema(said.required));
/** Six digits of the app, or a recovery code; spaces and hyphens do not count. */
const code = requiredText(20, { cn: "验证码", en: "Code" });
/** They are told once; only their hashes are kept. */
const codes = z.strictObject({ codes: z.array(z.string()) });
const CHANGES = ["secondFactor", "actionLog"];

const IN_PERSON = { onlyInPerson: true } as const;

export const secondFactor = defineRoutes({
  view: {
    method: "POST",
    path: "/api/user/factor",
    summary: "我的两步验证",
    permission: "signedIn",
    effect: "read",
    shows: ["secondFactor", "settings", "role"],
    input: nothing,
    answer: "data",
    output: z.strictObject({
      /** 1 = signing in asks for a code. */
      on: z.int(),
      /** Since when; '' while it is off. */
      since: z.string(),
      /** Recovery codes that were not used yet. */
      codesLeft: z.int(),
      /** 1 = one of his roles asks for it. */
      required: z.int(),
    }),
    ...IN_PERSON,
  },
  start: {
    method: "POST",
    path: "/api/user/factorStart",
    summary: "取得两步验证的密钥，确认之前不起作用",
    permission: "signedIn",
    effect: "write",
    changes: [],
    unlogged: true,
    input: z.strictObject({ pwd: password }),
    answer: "data",
    output: z.strictObject({
      /** Base32, as one types it into the app. */
      secret: z.string(),
      /** `otpauth://totp/…`, as the picture says it. */
      uri: z.string(),
    }),
    ...IN_PERSON,
  },
  confirm: {
    method: "POST",
    path: "/api/user/factorConfirm",
    summary: "以第一个验证码开启两步验证，答复恢复码（仅此一次）",
    permission: "signedIn",
    effect: "write",
    changes: CHANGES,
    input: z.strictObject({ code }),
    answer: "data",
    output: codes,
    ...IN_PERSON,
  },
  remove: {
    method: "POST",
    path: "/api/user/factorRemove",
    summary: "关闭我的两步验证",
    permission: "signedIn",
    effect: "write",
    changes: CHANGES,
    input: z.strictObject({ pwd: password, code }),
    answer: "ok",
    output: noOutput,
    ...IN_PERSON,
  },
  newCodes: {
    method: "POST",
    path: "/api/user/factorCodes",
    summary: "更换恢复码，旧的作废",
    permission: "signedIn",
    effect: "write",
    changes: CHANGES,
    input: z.strictObject({ pwd: password, code }),
    answer: "data",
    output: codes,
    ...IN_PERSON,
  },
  forget: {
    method: "POST",
    path: "/api/user/factorForget",
    summary: "不再信任记住的设备",
    permission: "signedIn",
    effect: "write",
    changes: ["actionLog"],
    input: nothing,
    answer: "ok",
    output: noOutput,
    ...IN_PERSON,
  },
  reset: {
    method: "POST",
    path: "/api/user/factorReset",
    summary: "为丢了验证器的同事关闭两步验证，并结束他的登录",
    permission: "system.manage.user",
    effect: "write",
    changes: ["secondFactor", "session", "actionLog"],
    rights: "person",
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "user",
  },
});
