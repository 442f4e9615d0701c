/** Who may do what with a customer: facts of five lines, used for the row's `can`, by the service, and to explain. */
import type { CustomerAbility } from "@qicheng/api/customers";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { type CustomerScope, covers } from "../../kernel/access/scope";
import type { Context } from "../../kernel/http/context";
import { forbidden } from "../../kernel/http/refusal";

/** What of a row decides. */
export interface CustomerFacts {
  owner_id: number | null;
  /** My access when it is shared to me. */
  access: string | null;
}

export type Ability = CustomerAbility;

interface Rule {
  title: string;
  permission: PermissionKey;
  /** A share for writing is enough; else the row must lie in the ceiling of one's roles. */
  byShare: boolean;
}

export const RULES: Record<Ability, Rule> = {
  edit: { title: "编辑", permission: "crm.customer.edit", byShare: true },
  delete: { title: "删除", permission: "crm.customer.delete", byShare: false },
  followup: { title: "写跟进", permission: "crm.followup.add", byShare: true },
  contact: { title: "新建联系人", permission: "crm.contact.add", byShare: true },
  contactEdit: { title: "编辑联系人", permission: "crm.contact.edit", byShare: true },
  contactDelete: { title: "删除联系人", permission: "crm.contact.delete", byShare: true },
};

/** Why not, or undefined when it is allowed. */
export function refusalOf(
  ctx: Context,
  scope: CustomerScope,
  row: CustomerFacts,
  ability: Ability,
): string | undefined {
  const rule = RULES[ability];
  if (!ctx.can(rule.permission)) return "您的角色没有此权限";
  if (row.owner_id === null) return "公海客户只能领取或分配";
  if (covers(scope, row.owner_id)) return undefined;
  if (!rule.byShare) return "只有负责人及其上级可以操作";
  return row.access === "rw" ? undefined : "共享给您的客户为只读";
}

/** The abilities of one row, as they travel. */
export function abilities(ctx: Context, scope: CustomerScope, row: CustomerFacts): Partial<Record<Ability, 1>> {
  const allowed = (Object.keys(RULES) as Ability[]).filter(
    (ability) => refusalOf(ctx, scope, row, ability) === undefined,
  );
  return Object.fromEntries(allowed.map((ability) => [ability, 1 as const]));
}

/** @throws FORBIDDEN with the reason */
export function assertAbility(ctx: Context, scope: CustomerScope, row: CustomerFacts, ability: Ability): void {
  const reason = refusalOf(ctx, scope, row, ability);
  if (reason !== undefined) throw forbidden(reason);
}
