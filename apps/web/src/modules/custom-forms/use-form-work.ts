/** A form at work: what is designed and how it is kept, published, given up, and told apart from what others do. */

import type { FormDetail } from "@qicheng/api/custom-forms/routes";
import { webDictionaries as dictionaries } from "@qicheng/api/web-records.generated";
import type { DesignItem } from "@qicheng/engine/design/design-items";
import { isSameJson } from "@qicheng/engine/values/same";
import { useCallback, useEffect, useMemo, useState } from "react";
import { problemsOf, worldOf } from "../../kernel/designer/check";
import type { FormDraft } from "../../kernel/designer/edits";
import type { Archived } from "../../kernel/designer/palette";
import { useDesigner } from "../../kernel/designer/use-designer";
import { CallError, call } from "../../kernel/http/call";
import { tellFailure } from "../../kernel/http/tell-failure";
import { toast } from "../../kernel/tell/toast";
import { useLeaving } from "../../kernel/ui/basis/leaving";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { agreed } from "./agreed";
import { archive } from "./archive";
import { t } from "./texts";
import { useFieldWork } from "./use-field-work";
import { leftOf, useSaving } from "./use-saving";

const draftOf = ({ design }: FormDetail): FormDraft => design;

/** Fields of the module that are not on the form as it stands, the company's own that are new left out. */
function leftItems({ left, design, own }: FormDetail, { items }: FormDraft): DesignItem[] {
  const isKept = ({ field, system }: DesignItem) => system === 1 || own.some((one) => one.field === field);
  const all = [...left, ...design.items.filter(isKept)] as DesignItem[];
  return all.filter(({ field }) => !items.some((item) => item.field === field));
}

interface Following {
  /** Takes up what became of the form, or does this where there is a draft of it. */
  follow: (otherwise: () => void) => Promise<void>;
  remove: (key: string) => void;
}

/** What is done to a field itself, at once and in every form. */
function fieldActs({ own }: FormDetail, { follow, remove }: Following) {
  const archiveField = async (item: DesignItem) => {
    const known = own.find(({ field }) => field === item.field);
    if (!known) return;
    try {
      if (!(await archive(known.id, item.title))) return;
      toast.success(t("archived", { title: item.title }));
      await follow(() => remove(item.field));
    } catch (error) {
      tellFailure(error);
    }
  };
  const restore = async (field: Archived) => {
    try {
      await call("customForms.editField", { id: field.id, archived: 0 });
      toast.success(t("restored", { title: field.title }));
      await follow(() => undefined);
    } catch (error) {
      tellFailure(error);
    }
  };
  return { archiveField, restore };
}

/** Asks, and puts the form back to what is published. */
async function discarded(
  { id, name }: FormDetail,
  saving: ReturnType<typeof useSaving>,
  again: () => Promise<void>,
): Promise<void> {
  if (!(await confirm({ content: t("discardQuestion"), okText: t("discard"), danger: true }))) return;
  try {
    await saving.flush();
    await call("customForms.discard", { id, version: saving.version() });
    await again();
    toast.success(t("discarded", { name }));
  } catch (error) {
    tellFailure(error);
  }
}

export function useFormWork(detail: FormDetail, read: () => Promise<FormDetail | undefined>) {
  const { id } = detail;
  const [begun] = useState((): { stored: FormDraft; draft?: FormDraft; version?: number } => {
    const [stored, left] = [draftOf(detail), leftOf(id)];
    return left && !isSameJson(left.draft, stored) ? { ...left, stored } : { stored };
  });
  const reserved = useMemo(() => new Set([...detail.reserved, ...detail.own.map(({ field }) => field)]), [detail]);
  const isTaken = useCallback((key: string) => reserved.has(key), [reserved]);
  const designer = useDesigner(begun.draft ?? begun.stored, isTaken);
  const { draft, acts } = designer;
  const saving = useSaving({ id, version: begun.version ?? detail.version }, draft, begun.stored);
  const [hasDraft, setHasDraft] = useState(detail.draft === 1);
  const [asked, setAsked] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const world = useMemo(() => worldOf(detail, dictionaries), [detail]);
  const problems = useMemo(() => (asked ? problemsOf(draft, world) : null), [asked, draft, world]);

  const { changes, isDirty, state } = saving;
  useLeaving(saving.leaves);
  useEffect(() => {
    if (changes > 0) setHasDraft(true);
  }, [changes]);

  const take = (theirs: FormDetail) => {
    saving.goOn(theirs.version, draftOf(theirs));
    acts.begin(draftOf(theirs));
    setHasDraft(theirs.draft === 1);
  };
  // somebody else went on with the form while nothing was done here
  const isNewer = detail.version > saving.version() && !isDirty && state === "saved" && !publishing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is taken from says when
  useEffect(() => {
    if (isNewer) take(detail);
  }, [isNewer, detail]);

  const publish = async () => {
    setAsked(true);
    if (problemsOf(draft, world).length > 0) return;
    setPublishing(true);
    try {
      if (!(await saving.flush()) || !(await agreed(detail, draft))) return;
      const { data } = await call("customForms.publish", { id, version: saving.version() });
      saving.goOn(data.version, draft);
      setHasDraft(false);
      setAsked(false);
      toast.success(t("published", { number: data.number }));
    } catch (error) {
      if (error instanceof CallError && error.data.current) saving.setConflict(error);
      else tellFailure(error);
    } finally {
      setPublishing(false);
    }
  };
  const discard = () =>
    discarded(detail, saving, async () => {
      const now = await read();
      if (now) take(now);
    });
  /** What stands there as it is published follows what became of its fields. */
  const follow = async (otherwise: () => void) => {
    if (hasDraft || isDirty) return otherwise();
    const now = await read();
    if (now) take(now);
  };
  const { archiveField, restore } = fieldActs(detail, {
    follow,
    remove: (key) => acts.remove(key),
  });
  const { given, own, sources, duplicates, alike } = detail;
  const workOf = useFieldWork(detail.module, () => void follow(() => void read()));
  // asked of each item with each letter
  const publishedAs = useMemo(() => {
    const known = new Map<string, DesignItem>([...own, ...given].map((item) => [item.field, item]));
    return (key: string) => known.get(key);
  }, [given, own]);
  const around = useMemo(
    () => ({ sources, duplicates: duplicates === 1, alike, workOf, publishedAs }),
    [publishedAs, sources, duplicates, alike, workOf],
  );
  const there = draft.items.map(({ field }) => field).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: which they are says all of the draft that counts
  const left = useMemo(() => leftItems(detail, draft), [detail, there]);
  return {
    designer,
    saving,
    hasDraft: hasDraft || isDirty,
    publishing,
    problems,
    around,
    left,
    publish,
    discard,
    archive: archiveField,
    restore,
    take,
    takeTheirs: (theirs: FormDetail) => {
      take(theirs);
      toast.info(t("taken"));
    },
    keepMine: ({ version }: FormDetail) => saving.goOn(version),
    closeProblems: () => setAsked(false),
  };
}
