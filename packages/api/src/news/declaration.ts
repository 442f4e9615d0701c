/** Permissions about news. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.news": screen("公告", "News"),
  "crm.manage.news": action("公告发布与管理", "Publish and manage news"),
  "crm.manage.newsExport": action("公告导出", "Export news"),
} as const;

export const dictionaries = { newsKind: { cn: "公告类型", en: "Kinds of news" } } as const;
