/** Staff: the picker, the administration list, passwords. */

import { foldMail } from "@qicheng/engine/text/mail";
import { inSchema } from "@qicheng/engine/text/message";
import { foldPhone, readPhone } from "@qicheng/engine/text/phone";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { said } from "../kernel/messages";
import { editOf, emptied } from "../kernel/posted-back";
import { recordQuery, version } from "../kernel/record-routes";
import { flag, id, ids, idsOrNone, notValid, optionalId, requiredText, text, wholeNumber } from "../kernel/scalars";
import { abilities, bulkOutcome, noOutput } from "../kernel/shapes";
import { ANYTHING, labelOf } from "../kernel/topics";
import { handoverPlan, handoverRoom, whatIsLeft, whatWasGiven } from "./handover";
import { userSaid } from "./messages";
import { preferences, savedPreferences } from "./preferences";

/** On a colleague: his card, his rights (roles, branches, name, presence), his password, his second step of signing in, his sessions, his end, what he leaves. */
export type UserAbility = "edit" | "rights" | "reset" | "factor" | "kick" | "delete" | "handover";

/** A person as every call that answers people shows him. */
export const personFacts = z.strictObject({
  UserID: z.int(),
  ID: z.int(),
  Name: z.string(),
  NickName: z.string(),
  Header: z.string(),
  Headimg: z.string(),
  /** Names of his roles with commas between them. */
  rolename: z.string(),
  BranchID: z.int(),
  BranchName: z.string(),
  QuitStatus: z.int(),
  iscall: z.int(),
  calltype: z.string(),
});
export type PersonFacts = z.output<typeof personFacts>;

/** A row of the user picker: both spellings, never a phone, key or hash. */
export const userPickerRow = personFacts.extend({
  userid: z.int(),
  username: z.string(),
  header: z.string(),
  branchid: z.int(),
  branchname: z.string(),
});
export type UserPickerRow = z.output<typeof userPickerRow>;

/** A row of staff administration. */
export const userRow = personFacts.extend({
  id: z.int(),
  branches: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  /** Those besides his own. */
  branchids: z.array(z.int()),
  roleids: z.array(z.int()),
  mobile: z.string(),
  email: z.string(),
  sex: z.string(),
  zhiwei: z.string(),
  lastlogin: z.string(),
  AddTime: z.string(),
  /** What somebody who has left has to hand over: 0 to whoever may not see to it. */
  pending: z.int(),
  version: z.int(),
  can: abilities,
});
export type UserRow = z.output<typeof userRow>;

const nickname = requiredText(30, { cn: "姓名", en: "Name" });
const mobile = text(40, { cn: "手机", en: "Mobile" })
  .transform(foldPhone)
  .refine((value) => value === "" || readPhone(value) !== undefined, inSchema(userSaid.mobile));
const email = text(100, { cn: "邮箱", en: "Email" })
  .transform(foldMail)
  .refine((value) => value === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), inSchema(userSaid.email));
const sex = z.enum(["男", "女", ""], notValid({ cn: "性别", en: "Sex" }));
const position = text(50, { cn: "职位", en: "Position" });
const callType = text(20, { cn: "拨号方式", en: "Kind of dialling" });
/** Roles by id, or by their exact names with commas between them. */
const givenRoles = { roleids: idsOrNone().optional(), rolename: text(1_000, { cn: "角色", en: "Roles" }).optional() };
const loginName = requiredText(32, { cn: "用户名", en: "User name" }).refine(
  (value) => /^[A-Za-z0-9_.\-\u4e00-\u9fa5]+$/.test(value),
  inSchema(userSaid.loginName),
);
export const newPassword = z
  .string(notValid({ cn: "密码", en: "Password" }))
  .refine((value) => [...value].length >= LIMITS.passwordMin, inSchema(said.shortPassword({ min: LIMITS.passwordMin })))
  .refine((value) => [...value].length <= LIMITS.passwordMax, inSchema(said.longPassword({ max: LIMITS.passwordMax })));

/** Where a picture of people or of the company lies now; '' = none. */
export const setPicture = z.strictObject({ url: z.string() });
const HEADER = ["user", "user.label", "actionLog"];
/** What people have who leave. */
const LEFT = ["customer", "clue", "branch"];

export const users = defineRoutes({
  picker: {
    method: "POST",
    path: "/api/user/GetGridJson",
    summary: "选人：按部门与姓名；key按姓名、用户名、拼音或部门",
    permission: "signedIn",
    effect: "read",
    shows: ["user", "role.label", "branch.label"],
    input: z.strictObject({
      ...pageQuery(),
      BranchID: optionalId().default(null),
      /** 0 = this branch alone; anything else, also those below it. */
      parent: z
        .union([z.int(), text(20, { cn: "上级", en: "Parent" })], notValid({ cn: "上级", en: "Parent" }))
        .transform((value) => String(value) !== "0")
        .default(true),
      NickName: text(LIMITS.keyLength, { cn: "姓名", en: "Name" }).default(""),
      QuitStatus: wholeNumber(-1, 1, { cn: "状态", en: "Status" }).default(-1),
      /** These only. */
      ids: ids().optional(),
    }),
    answer: "list",
    output: userPickerRow,
  },
  propose: {
    method: "POST",
    path: "/api/user/propose",
    summary: "按姓名的拼音建议一个未使用的用户名",
    permission: "system.manage.user",
    effect: "read",
    shows: ["user"],
    input: z.strictObject({ NickName: text(LIMITS.keyLength, { cn: "姓名", en: "Name" }) }),
    answer: "data",
    output: z.strictObject({ Name: z.string() }),
  },
  index: {
    method: "POST",
    path: "/api/user/index",
    summary: "员工列表",
    permission: "system.user",
    effect: "read",
    shows: ["user", "session", "role.label", "branch.label", ...LEFT],
    input: z.strictObject({
      ...recordQuery(),
      BranchID: optionalId().default(null),
      QuitStatus: wholeNumber(-1, 1, { cn: "状态", en: "Status" }).default(-1),
      /** 1 = those who have left something that nobody has yet. */
      pending: flag().default(0),
    }),
    answer: "list",
    output: userRow,
  },
  add: {
    method: "POST",
    path: "/api/user/add",
    summary: "新建员工，返回一次性密码",
    record: { module: "user", title: { cn: "员工", en: "Person", many: "People" } },
    permission: "system.manage.user",
    effect: "write",
    changes: ["user", "actionLog"],
    rights: "person",
    input: z.strictObject({
      Name: loginName,
      NickName: nickname,
      BranchID: id(),
      branchids: idsOrNone().default([]),
      ...givenRoles,
      mobile: mobile.default(""),
      email: email.default(""),
      sex: sex.default(""),
      zhiwei: position.default(""),
      QuitStatus: flag().default(0),
      iscall: flag().default(0),
      calltype: callType.default(""),
    }),
    answer: "data",
    output: z.strictObject({ id: z.int(), password: z.string() }),
  },
  edit: {
    method: "POST",
    path: "/api/user/edit",
    summary: "编辑员工，只改所给的；QuitStatus 1 = 停用",
    permission: "system.manage.user",
    effect: "write",
    changes: ["user", "user.label", "session", "actionLog"],
    rights: "person",
    input: editOf(userRow, {
      id: id(),
      Name: loginName.optional(),
      NickName: nickname.optional(),
      BranchID: id().optional(),
      branchids: emptied(idsOrNone()),
      roleids: emptied(idsOrNone()),
      rolename: givenRoles.rolename,
      mobile: emptied(mobile),
      email: emptied(email),
      sex: emptied(sex),
      zhiwei: emptied(position),
      QuitStatus: flag().optional(),
      iscall: flag().optional(),
      calltype: emptied(callType),
      version: version.optional(),
    }),
    answer: "ok",
    output: noOutput,
    touches: "user",
  },
  callState: {
    method: "POST",
    path: "/api/user/CallState",
    summary: "开通或关闭某人的呼叫",
    permission: "system.manage.user",
    effect: "write",
    changes: ["user", "session", "actionLog"],
    rights: "person",
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "user",
  },
  view: {
    method: "POST",
    path: "/api/user/detail",
    summary: "员工详情",
    permission: "system.user",
    effect: "read",
    shows: ["user", "session", "role.label", "branch.label", ...LEFT],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: userRow,
    touches: "user",
  },
  changePassword: {
    method: "POST",
    path: "/api/user/EditPwd",
    summary: "修改自己的密码",
    permission: "signedIn",
    effect: "write",
    changes: ["session", "actionLog"],
    rights: "own",
    input: z.strictObject({
      oldpwd: z
        .string(notValid({ cn: "原密码", en: "Old password" }))
        .max(512, notValid({ cn: "原密码", en: "Old password" })),
      newpwd: newPassword,
    }),
    answer: "ok",
    output: noOutput,
  },
  savePreferences: {
    method: "POST",
    path: "/api/user/preferences",
    summary: "保存我的偏好，只改所给的，返回全部",
    permission: "signedIn",
    effect: "write",
    changes: ["preference"],
    input: preferences,
    answer: "data",
    output: savedPreferences,
  },
  setHeader: {
    method: "POST",
    path: "/api/user/setHeader",
    summary: "把自己上传的图片设为头像；url 为上传得到的链接，空为不用头像",
    permission: "signedIn",
    effect: "write",
    changes: HEADER,
    input: z.strictObject({ url: text(400, { cn: "头像", en: "Picture" }) }),
    answer: "data",
    output: setPicture,
  },
  uploadHeader: {
    method: "POST",
    path: "/api/user/uploadHeader",
    summary: "上传自己的头像（multipart，字段 file），立即生效",
    permission: "signedIn",
    effect: "write",
    changes: HEADER,
    input: z.strictObject({}),
    answer: "data",
    output: setPicture,
    multipart: "own",
  },
  resetPassword: {
    method: "POST",
    path: "/api/user/resetPwd",
    summary: "重置为一次性密码",
    permission: "system.manage.user",
    effect: "write",
    changes: ["session", "actionLog"],
    rights: "person",
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: z.strictObject({ password: z.string() }),
    touches: "user",
  },
  kick: {
    method: "POST",
    path: "/api/user/kick",
    summary: "结束某人的全部登录；对自己为除当前外的登录",
    permission: "system.manage.session",
    onlyInPerson: true,
    effect: "write",
    changes: ["session", "actionLog"],
    input: z.strictObject({ userid: id() }),
    answer: "ok",
    output: noOutput,
    touches: "user",
  },
  handover: {
    method: "POST",
    path: "/api/user/handover",
    summary: "离职交接：他有哪些数据要交接，各多少条",
    permission: "system.manage.user",
    effect: "read",
    shows: [ANYTHING],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: whatIsLeft,
    touches: "user",
  },
  handoverRoom: {
    method: "POST",
    path: "/api/user/handoverRoom",
    summary: "离职交接：按这个方案每人得到多少，会不会超出持有上限",
    permission: "system.manage.user",
    effect: "read",
    shows: [ANYTHING],
    input: z.strictObject({ id: id(), plan: handoverPlan }),
    answer: "data",
    output: z.strictObject({ rooms: z.array(handoverRoom) }),
    touches: "user",
  },
  quit: {
    method: "POST",
    path: "/api/user/quit",
    summary: "离职并交接：userid 得到全部，或按 plan 逐项交接；都不给则稍后交接",
    permission: "system.manage.user",
    effect: "write",
    changes: ["user", "user.label", "session", "actionLog", "undo", "job", ...LEFT, ...LEFT.map(labelOf)],
    rights: "person",
    input: z.strictObject({ id: id(), userid: optionalId().default(null), plan: handoverPlan.default([]) }),
    answer: "data",
    output: whatWasGiven,
    touches: "user",
  },
  addBranch: {
    method: "POST",
    path: "/api/user/userBranchAdd",
    summary: "加入兼任部门",
    permission: "system.manage.user",
    effect: "write",
    changes: ["user", "actionLog"],
    rights: "person",
    input: z.strictObject({ userid: id(), branchid: id() }),
    answer: "ok",
    output: noOutput,
    touches: "user",
  },
  removeBranch: {
    method: "POST",
    path: "/api/user/userBranchRemove",
    summary: "移出兼任部门",
    permission: "system.manage.user",
    effect: "write",
    changes: ["user", "actionLog"],
    rights: "person",
    input: z.strictObject({ userid: id(), branchid: id() }),
    answer: "ok",
    output: noOutput,
    touches: "user",
  },
  remove: {
    method: "POST",
    path: "/api/user/delete",
    summary: "删除没有业务数据的员工",
    permission: "system.manage.user",
    effect: "write",
    changes: ["user", "user.label", "session", "actionLog"],
    rights: "person",
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
    touches: "user",
  },
});
