/** Follow-up records. A new one also writes last time, text, follower and next time of its customer. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { id, jsonText, notValid, optionalId, requiredLines, text, whole } from "../kernel/scalars";
import { fileRef, newId } from "../kernel/shapes";

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
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
});
export type FollowUpRow = z.output<typeof followUpRow>;

export const followups = defineRoutes({
  list: {
    method: "POST",
    path: "/api/OpportLogs/Logs",
    summary: "客户的跟进记录，新的在前",
    permission: ["crm.customer.total", "crm.customer.watched", "crm.customer.gonghai"],
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
      Ext: requiredLines(LIMITS.followUpText, { cn: "跟进内容", en: "Follow-up" }),
      nextgenjintime: text(19, { cn: "下次跟进时间", en: "Next follow-up" }).default(""),
      img: jsonText({ cn: "图片", en: "Pictures" }).default([]),
      code: text(64, { cn: "标识", en: "Mark" }).optional(),
    }),
    answer: "data",
    output: newId,
    touches: "customer",
  },
});
