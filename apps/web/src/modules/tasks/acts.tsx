/** What one does with a task: set as complete after a question, started, refused with a reason, opened again. */
import type { TaskRow } from "@qicheng/api/tasks/routes";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { common } from "../../kernel/i18n/common";
import type { RecordAct } from "../../kernel/records/parts/record-input";
import { toast } from "../../kernel/tell/toast";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { openOver } from "../../kernel/ui/dialogs/over";
import { t } from "./texts";

const RefuseDialog = lazy(() => import("./refuse-dialog"));

async function send({ id, title }: TaskRow, status: number): Promise<void> {
  const answer = await act("tasks.action", { id, status });
  if (answer) toast.success(about(answer.msg, title));
}

async function complete(row: TaskRow): Promise<void> {
  const open = row.subOpen > 0 ? t("subOpen", { n: row.subOpen }) : "";
  if (await confirm({ content: open + common("confirmAction"), names: [row.title] })) await send(row, 2);
}

export const TASK_ACTS: readonly RecordAct<TaskRow>[] = [
  {
    key: "complete",
    title: t("complete"),
    ability: "complete",
    leads: true,
    hotkey: "d",
    run: (row) => void complete(row),
  },
  { key: "start", title: t("start"), ability: "start", run: (row) => void send(row, 1) },
  {
    key: "refuse",
    title: t("refuse"),
    ability: "refuse",
    run: (row) => openOver((close) => <RefuseDialog id={row.id} name={row.title} onClose={close} />),
  },
  { key: "reopen", title: t("reopen"), ability: "reopen", run: (row) => void send(row, 0) },
];
