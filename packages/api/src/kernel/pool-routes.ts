/** The routes that a record type has because its rows may lie in a public pool, at the paths that the specification gives. */
import { z } from "zod";
import { defineRoutes } from "./define-routes";
import { pageQuery } from "./list-query";
import type { PermissionKey } from "./permission-tree";
import { chosenRecords } from "./record-routes";
import { flag, id, ids, lines, optionalId } from "./scalars";
import { bulkOutcome, nothing } from "./shapes";
import { labelOf } from "./topics";

type Path = `/${string}`;

/** What a person may still claim today, and what he holds; null = no limit. */
export const claimQuota = z.strictObject({
  claimedToday: z.int(),
  held: z.int(),
  claimPerDay: z.int().nullable(),
  holdCap: z.int().nullable(),
  left: z.int().nullable(),
});
export type ClaimQuotaWire = z.output<typeof claimQuota>;

/** How a row came to whoever had it next; '' of a person is the pool. */
export const ownerChange = z.strictObject({
  id: z.int(),
  /** claim, alloc, transfer, toPool, recycle, merge or undo. */
  act: z.string(),
  text: z.string(),
  from: z.string(),
  to: z.string(),
  by: z.string(),
  reason: z.string(),
  Ext: z.string(),
  AddTime: z.string(),
});
export type OwnerChange = z.output<typeof ownerChange>;

interface Given {
  module: string;
  /** Rights to see records, and to see those in the pool. */
  see: readonly [PermissionKey, ...PermissionKey[]];
  pool: PermissionKey;
  receive: PermissionKey;
  alloc: PermissionKey;
  toPool: PermissionKey;
  lock: PermissionKey;
  paths: Record<"receive" | "alloc" | "toPool" | "lock" | "quota" | "ownerLog", Path>;
}

/** @returns definitions of receive, alloc, toPool, lock, quota and ownerLog */
export function poolRoutes({ module, see, pool, receive, alloc, toPool, lock, paths }: Given) {
  const changes = [module, labelOf(module), "actionLog", "undo", "job"];
  const write = { method: "POST", effect: "write", changes, answer: "data", touches: module } as const;
  return defineRoutes({
    receive: {
      ...write,
      path: paths.receive,
      summary: "从公海领取",
      permission: receive,
      input: z.strictObject({ ids: ids() }),
      output: bulkOutcome.extend({ quota: claimQuota }),
    },
    alloc: {
      ...write,
      path: paths.alloc,
      summary: "把公海数据分配给员工，不受每天领取上限和再次领取间隔限制",
      permission: alloc,
      input: z.strictObject({ ...chosenRecords(), userid: id(), over: flag().default(0) }),
      output: bulkOutcome,
    },
    toPool: {
      ...write,
      path: paths.toPool,
      summary: "转入公海，已在公海的不变",
      permission: toPool,
      input: z.strictObject({
        ...chosenRecords(),
        reasonId: optionalId().default(null),
        ext: lines(300, { cn: "说明", en: "Remark" }).default(""),
      }),
      output: bulkOutcome,
    },
    lock: {
      ...write,
      path: paths.lock,
      summary: "锁定或解锁：锁定的不会被回收，也不能转入公海",
      permission: lock,
      input: z.strictObject({ ids: ids() }),
      output: bulkOutcome,
    },
    quota: {
      method: "POST",
      path: paths.quota,
      summary: "今天还可领取多少，持有多少",
      permission: pool,
      effect: "read",
      shows: [module, "settings"],
      input: nothing,
      answer: "data",
      output: claimQuota,
    },
    ownerLog: {
      method: "POST",
      path: paths.ownerLog,
      summary: "负责人变更记录，最近的在前",
      permission: see,
      effect: "read",
      shows: [module, "user.label", "dictionary.label"],
      input: z.strictObject({ ...pageQuery(), id: id() }),
      answer: "list",
      output: ownerChange,
      touches: module,
    },
  });
}
