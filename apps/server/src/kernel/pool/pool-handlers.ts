/** Handlers of the routes that a record type with a pool has, and what its abilities are. */

import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import type { AbilityRule, RecordType } from "../records/type/record-type";
import { bulkAct, type Chosen } from "../records/write/bulk-act";
import type { Context } from "../work/context";
import { type Allocation, allocateAct } from "./allocate";
import { claimAct } from "./claim";
import { quotaOf } from "./holdings";
import { lockAct } from "./lock-rows";
import { ownerLog } from "./owner-log";
import { lockedRefusal, toPoolAct } from "./to-pool";

interface PoolPermissions {
  receive: { permission: PermissionKey };
  alloc: { permission: PermissionKey };
  toPool: { permission: PermissionKey };
  lock: { permission: PermissionKey };
}

/** What one may do with rows because there is a pool, by the rights of its routes. */
export const poolAbilities = ({ receive, alloc, toPool, lock }: PoolPermissions): Record<string, AbilityRule> => ({
  receive: { title: poolSaid.claim, permission: receive.permission, place: "pool" },
  alloc: { title: poolSaid.allocate, permission: alloc.permission, place: "pool" },
  toPool: {
    title: poolSaid.toPool,
    permission: toPool.permission,
    unless: lockedRefusal,
    columns: ["locked_at"],
  },
  lock: { title: poolSaid.lock, permission: lock.permission },
});

interface Given extends Chosen {
  userid: number;
  over: number;
}

interface Pooled extends Chosen {
  reasonId: number | null;
  ext: string;
}

export const poolHandlers = (type: RecordType) => ({
  receive: async (ctx: Context, { ids }: { ids: number[] }) => {
    const { msg, data } = await bulkAct(ctx, type, { ids }, { act: claimAct.key });
    return { msg, data: { ...data, quota: await quotaOf(ctx.db, type, ctx.me.id) } };
  },
  alloc: (ctx: Context, { userid, over, ...chosen }: Given) => {
    const input: Allocation = { userid, over: over === 1 };
    return bulkAct(ctx, type, chosen, { act: allocateAct.key, input: { ...input } });
  },
  toPool: (ctx: Context, { reasonId, ext: text, ...chosen }: Pooled) =>
    bulkAct(ctx, type, chosen, { act: toPoolAct.key, input: { reasonId, text } }),
  lock: (ctx: Context, { ids }: { ids: number[] }) => bulkAct(ctx, type, { ids }, { act: lockAct.key }),
  quota: async (ctx: Context) => ({ data: await quotaOf(ctx.db, type, ctx.me.id) }),
  ownerLog: (ctx: Context, query: PlainQuery & { id: number }) => ownerLog(ctx, type, query),
});
