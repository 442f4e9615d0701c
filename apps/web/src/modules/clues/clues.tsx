/** Leads: their lists, panel and form, and what is really their own. */
import type { LeadRow } from "@qicheng/api/clues/row";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { call } from "../../kernel/http/call";
import { about } from "../../kernel/i18n/about";
import { defineRecord } from "../../kernel/records/define/define-record";
import { toast } from "../../kernel/tell/toast";
import { undoAction } from "../../kernel/ui/dialogs/outcome";
import { openOver } from "../../kernel/ui/dialogs/over";
import { deskOf, type RepeatRoute } from "../customers/public";
import { StateTag } from "./state-tag";
import { t } from "./texts";
import { turn } from "./turn";

const TurnedLeads = lazy(() => import("./turned-leads"));
const CloseDialog = lazy(() => import("./close-dialog"));

const { cells, check, ...desk } = deskOf<LeadRow>({
  title: { cn: "线索", en: "Lead" },
  contact: { name: "contact_name", phone: "contact_mobile" },
  state: "state",
  route: "clues.repeat" as RepeatRoute,
  right: "crm.clues.repeat",
  clue: 3,
});

async function reopen({ id, CustomerName: name }: LeadRow): Promise<void> {
  const answer = await act("clues.reopen", { ids: [id] });
  if (answer) toast.success(t("reopened", { name }), undoAction(answer.data.undo, about(t("reopen"), name)));
}

export default defineRecord<LeadRow>({
  ...desk,
  routes: "clues",
  empty: {
    title: { cn: "还没有线索", en: "No leads yet" },
    hint: { cn: "录入第一条线索，跟进之后转为客户", en: "enter the first one, and make a customer of it" },
  },
  narrowed: {
    title: { cn: "待跟进线索", en: "Leads to follow up" },
    always: { tobe: 1 },
    empty: {
      title: { cn: "没有待跟进的线索", en: "No leads to follow up" },
      hint: { cn: "今天到期和还没有跟进过的线索会出现在这里", en: "those due today or never followed up stand here" },
    },
  },
  cells: { ...cells, state: (row) => <StateTag {...row} /> },
  acts: [
    { key: "turn", title: t("turn"), ability: "turn", hotkey: "shift+c", leads: true, run: (row) => void turn(row) },
    {
      key: "close",
      title: t("close"),
      ability: "close",
      run: ({ id, CustomerName }) =>
        openOver((close) => <CloseDialog ids={[id]} who={[CustomerName]} onClose={close} />),
    },
    { key: "reopen", title: t("reopen"), ability: "reopen", run: (row) => void reopen(row) },
  ],
  bulkActions: [
    {
      key: "turn",
      title: t("turn"),
      permission: "crm.clues.turn",
      ability: "turn",
      did: t("didTurn"),
      confirm: (count) => t("turnSure", { count }),
      removes: true,
      run: async (chosen) => (await call("clues.turn", chosen)).data,
    },
    {
      key: "close",
      title: t("close"),
      permission: "crm.clues.close",
      ability: "close",
      did: t("didClose"),
      dialog: ({ chosen, onClose, onDone }) => <CloseDialog {...{ chosen, onClose, onDone }} />,
    },
  ],
  headerEntries: [
    { key: "turned", title: t("turnedLeads"), permission: "crm.customer.total", dialog: TurnedLeads },
    check,
  ],
});
