/** How a drawing is kept, checked and released, and told apart from what others do. */
import type { FlowDetail, FlowViolation } from "@qicheng/api/flows/routes";
import { useEffect, useEffectEvent, useState } from "react";
import { CallError, call, type InputOf } from "../../kernel/http/call";
import { tellFailure } from "../../kernel/http/tell-failure";
import { toast } from "../../kernel/tell/toast";
import { useLeaving, useUnloadQuestion } from "../../kernel/ui/basis/leaving";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import type { FlowDraft } from "./drawn";
import { t } from "./texts";
import type { FlowWork } from "./use-flow";

/** How long after a change what is wrong is asked for anew. */
const PAUSE_MS = 500;

export const draftOf = ({ name, design, settings }: FlowDetail): FlowDraft =>
  ({ name, ...design, settings }) as unknown as FlowDraft;

const sent = ({ nodes, lines, settings }: FlowDraft) => ({ design: { nodes, lines }, settings });

export function useSaving(detail: FlowDetail, { draft, acts }: FlowWork) {
  const { id } = detail;
  const [stored, setStored] = useState(() => ({ draft, version: detail.version }));
  const [violations, setViolations] = useState<readonly FlowViolation[] | null>(null);
  const [busy, setBusy] = useState<"save" | "release" | null>(null);
  const [hasDraft, setHasDraft] = useState(detail.draft === 1);
  const isDirty = draft !== stored.draft;

  useLeaving(async () => !isDirty || confirm({ content: t("leaveQuestion"), okText: t("leave"), danger: true }));
  useUnloadQuestion(isDirty);

  /** Somebody was first: mine goes over it, or nothing is done. */
  const goesOver = async (error: unknown): Promise<number | undefined> => {
    if (!(error instanceof CallError) || !error.data.current) throw error;
    const { by = "", current } = error.data as { by?: string; current: FlowDetail };
    const agreed = await confirm({ content: t("conflict", { by }), okText: t("overwrite"), danger: true });
    return agreed ? current.version : undefined;
  };
  const write = async (version: number): Promise<number> => {
    const input = { id, name: draft.name, ...sent(draft), version } as InputOf<"flows.edit">;
    const { data } = await call("flows.edit", input);
    setStored({ draft, version: data.version });
    setHasDraft(true);
    return data.version;
  };
  /** @returns the version that is stored then; undefined where it could not be, which is told */
  const saved = async (): Promise<number | undefined> => {
    if (!isDirty) return stored.version;
    try {
      return await write(stored.version);
    } catch (error) {
      const version = await goesOver(error);
      return version === undefined ? undefined : write(version);
    }
  };
  const during = async (what: "save" | "release", work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const ask = async () => {
    try {
      const { data } = await call("flows.check", { id, ...sent(draft) } as InputOf<"flows.check">);
      setViolations(data);
      return data;
    } catch (error) {
      tellFailure(error);
      return [];
    }
  };
  const askAgain = useEffectEvent(() => void ask());
  const isAsked = violations !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change asks anew
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(askAgain, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isAsked]);

  return {
    isDirty,
    hasDraft: hasDraft || isDirty,
    busy,
    violations,
    setViolations,
    check: () => void ask(),
    save: () =>
      during("save", async () => {
        if ((await saved()) !== undefined) toast.success(t("savedFlow", { name: draft.name }));
      }),
    release: () =>
      during("release", async () => {
        const version = await saved();
        if (version === undefined) return;
        try {
          const { data } = await call("flows.releaseVer", { id, version });
          setStored({ draft, version: data.version });
          setHasDraft(false);
          // who cannot open what waits for him is named where the drawing is, and a press leads there
          setViolations(data.warnings.length > 0 ? data.warnings : null);
          toast.success(t("released", { number: data.number }));
        } catch (error) {
          if (!(error instanceof CallError) || !error.data.violations) throw error;
          setViolations(error.data.violations as FlowViolation[]);
        }
      }),
    begin: acts.begin,
  };
}

export type Saving = ReturnType<typeof useSaving>;
