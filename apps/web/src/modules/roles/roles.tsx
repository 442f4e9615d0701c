/** Roles: their list, and their form with all rights there are. */

import { LockOutlined } from "@ant-design/icons";
import { grantedKeys, PERMISSION_KEYS, SCOPE_MODULES } from "@qicheng/api/kernel/permission-tree";
import type { RoleRow } from "@qicheng/api/roles/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Alert, Tag } from "antd";
import { lazy, type ReactNode } from "react";
import type { FormFace } from "../../kernel/forms/values/form-parts";
import { defineRecord } from "../../kernel/records/define/define-record";
import { able } from "../../kernel/session/abilities";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { AuthControl, useNewPermissions } from "./permission-editor";
import { scopeKey } from "./permission-ticks";
import { onlyIn, scopeTitle } from "./permission-titles";
import { RoleNames, RolesToList } from "./role-choice";
import { roleReview } from "./role-review";
import { fromWire, toWire } from "./role-values";
import styles from "./roles.module.css";
import { t } from "./texts";

const CompareDialog = lazy(() => import("./compare-dialog"));

/** The scope of a module as it travels, or as the form has it. */
const scopeCells = Object.fromEntries(
  Object.keys(SCOPE_MODULES).map((module) => [
    scopeKey(module),
    (role: RoleRow): ReactNode =>
      scopeTitle(role[`dataScope.${module}` as keyof RoleRow] ?? ownValue(role.dataScope, module)),
  ]),
);

/** How many of all rights a role has, and for the one that has all, how many of them are new. */
function Granted({ role: { auth, builtin } }: { role: RoleRow }) {
  const fresh = useNewPermissions();
  return (
    <span className={styles.name}>
      {t("granted", { granted: grantedKeys(auth).length, all: PERMISSION_KEYS.length })}
      {builtin && fresh.length > 0 ? <StatusTag text={t("freshCount", { count: fresh.length })} tone="passed" /> : null}
    </span>
  );
}

function face(role: Record<string, unknown> | undefined): FormFace {
  if (role?.builtin !== 1) return {};
  const notice = <Alert type="info" showIcon title={t("builtinHint")} className={styles.note ?? ""} />;
  return { hidden: ["assignable"], notice };
}

export default defineRecord<RoleRow>({
  routes: "roles",
  heading: { cn: "角色权限", en: "Roles" },
  titleField: "name",
  cardFields: ["ext", "auth"],
  searchHint: { cn: "角色名称/说明", en: "Role/description" },
  scenes: [],
  listOptions: { selectable: (role) => able(role, "delete") },
  removal: (count) => t("deleteQuestion", { count }),
  cells: {
    ...scopeCells,
    name: ({ name, builtin }) => (
      <span className={styles.name}>
        {name}
        {builtin ? <Tag icon={<LockOutlined aria-hidden />}>{t("builtin")}</Tag> : null}
      </span>
    ),
    auth: (role) => <Granted role={role} />,
    assignable: ({ assignable }) => <RoleNames ids={assignable} />,
  },
  rowActions: [
    {
      key: "copy",
      title: t("copy"),
      ability: "copy",
      run: ({ name, ext, auth, dataScope }, screen) => {
        const start = fromWire({ ext, auth, dataScope });
        screen.edit(undefined, { ...start, name: t("copyName", { name }) });
      },
    },
  ],
  headerEntries: [{ key: "compare", title: t("compareRoles"), permission: "system.role", dialog: CompareDialog }],
  hint: ({ key }) => (key === "assignable" ? t("assignableHint") : null),
  form: {
    face,
    fromWire,
    toWire,
    controls: { auth: AuthControl, assignable: RolesToList },
    within: Object.keys(SCOPE_MODULES).map(scopeKey),
    compare: { auth: onlyIn },
    review: roleReview,
  },
});
