/**
 * Follow-up records. A new one also writes last time, text, follower and next time of its customer; one's own may be changed
 * and withdrawn for a while, and the customer follows.
 */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { emptied } from "../kernel/posted-back";
import { answeredTime, id, ids, jsonText, notValid, optionalId, requiredLines, text, whole } from "../kernel/scalars";
import { bulkOutcome, fileRef, newId, noOutput } from "../kernel/shapes";
import { followUpSaid } from "./messages";

export const followUpRow = z.strictObject({
  id: z.int(),
  customerId: z.int(),
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
  /** Until when the caller may change and withdraw it; '' = not, or not any more. */
  changeUntil: z.string(),
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
});
export type FollowUpRow = z.output<typeof followUpRow>;

/** How many follow-ups a customer has. */
const followUpCounts = z.strictObject({
  all: z.int(),
  /** Those that count: for superiors of its owner, null for others. */
  effective: z.int().nullable(),
});

const what = () => requiredLines(LIMITS.followUpText, followUpSaid.text);
const next = () => text(19, followUpSaid.next);

const SEE = ["crm.customer.total", "crm.customer.watched", "crm.customer.gonghai"] as const;

export const followups = defineRoutes({
  list: {
    method: "POST",
    path: "/api/OpportLogs/Logs",
    summary: "客户的跟进记录，新的在前",
    permission: SEE,
    effect: "read",
    shows: ["followup", "user.label", "dictionary.label"],
    input: z.strictObject({
      ...pageQuery(),
      customerId: id(),
      contractId: optionalId().default(null),
      /** Code of a method, 0 included; -1 is all. */
      type: whole(-1, 1_000_000_000, { cn: "跟进方式", en: "Method" }).default(-1),
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
    shows: ["followup", "customer"],
    input: z.strictObject({ customerId: id() }),
    answer: "data",
    output: followUpCounts,
    touches: "customer",
  },
  add: {
    method: "POST",
    path: "/api/OpportLogs/Add",
    summary: "写跟进",
    permission: "crm.followup.add",
    effect: "write",
    changes: ["followup", "actionLog"],
    input: z.strictObject({
      customerId: id(),
      contractId: optionalId().default(null),
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
    summary: "修改自己刚写的跟进",
    permission: "crm.followup.add",
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
    summary: "撤回自己刚写的跟进",
    permission: "crm.followup.add",
    effect: "write",
    changes: ["followup", "actionLog"],
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
    touches: "followup",
  },
});
