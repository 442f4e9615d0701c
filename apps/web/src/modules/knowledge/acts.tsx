/** What one does with an article: published, drafted anew, archived, published again. */
import type { KnowledgeRow } from "@qicheng/api/knowledge/routes";
import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { openFull } from "../../kernel/open/shown-full";
import type { RecordAct } from "../../kernel/records/parts/record-input";
import { toast } from "../../kernel/tell/toast";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { t } from "./texts";

async function publish({ id, title, draftOf }: KnowledgeRow): Promise<void> {
  const content = t(draftOf > 0 ? "publishNextQuestion" : "publishQuestion");
  if (!(await confirm({ content, names: [title], okText: t("publish") }))) return;
  const answer = await act("knowledge.publish", { id });
  if (!answer) return;
  toast.success(about(answer.msg, title));
  if (draftOf > 0) openFull("knowledge", answer.data.id);
}

async function startDraft({ id, title, draft }: KnowledgeRow): Promise<void> {
  if (draft > 0) {
    openFull("knowledge", draft);
    return;
  }
  const answer = await act("knowledge.draft", { id });
  if (!answer) return;
  toast.success(about(answer.msg, title));
  openFull("knowledge", answer.data.id);
}

async function archive({ id, title }: KnowledgeRow, archived: 0 | 1): Promise<void> {
  if (archived === 1 && !(await confirm({ content: t("archiveQuestion"), names: [title], okText: t("archive") })))
    return;
  const answer = await act("knowledge.archive", { id, archived });
  if (answer) toast.success(about(answer.msg, title));
}

export const KNOWLEDGE_ACTS: readonly RecordAct<KnowledgeRow>[] = [
  { key: "publish", title: t("publish"), ability: "publish", leads: true, run: (row) => void publish(row) },
  { key: "draft", title: t("startDraft"), ability: "draft", run: (row) => void startDraft(row) },
  { key: "archive", title: t("archive"), ability: "archive", run: (row) => void archive(row, 1) },
  { key: "revive", title: t("revive"), ability: "revive", run: (row) => void archive(row, 0) },
];
