/** Titles around permissions in the language of this page. */
import type { DataScope, ScopeModule } from "@qicheng/api/kernel/permission-tree";
import { DATA_SCOPE_TITLES, SCOPE_MODULES } from "@qicheng/api/kernel/permission-tree";
import { language } from "../../kernel/i18n/language";

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
