/** Titles around permissions in the language of this page. */
import { permissionTitle } from "@qicheng/api/kernel/permission-titles";
import { DATA_SCOPE_TITLES, type DataScope } from "@qicheng/api/kernel/permission-tree";
import { common } from "../../kernel/i18n/common";
import { say } from "../../kernel/i18n/language";
import { keysOnlyIn } from "./role-changes";

export const scopeTitle = (scope: unknown): string => {
  const title = DATA_SCOPE_TITLES[scope as DataScope] as (typeof DATA_SCOPE_TITLES)[DataScope] | undefined;
  return title ? say(title) : "-";
};

/** The rights of one choice that the other has not. */
export const onlyIn = (value: unknown, other: unknown): string =>
  keysOnlyIn(value, other)
    .map((key) => say(permissionTitle(key)))
    .join(common("listComma")) || "-";
