/** News: what the company tells some or all of its people, who has read it, and what they say to it. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { recordRoutes } from "../kernel/record-routes";
import { flag, id, idsOrNone, requiredLines, searchText, wholeNumber } from "../kernel/scalars";
import { abilities, newId, noOutput } from "../kernel/shapes";
import { newsSaid } from "./messages";

/** News as list and detail answer it. */
export const newsRow = z.looseObject({
  id: z.int(),
  title: z.string(),
  status: z.int(),
  username: z.string(),
  userheader: z.string(),
  addtime: z.string(),
  startTime: z.string(),
  /** Of the caller: 1 = has read, has confirmed, was edited since he read it. */
  read: z.int(),
  confirmed: z.int(),
  updated: z.int(),
  /** 1 = stands above the others now. */
  pinned: z.int(),
  /** 1 = a click is asked for; 1 = comments are taken. */
  confirm: z.int(),
  comments: z.int(),
  version: z.int(),
  can: abilities,
});
export type NewsRow = z.output<typeof newsRow>;

const record = { module: "news", title: { cn: "公告", en: "News", many: "News" } } as const;
const CHANGES = ["news", "actionLog"];

const routes = recordRoutes({
  ...record,
  see: ["crm.news"],
  add: "crm.manage.news",
  edit: "crm.manage.news",
  remove: "crm.manage.news",
  export: "crm.manage.newsExport",
  row: newsRow,
  query: {
    /** 1: those that I have not read. */
    unread: flag().optional(),
    /** 1: those that wait for my confirmation. */
    toConfirm: flag().optional(),
    /** 1 pinned now, 2 drafts and those that wait for their time; -1 all. */
    view: wholeNumber(-1, 2, { cn: "范围", en: "Range" }).optional(),
  },
  shows: ["role.label"],
  paths: {
    index: "/api/news/index",
    add: "/api/news/add",
    edit: "/api/news/edit",
    view: "/api/news/detail",
    remove: "/api/news/delete",
  },
});

/** Somebody of today's audience, or who read it and belongs to it no more. */
export const newsReader = z.strictObject({
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
  readTime: z.string(),
  confirmTime: z.string(),
  /** 1 = he belongs to its audience today. */
  audience: z.int(),
});
export type NewsReader = z.output<typeof newsReader>;

const readers = z.strictObject({
  audience: z.int(),
  read: z.int(),
  unread: z.int(),
  confirmed: z.int(),
  former: z.int(),
});

export const newsComment = z.strictObject({
  id: z.int(),
  cont: z.string(),
  UserID: z.int(),
  username: z.string(),
  Header: z.string(),
  addtime: z.string(),
  at: z.array(z.strictObject({ UserID: z.int(), NickName: z.string() })),
  can: abilities,
});
export type NewsComment = z.output<typeof newsComment>;

const colleague = z.strictObject({
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
});

const on = { touches: record.module, permission: ["crm.news"] } as const;
const key = () => searchText(LIMITS.keyLength, { cn: "搜索词", en: "Search word" }).default("");

export const news = {
  ...routes,
  ...defineRoutes({
    read: {
      ...on,
      method: "POST",
      path: "/api/news/read",
      record,
      summary: "记为已读",
      effect: "write",
      changes: ["news"],
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
    confirm: {
      ...on,
      method: "POST",
      path: "/api/news/confirm",
      record,
      summary: "确认需要确认的公告，每人一次",
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
    again: {
      ...on,
      method: "POST",
      path: "/api/news/again",
      record,
      summary: "要求所有人重读：全部变为未读，并再次通知",
      permission: "crm.manage.news",
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
    readers: {
      ...on,
      method: "POST",
      path: "/api/news/readers",
      record,
      summary: "阅读情况：state 为 unread、read、confirmed 或 former（已不在范围内的读者）",
      permission: "crm.manage.news",
      effect: "read",
      shows: ["news", "user", "branch", "role"],
      input: z.strictObject({
        ...pageQuery(),
        id: id(),
        state: z.enum(["unread", "read", "confirmed", "former"]).default("unread"),
      }),
      answer: "list",
      output: newsReader,
    },
    counts: {
      ...on,
      method: "POST",
      path: "/api/news/counts",
      record,
      summary: "阅读人数，以今天的范围计",
      permission: "crm.manage.news",
      effect: "read",
      shows: ["news", "user", "branch", "role"],
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: readers,
    },
    commentList: {
      ...on,
      method: "POST",
      path: "/api/news/comments",
      record,
      summary: "公告的评论，旧的在前",
      effect: "read",
      shows: ["news", "user.label"],
      input: z.strictObject({ ...pageQuery(), id: id() }),
      answer: "list",
      output: newsComment,
    },
    comment: {
      ...on,
      method: "POST",
      path: "/api/news/comment",
      record,
      summary: "评论公告，at为提到的同事，须能看到该公告",
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({
        id: id(),
        cont: requiredLines(LIMITS.followUpText, newsSaid.text),
        at: idsOrNone().default([]),
      }),
      answer: "data",
      output: newId,
    },
    uncomment: {
      ...on,
      method: "POST",
      path: "/api/news/uncomment",
      record,
      summary: "删除自己的评论；管理公告的人可删除任何评论",
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
    colleagues: {
      ...on,
      method: "POST",
      path: "/api/news/colleagues",
      record,
      summary: "评论时可以提到的同事：能看到该公告的人",
      effect: "read",
      shows: ["news", "user", "role", "branch"],
      input: z.strictObject({ id: id(), key: key() }),
      answer: "data",
      output: z.array(colleague),
    },
  }),
};
