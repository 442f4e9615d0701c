import { ARCHIVED, DRAFT } from "@qicheng/api/knowledge/messages";
import type { KnowledgeRow } from "@qicheng/api/knowledge/routes";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { t } from "./texts";

/** How an article stands, where it is not simply published. */
export function ArticleTag({ row: { status, draftOf } }: { row: KnowledgeRow }) {
  if (status === DRAFT) return <StatusTag text={t(draftOf > 0 ? "nextDraft" : "draft")} colour="#8c8c8c" />;
  return status === ARCHIVED ? <StatusTag text={t("archived")} colour="#d46b08" /> : null;
}
