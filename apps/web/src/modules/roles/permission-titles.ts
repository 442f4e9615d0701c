/** English titles of the permission tree, whose own titles are Chinese. A key without one does not compile. */
import type {
  DataScope,
  PERMISSION_TREE,
  PermissionKey,
  PermissionNode,
  ScopeModule,
} from "@qicheng/api/kernel/permission-tree";
import { DATA_SCOPE_TITLES, SCOPE_MODULES } from "@qicheng/api/kernel/permission-tree";
import { language } from "../../kernel/i18n/language";

/** Paths of the inner nodes. */
type GroupPath<Nodes, Path extends string = ""> = {
  [Key in keyof Nodes & string]: Nodes[Key] extends { children: infer Children }
    ? `${Path}${Key}` | GroupPath<Children, `${Path}${Key}.`>
    : never;
}[keyof Nodes & string];

const ENGLISH: Record<PermissionKey | GroupPath<typeof PERMISSION_TREE>, string> = {
  crm: "Sales",
  "crm.customer": "Customers",
  "crm.customer.total": "All customers",
  "crm.customer.watched": "Starred customers",
  "crm.customer.gonghai": "Customer pool",
  "crm.customer.add": "Create",
  "crm.customer.edit": "Edit",
  "crm.customer.delete": "Delete",
  "crm.customer.transfer": "Transfer",
  "crm.customer.share": "Share",
  "crm.customer.alloc": "Allocate",
  "crm.customer.receive": "Claim",
  "crm.customer.toGonghai": "Move to pool",
  "crm.customer.repeat": "Check duplicates",
  "crm.contact": "Contacts",
  "crm.contact.add": "Create",
  "crm.contact.edit": "Edit",
  "crm.contact.delete": "Delete",
  "crm.followup": "Follow-ups",
  "crm.followup.add": "Create",
  "crm.scene": "Scenes",
  "crm.scene.share": "Share with everybody",
  system: "Settings",
  "system.user": "Staff",
  "system.role": "Roles",
  "system.branch": "Branches",
  "system.status": "Dictionary",
  "system.basic": "Basic settings",
  "system.recycle": "Recycle bin",
  "system.manage": "Administration",
  "system.manage.user": "Add and edit staff, disable, reset passwords",
  "system.manage.role": "Add and edit roles, grant permissions",
  "system.manage.branch": "Add and edit branches",
  "system.manage.status": "Add and edit dictionary entries",
  "system.manage.basic": "Change basic settings",
  "system.manage.restore": "Restore and purge",
};

/** Title of a node of the tree by its dotted path. */
export function titleAt(path: string, node: PermissionNode): string {
  return language === "en" ? ((ENGLISH as Record<string, string>)[path] ?? node.title) : node.title;
}

const SCOPES: Record<DataScope, string> = {
  self: "Own only",
  sub: "Own and subordinates'",
  branch: "Own branch",
  branchBelow: "Own branch and below",
  all: "Everything",
};
export const scopeTitle = (scope: DataScope): string => (language === "en" ? SCOPES[scope] : DATA_SCOPE_TITLES[scope]);

const MODULES: Record<ScopeModule, string> = { customer: "customers" };
export const moduleTitle = (module: ScopeModule): string =>
  language === "en" ? MODULES[module] : SCOPE_MODULES[module];
