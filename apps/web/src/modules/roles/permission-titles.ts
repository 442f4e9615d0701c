/** Titles around permissions in the language of this page. */
import type { DataScope, ScopeModule } from "@qicheng/api/kernel/permission-tree";
import { DATA_SCOPE_TITLES, SCOPE_MODULES } from "@qicheng/api/kernel/permission-tree";
import { say } from "../../kernel/i18n/language";

export const scopeTitle = (scope: DataScope): string => say(DATA_SCOPE_TITLES[scope]);
export const moduleTitle = (module: ScopeModule): string => say(SCOPE_MODULES[module]);
