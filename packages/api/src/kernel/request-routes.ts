/** The routes that a record type has because one may ask its owners for a record, at the paths that the specification gives. */
import { z } from "zod";
import { colleagueSaid } from "./colleague-messages";
import { defineRoutes } from "./define-routes";
import { LIMITS } from "./limits";
import { pageQuery } from "./list-query";
import type { PermissionKey } from "./permission-tree";
import { requestSaid } from "./request-messages";
import { flag, id, lines, notValid } from "./scalars";
import { newId, noOutput } from "./shapes";
import { labelOf, REQUEST } from "./topics";

type Path = `/${string}`;

/** To work on it together, which a share answers, or to have it. */
export const REQUEST_KINDS = ["share", "transfer"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** void = what it was about has changed hands, lies in the pool or in the bin. */
export const REQUEST_STATES = ["open", "agreed", "refused", "withdrawn", "lapsed", "void"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What one has asked for. */
export const requestRow = z.strictObject({
  id: z.int(),
  type: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  /** The state in words. */
  text: z.string(),
  /** The record, by the name under which one has found it. */
  name: z.string(),
  dataId: z.int(),
  /** Who is to answer first: whose it was. */
  UserName: z.string(),
  ext: z.string(),
  AddTime: z.string(),
  /** Until when it can be answered. */
  until: z.string(),
});
export type RequestRow = z.output<typeof requestRow>;

/** One's open requests for a hit of the duplicate check. */
export const openRequest = z.strictObject({ id: z.int(), type: z.enum(REQUEST_KINDS), until: z.string() });

interface Given {
  module: string;
  /** The right to ask whether there is such a record, and those to give what is asked for. */
  repeat: PermissionKey;
  transfer: PermissionKey;
  share: PermissionKey;
  paths: Record<"collaborate" | "answer" | "withdraw" | "requests", Path>;
}

/** @returns definitions of collaborate, answer, withdraw and requests */
export function requestRoutes({ module, repeat, transfer, share, paths }: Given) {
  const write = { method: "POST", effect: "write" } as const;
  const changes = [REQUEST, "actionLog"];
  return defineRoutes({
    collaborate: {
      ...write,
      path: paths.collaborate,
      summary: "申请协作（type 为 share）或转交（type 为 transfer），查重命中的和看得到的可以申请",
      permission: repeat,
      changes,
      input: z.strictObject({
        id: id(),
        type: z.enum(REQUEST_KINDS, notValid(requestSaid.kind)),
        ext: lines(LIMITS.requestReason, requestSaid.reason).default(""),
      }),
      answer: "data",
      output: newId,
    },
    answer: {
      ...write,
      path: paths.answer,
      summary: "负责人或其上级答复申请：agree 为 1 同意、0 拒绝，ext 为拒绝的理由，access 为协作的权限",
      permission: [share, transfer],
      changes: [...changes, module, labelOf(module), "undo", "notification"],
      input: z.strictObject({
        id: id(),
        agree: flag(),
        ext: lines(LIMITS.requestReason, requestSaid.reason).default(""),
        access: z.enum(["r", "rw"], notValid(colleagueSaid.access)).default("rw"),
      }),
      answer: "data",
      /** The batch by which what was given can be taken back; 0 = nothing was. */
      output: z.strictObject({ undo: z.int() }),
    },
    withdraw: {
      ...write,
      path: paths.withdraw,
      summary: "撤回自己的申请",
      permission: repeat,
      changes,
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
    requests: {
      method: "POST",
      path: paths.requests,
      summary: "我的申请，最近的在前",
      permission: repeat,
      effect: "read",
      shows: [REQUEST, "user.label"],
      input: z.strictObject(pageQuery()),
      answer: "list",
      output: requestRow,
    },
  });
}
