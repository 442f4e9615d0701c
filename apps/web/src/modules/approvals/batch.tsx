/** Several approvals with one word: each decided by itself, with what became of it. */
import { act } from "../../kernel/http/act";
import type { Outcome } from "../../kernel/list/ask/bulk-summary";
import type { DialogAction, DialogProps } from "../../kernel/list/ask/list-module";
import { howMany } from "../../kernel/list/ask/list-module";
import { t } from "./texts";
import WordsDialog from "./words-dialog";

export type Deed = "approve" | "refuse";

/** What one gives back goes to whoever has submitted it, whatever a flow makes of a refusal. */
export async function sendMany(deed: Deed, ids: readonly number[], ext: string): Promise<Outcome | undefined> {
  const given = { ids: [...ids], ext };
  const answer =
    deed === "approve" ? await act("approvals.approve", given) : await act("approvals.refuse", { ...given, back: 1 });
  return answer?.data;
}

const TEXTS = {
  approve: { title: "approveMany", ok: "approve" },
  refuse: { title: "returnMany", ok: "giveBack" },
} as const;

function BatchDialog({ deed, chosen, onDone, onClose }: DialogProps & { deed: Deed }) {
  const { title, ok } = TEXTS[deed];
  const send = async (ext: string) => {
    if (!("ids" in chosen)) return false;
    const outcome = await sendMany(deed, chosen.ids, ext);
    if (outcome) onDone(outcome);
    return outcome !== undefined;
  };
  return (
    <WordsDialog
      title={t(title, { count: howMany(chosen) })}
      okText={t(ok)}
      danger={deed === "refuse"}
      onSend={send}
      onClose={onClose}
    />
  );
}

export const batchActions: readonly DialogAction[] = [
  {
    key: "batchApprove",
    title: t("approve"),
    hotkey: "a",
    permission: "oa.approval.todo",
    did: t("didApprove"),
    dialog: (props) => <BatchDialog {...props} deed="approve" />,
  },
  {
    key: "batchReturn",
    title: t("giveBack"),
    hotkey: "r",
    permission: "oa.approval.todo",
    did: t("didReturn"),
    dialog: (props) => <BatchDialog {...props} deed="refuse" />,
  },
];
