/** How a layout is kept, and told apart from what others do. */
import type { PrintTemplateRow } from "@qicheng/api/print-templates/routes";
import type { PrintTemplate } from "@qicheng/engine/print/template";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallError, call, type InputOf } from "../../kernel/http/call";
import { tellFailure } from "../../kernel/http/tell-failure";
import { about } from "../../kernel/i18n/about";
import { toast } from "../../kernel/tell/toast";
import { useLeaving, useUnloadQuestion } from "../../kernel/ui/basis/leaving";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { d } from "./designer-texts";
import type { LayoutDraft, LayoutWork } from "./use-layout";

export const LIST = "/system/print";

/** What is designed: a template that is there, or one to come. */
export interface Subject {
  /** Undefined for a new one. */
  id?: number;
  version?: number;
  module: string;
}

export const draftOf = ({ ext, temp }: PrintTemplateRow): LayoutDraft => ({
  name: ext,
  template: temp as unknown as PrintTemplate,
});

export function useSaving(subject: Subject, { draft }: LayoutWork) {
  const navigate = useNavigate();
  const [stored, setStored] = useState<{ draft: LayoutDraft | undefined; version: number | undefined }>({
    draft: subject.id === undefined ? undefined : draft,
    version: subject.version,
  });
  const [busy, setBusy] = useState(false);
  const isDirty = draft !== stored.draft;
  useLeaving(async () => !isDirty || confirm({ content: d("leaveQuestion"), okText: d("leave"), danger: true }));
  useUnloadQuestion(isDirty);

  const sent = { ext: draft.name.trim(), temp: draft.template };
  const write = async (id: number, version: number | undefined): Promise<void> => {
    const input = { id, ...sent, ...(version !== undefined && { version }) };
    await call("printTemplates.edit", input as InputOf<"printTemplates.edit">);
    const { data } = await call("printTemplates.view", { id });
    setStored({ draft, version: data.version });
  };
  const edit = async (id: number): Promise<boolean> => {
    try {
      await write(id, stored.version);
      return true;
    } catch (error) {
      const { by = "", current } = (error instanceof CallError ? error.data : {}) as {
        by?: string;
        current?: { version: number };
      };
      if (!current) throw error;
      if (!(await confirm({ content: d("conflict", { by }), okText: d("overwrite"), danger: true }))) return false;
      await write(id, current.version);
      return true;
    }
  };
  const save = async () => {
    if (sent.ext === "") {
      toast.error(d("needName"));
      return;
    }
    setBusy(true);
    try {
      if (subject.id === undefined) {
        const { data } = await call("printTemplates.add", { ...sent, module: subject.module });
        setStored({ draft, version: undefined });
        toast.success(about(d("savedNamed"), sent.ext));
        // once it is known that nothing is unsaved
        setTimeout(() => void navigate(`${LIST}/view/${data.id}`, { replace: true }), 0);
      } else if (await edit(subject.id)) toast.success(about(d("savedNamed"), sent.ext));
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return { isDirty, busy, save };
}

export type Saving = ReturnType<typeof useSaving>;
