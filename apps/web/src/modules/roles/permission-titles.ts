/** Titles around permissions in the language of this page. */
import { DATA_SCOPE_TITLES, type DataScope, PERMISSION_TREE } from "@qicheng/api/kernel/permission-tree";
import { say } from "../../kernel/i18n/language";
import { permissionGroups } from "./permission-rows";

export const scopeTitle = (scope: unknown): string => {
  const title = DATA_SCOPE_TITLES[scope as DataScope] as (typeof DATA_SCOPE_TITLES)[DataScope] | undefined;
  return title ? say(title) : "-";
};

/** Rights by key, each with the place where it stands: 销售 · 客户 · 新建 */
const titles = new Map(
  permissionGroups(PERMISSION_TREE).flatMap((group) =>
    group.rows.flatMap((row) =>
      [...row.screens, ...row.actions].map(({ key, title }): [string, string] => [
        key,
        [group.title, row.title, title].filter(Boolean).join(" · "),
      ]),
    ),
  ),
);

const keysIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The rights of one choice that the other has not. */
export function onlyIn(value: unknown, other: unknown): string {
  const others = new Set(keysIn(other));
  const only = keysIn(value).filter((key) => !others.has(key));
  return only.map((key) => titles.get(key) ?? key).join("、") || "-";
}
