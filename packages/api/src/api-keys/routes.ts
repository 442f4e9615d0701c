/** Keys with which programs call in the name of a person. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { isPermissionKey, type PermissionKey } from "../kernel/permission-tree";
import { flag, id, notValid, requiredText, wholeNumber } from "../kernel/scalars";
import { noOutput } from "../kernel/shapes";

/** For so many days a key works at least and at most. */
export const KEY_DAYS = [1, 366] as const;

const RIGHTS = { cn: "权限", en: "Rights" };
const rights = z
  .array(z.string(notValid(RIGHTS)), notValid(RIGHTS))
  .max(500, notValid(RIGHTS))
  .refine((keys) => keys.every(isPermissionKey), notValid(RIGHTS))
  .transform((keys) => [...new Set(keys)] as PermissionKey[]);

export const apiKeyRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** The last characters of the key. */
  ending: z.string(),
  writes: z.int(),
  /** The only rights that it has of mine; none stand here where it has all of them. */
  rights: z.array(z.string()),
  /** 1 = it has all of them. */
  all: z.int(),
  expires: z.string(),
  /** 1 = its time is over. */
  expired: z.int(),
  AddTime: z.string(),
  /** '' = never. */
  lastUsed: z.string(),
  lastIp: z.string(),
});
export type ApiKeyRow = z.output<typeof apiKeyRow>;

const ME = { onlyInPerson: true } as const;

export const apiKeys = defineRoutes({
  own: {
    method: "POST",
    path: "/api/user/keys",
    summary: "我的接口密钥",
    permission: "system.manage.apikey",
    effect: "read",
    shows: ["apiKey"],
    input: z.strictObject(pageQuery()),
    answer: "list",
    output: apiKeyRow,
    ...ME,
  },
  add: {
    method: "POST",
    path: "/api/user/keyAdd",
    summary: "新建接口密钥；答复中的密钥只显示这一次",
    permission: "system.manage.apikey",
    effect: "write",
    changes: ["apiKey", "actionLog"],
    input: z.strictObject({
      name: requiredText(40, { cn: "名称", en: "Name" }),
      /** 1 = it may write, too. */
      writes: flag().default(0),
      /** Left out: all that one has, now and later. */
      rights: rights.optional(),
      days: wholeNumber(...KEY_DAYS, { cn: "有效天数", en: "Days" }),
    }),
    answer: "data",
    output: z.strictObject({ id: z.int(), key: z.string() }),
    ...ME,
  },
  revoke: {
    method: "POST",
    path: "/api/user/keyRevoke",
    summary: "停用我的接口密钥",
    permission: "system.manage.apikey",
    effect: "write",
    changes: ["apiKey", "actionLog"],
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    ...ME,
  },
});
