/** What is known of a record type whose rows are given and shared to colleagues. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { Noun } from "../list/ask/bulk-summary";

/** Routes of such a type; `customers` stands for all that have them. */
export interface ColleagueRoutes {
  transfer: "customers.transfer";
  alongs: "customers.alongs";
  share: "customers.share";
  shares: "customers.shares";
  unshare: "customers.unshare";
}

/** The field that says whose a record is. */
export const OWNER = "UserID";

/** What the acts need to know of the type. */
export interface Colleagues {
  api: ColleagueRoutes;
  rights: Record<"transfer" | "share", PermissionKey>;
  names: Noun;
  titleField: string;
  /** Its records have contracts, which may be shared with them. */
  sells?: boolean;
}
