/** The signed-in person: who he is and what his roles let him do. */
import type { DataScope, PermissionKey, ScopeModule } from "@qicheng/api/kernel/permission-tree";

/** Rooms above add what they know of him. */
export interface Me {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly branchId: number;
  readonly sessionId: number;
  readonly mustChangePassword: boolean;
  /** His role asks for a second step of signing in that he has not set up. */
  readonly mustEnrol: boolean;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly scopes: Readonly<Record<ScopeModule, DataScope>>;
}
