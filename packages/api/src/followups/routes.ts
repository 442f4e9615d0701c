/**
 * Follow-up records. A new one also writes last time, text, follower and next time of its customer; one's own may be changed
 * and withdrawn for a while, later and those of others by right, and the customer follows. Colleagues comment on them.
 */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { emptied } from "../kernel/posted-back";
import { recordQuery } from "../kernel/record-routes";
import { REFERRED } from "../kernel/referred";
import {
  answeredTime,
  id,
  ids,
  idsOrNone,
  jsonText,
  notValid,
  optionalId,
  requiredLines,
  requiredText,
  searchText,
  text,
  wholeNumber,
} from "../kernel/scalars";
import { abilities, bulkOutcome, fileRef, newId, noOutput } from "../kernel/shapes";
import { QUEUE } from "../kernel/topics";
import { followUpSaid } from "./messages";

/** What a follow-up was before somebody changed it, and who that was. */
export const followUpEdit = z.strictObject({
  UserID: z.int(),
  NickName: z.string(),
  AddTime: z.string(),
  Ext: z.string(),
  nextgenjintime: z.string(),
});

export const followUpRow = z.strictObject({
  id: z.int(),
  customerId: z.int(),
  customerName: z.string(),
  /** Of which type that is: customer or clue. */
  module: z.string(),
  contractId: z.int(),
  /** Code of the method. */
  status: z.union([z.int(), z.literal("")]),
  statusName: z.string(),
  Ext: z.string(),
  nextgenjintime: z.string(),
  img: z.array(fileRef),
  AddTime: z.string(),
  /** When it was last changed, '' = never. */
  EditTime: z.string(),
  /** What it was before each change, the last one first. */
  edits: z.array(followUpEdit),
  /** Until when the caller may change and withdraw it as his own; '' = not, or not any more. */
  changeUntil: z.string(),
  /** How many comments it has. */
  comments: z.int(),
  /** `edit`, `delete`: by right, however old and whosever it is; `comment`. */
  can: abilities,
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
});
export type FollowUpRow = z.output<typeof followUpRow>;

/** How many follow-ups a customer has. */
const effectiveCounts = z.strictObject({
  all: z.int(),
  /** Those that count: for superiors of its owner, null for others. */
  effective: z.int().nullable(),
});

export const followUpComment = z.strictObject({
  id: z.int(),
  Ext: z.string(),
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
  /** Who is mentioned. */
  at: z.array(z.strictObject({ UserID: z.int(), NickName: z.string() })),
  AddTime: z.string(),
  /** Until when the caller may withdraw it; '' = not, or not any more. */
  withdrawUntil: z.string(),
});
export type FollowUpComment = z.output<typeof followUpComment>;

export const colleague = z.strictObject({
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
});

/**
 * How many follow-ups somebody wrote, a day had, a method has. `former` is the same in as many days just before: a week
 * is held against the last one.
 */
export const followUpCounts = z.strictObject({
  total: z.int(),
  /** The days just before. */
  before: z.strictObject({ from: z.string(), to: z.string(), total: z.int() }),
  people: z.array(colleague.extend({ count: z.int(), former: z.int() })),
  days: z.array(z.strictObject({ day: z.string(), count: z.int(), former: z.int() })),
  methods: z.array(
    z.strictObject({ status: z.union([z.int(), z.literal("")]), statusName: z.string(), count: z.int() }),
  ),
});
export type FollowUpCounts = z.output<typeof followUpCounts>;

const SEE = [
  "crm.customer.total",
  "crm.customer.watched",
  "crm.customer.gonghai",
  "crm.clues.total",
  "crm.clues.watched",
  "crm.clues.tobe",
  "crm.clues.gonghai",
] as const;
const day = () => requiredText(10, { cn: "日期", en: "Day" });

const what = () => requiredLines(LIMITS.followUpText, followUpSaid.text);
const next = () => text(19, followUpSaid.next);

export const followups = defineRoutes({
  index: {
    method: "POST",
    path: "/api/OpportLogs/index",
    summary: "我能看到的客户的跟进记录，新的在前；NickName为跟进人",
    record: { module: "followup", title: { cn: "跟进记录", en: "Follow-up" } },
    permission: "crm.opportLogs",
    effect: "read",
    shows: ["followup", "customer", "clue", ...REFERRED],
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: followUpRow,
  },
  statistics: {
    method: "POST",
    path: "/api/OpportLogs/statistics",
    summary: "跟进统计：按人员、按天、按方式，最多366天；former为之前同样天数内的次数",
    permission: "crm.opportLogs",
    effect: "read",
    shows: ["followup", "customer", "clue", "user.label", "branch.label", "dictionary.label"],
    input: z.strictObject({ from: day(), to: day(), BranchID: optionalId().default(null) }),
    answer: "data",
    output: followUpCounts,
  },
  list: {
    method: "POST",
    path: "/api/OpportLogs/Logs",
    summary: "客户的跟进记录，新的在前",
    permission: SEE,
    effect: "read",
    shows: ["followup", "customer", "clue", "user.label", "dictionary.label"],
    input: z.strictObject({
      ...pageQuery(),
      customerId: id(),
      contractId: optionalId().default(null),
      /** Code of a method, 0 included; -1 is all. */
      type: wholeNumber(-1, 1_000_000_000, { cn: "跟进方式", en: "Method" }).default(-1),
    }),
    answer: "list",
    output: followUpRow,
    touches: "customer",
  },
  counts: {
    method: "POST",
    path: "/api/OpportLogs/counts",
    summary: "客户有多少条跟进，其中多少条有效（只告诉负责人的上级）",
    permission: SEE,
    effect: "read",
    shows: ["followup", "customer", "clue"],
    input: z.strictObject({ customerId: id() }),
    answer: "data",
    output: effectiveCounts,
    touches: "customer",
  },
  add: {
    method: "POST",
    path: "/api/OpportLogs/Add",
    summary: "写跟进",
    permission: "crm.followup.add",
    effect: "write",
    changes: ["followup", "call", "actionLog", QUEUE],
    input: z.strictObject({
      customerId: id(),
      contractId: optionalId().default(null),
      /** The call of one's own that it is about: so long one talked. */
      callId: optionalId().default(null),
      status: z.union(
        [z.int(), text(40, { cn: "跟进方式", en: "Method" })],
        notValid({ cn: "跟进方式", en: "Method" }),
      ),
      Ext: what(),
      nextgenjintime: next().default(""),
      img: jsonText({ cn: "图片", en: "Pictures" }).default([]),
      code: text(64, { cn: "标识", en: "Mark" }).optional(),
    }),
    answer: "data",
    output: newId,
    touches: "customer",
  },
  edit: {
    method: "POST",
    path: "/api/OpportLogs/edit",
    summary: "修改跟进：自己刚写的，或有编辑权限的",
    permission: ["crm.followup.add", "crm.followup.edit"],
    effect: "write",
    changes: ["followup", "actionLog"],
    input: z.strictObject({
      id: id(),
      Ext: what(),
      /** '' = none; absent, it stays. */
      nextgenjintime: emptied(next()),
      /** When it was last changed, as one saw it; absent, nobody looks whether it was changed meanwhile. */
      EditTime: emptied(answeredTime({ cn: "编辑时间", en: "Time of the change" })),
    }),
    answer: "ok",
    output: noOutput,
    touches: "followup",
  },
  remove: {
    method: "POST",
    path: "/api/OpportLogs/delete",
    summary: "撤回自己刚写的跟进，或按权限删除",
    permission: ["crm.followup.add", "crm.followup.delete"],
    effect: "write",
    changes: ["followup", "actionLog"],
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
    touches: "followup",
  },
  comments: {
    method: "POST",
    path: "/api/OpportLogs/comments",
    summary: "跟进的评论，旧的在前",
    permission: SEE,
    effect: "read",
    shows: ["followup", "user.label"],
    input: z.strictObject({ ...pageQuery(), id: id() }),
    answer: "list",
    output: followUpComment,
    touches: "followup",
  },
  comment: {
    method: "POST",
    path: "/api/OpportLogs/comment",
    summary: "评论跟进，at为提到的同事，须能看到该客户",
    permission: SEE,
    effect: "write",
    changes: ["followup", "actionLog"],
    input: z.strictObject({
      id: id(),
      Ext: requiredLines(LIMITS.followUpText, followUpSaid.comment),
      at: idsOrNone().default([]),
    }),
    answer: "data",
    output: newId,
    touches: "followup",
  },
  uncomment: {
    method: "POST",
    path: "/api/OpportLogs/deleteComment",
    summary: "撤回自己刚写的评论",
    permission: SEE,
    effect: "write",
    changes: ["followup", "actionLog"],
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "followupComment",
  },
  colleagues: {
    method: "POST",
    path: "/api/OpportLogs/colleagues",
    summary: "评论时可以提到的同事：能看到该客户的人",
    permission: SEE,
    effect: "read",
    shows: ["followup", "customer", "user", "role", "branch"],
    input: z.strictObject({
      id: id(),
      key: searchText(LIMITS.keyLength, { cn: "搜索词", en: "Search word" }).default(""),
    }),
    answer: "data",
    output: z.array(colleague),
    touches: "followup",
  },
});
