/** Notifications of a person, his wishes about them, and messages between people. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { REFERRED } from "../kernel/referred";
import { flag, id, ids, jsonValue, requiredLines } from "../kernel/scalars";
import { noOutput, nothing } from "../kernel/shapes";
import { APPROVAL, REQUEST } from "../kernel/topics";

/** A button of a notification: which call it makes, and what it asks for before. */
const notificationAnswer = z.strictObject({
  key: z.string(),
  title: z.string(),
  /** Path of the call. */
  path: z.string(),
  input: z.record(z.string(), z.union([z.string(), z.int()])),
  /** agree is offered first, refuse last. */
  tone: z.enum(["agree", "other", "refuse"]),
  /** A text that goes along under this key, which may be left empty. */
  asks: z.strictObject({ key: z.string(), title: z.string(), max: z.int() }).nullable(),
});
export type NotificationAnswer = z.output<typeof notificationAnswer>;

/** A notification, in the list and as it is pushed. Ids count up for each person. */
export const notificationRow = z.strictObject({
  id: z.int(),
  /** Its kind. */
  type: z.string(),
  title: z.string(),
  content: z.string(),
  /** The record that it is about: '' and 0 for none. */
  module: z.string(),
  dataId: z.int(),
  /** Address of the screen that it leads to; '' for none. */
  link: z.string(),
  /** Who says it; 0 is the server. */
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
  isread: z.int(),
  AddTime: z.string(),
  /** What became of what it asks; '' = nothing yet, or it asks nothing. */
  outcome: z.string(),
  /** How it can be answered by now. */
  answers: z.array(notificationAnswer),
});
export type NotificationRow = z.output<typeof notificationRow>;

const chosenKind = z.strictObject({
  type: z.string(),
  title: z.string(),
  on: z.int(),
  /** 1 = nobody can do without it. */
  fixed: z.int(),
});
export type ChosenKind = z.output<typeof chosenKind>;

const TEXT = { cn: "内容", en: "Text" };

export const notifications = defineRoutes({
  index: {
    method: "POST",
    path: "/api/notification/index",
    summary: "我的通知，新的在前；isread 0未读、1已读，不填为全部",
    permission: "signedIn",
    effect: "read",
    shows: ["notification", REQUEST, APPROVAL, ...REFERRED],
    input: z.strictObject({
      ...pageQuery(),
      isread: z.union([z.literal("").transform(() => undefined), flag()]).optional(),
    }),
    answer: "list",
    output: notificationRow,
  },
  setRead: {
    method: "POST",
    path: "/api/notification/setread",
    summary: "把通知标为已读",
    permission: "signedIn",
    effect: "write",
    changes: ["notification"],
    input: z.strictObject({ ids: ids() }),
    answer: "ok",
    output: noOutput,
  },
  readAll: {
    method: "POST",
    path: "/api/notification/readAll",
    summary: "把我的通知全部标为已读",
    permission: "signedIn",
    effect: "write",
    changes: ["notification"],
    input: nothing,
    answer: "ok",
    output: noOutput,
  },
  settings: {
    method: "POST",
    path: "/api/notification/settings",
    summary: "我接收哪些通知",
    permission: "signedIn",
    effect: "read",
    shows: ["notificationSetting"],
    input: nothing,
    answer: "data",
    output: z.array(chosenKind),
  },
  saveSettings: {
    method: "POST",
    path: "/api/notification/saveSettings",
    summary: "设置我接收哪些通知，只改所给的",
    permission: "signedIn",
    effect: "write",
    changes: ["notificationSetting"],
    input: z.strictObject({
      /** Kinds with 0 or 1. */
      settings: jsonValue({ cn: "通知设置", en: "Settings" }).pipe(z.record(z.string().max(60), flag())),
    }),
    answer: "ok",
    output: noOutput,
  },
  message: {
    method: "POST",
    path: "/api/notification/message",
    summary: "给一位同事发私信",
    permission: "signedIn",
    effect: "write",
    changes: ["notification"],
    input: z.strictObject({ UserID: id(), content: requiredLines(LIMITS.messageText, TEXT) }),
    answer: "ok",
    output: noOutput,
  },
  announce: {
    method: "POST",
    path: "/api/notification/announce",
    summary: "给全体在职员工发公告",
    permission: "system.manage.announce",
    effect: "write",
    changes: ["notification"],
    input: z.strictObject({ content: requiredLines(LIMITS.messageText, TEXT) }),
    answer: "ok",
    output: noOutput,
  },
});
