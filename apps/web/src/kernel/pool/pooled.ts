/** What is known of a record type whose rows may lie in a pool. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { Noun } from "../list/ask/bulk-summary";

/** Routes of a type whose rows may lie in a pool. */
export interface PoolRoutes {
  receive: "customers.receive";
  alloc: "customers.alloc";
  toPool: "customers.toPool";
  lock: "customers.lock";
  quota: "customers.quota";
  ownerLog: "customers.ownerLog";
}

/** What the acts need to know of the type. */
export interface Pooled {
  api: PoolRoutes;
  rights: Record<"receive" | "alloc" | "toPool" | "lock", PermissionKey>;
  names: Noun;
  titleField: string;
}
