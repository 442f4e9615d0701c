/** Who may upload: whoever may write something that carries pictures. */

import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { allRecordTypes } from "../records/type/registry";
import type { Me } from "../work/me";
import { Refusal } from "../work/refusal";

/** What carries pictures without being a record type. */
const BESIDE_RECORDS: readonly PermissionKey[] = ["crm.followup.add"];

/** Fields for pictures may be added to the form of every record type. @throws FORBIDDEN */
export function assertMayUpload(me: Me | undefined): void {
  const forms = allRecordTypes().flatMap(({ addPermission, abilities }) => [
    addPermission,
    abilities.edit?.permission ?? addPermission,
  ]);
  if (![...BESIDE_RECORDS, ...forms].some((key) => me?.permissions.has(key))) throw new Refusal("FORBIDDEN");
}
