/** Tells row by row what a bulk action did, offers to undo it, and follows the job that does it. */
import type { BulkOutcome } from "@qicheng/api/kernel/envelope";
import { act } from "../http/act";
import { CallError, call } from "../http/call";
import { queryClient } from "../http/query-client";
import { inform } from "./confirm";
import { download } from "./download";
import styles from "./outcome.module.css";
import { t } from "./texts";
import { type ToastAction, toast } from "./toast";

interface Refused {
  id?: number | undefined;
  row?: number | undefined;
  name: string;
  msg: string;
}

type Outcome = Pick<BulkOutcome, "done" | "undo" | "job"> & { refused: Refused[] };

const POLL_MS = 1_000;
const ENDED: ReadonlySet<string> = new Set(["done", "failed", "cancelled", "refused"]);

/** Takes back what was done, and says what came of that. */
export async function undo(batch: number): Promise<void> {
  const answer = await act("undo.run", { id: batch });
  if (answer) showOutcome(answer.data, answer.msg);
}

export const undoAction = (batch: number | undefined): { action?: ToastAction } =>
  batch ? { action: { label: t("undo"), run: () => void undo(batch) } } : {};

/** A list that can be read in peace. */
export function showRefused(sum: string, refused: readonly Refused[]): void {
  inform(
    t("outcomeTitle"),
    <>
      <p>{sum}</p>
      <ul className={styles.rows}>
        {refused.map((row) => (
          <li key={row.id ?? row.row}>
            {row.msg.startsWith(row.name) ? null : <b>{row.name} </b>}
            {row.msg}
          </li>
        ))}
      </ul>
    </>,
  );
}

/** Follows a job in a toast until it ends; whoever leaves meanwhile finds it under his jobs. */
export async function followJob(id: number): Promise<void> {
  const key = `job-${id}`;
  for (;;) {
    const job = await call("jobs.detail", { id }).catch((error: unknown) => {
      if (error instanceof CallError) return undefined;
      throw error;
    });
    if (!job) {
      toast.info(t("jobElsewhere"), { key });
      return;
    }
    const { data } = job;
    if (ENDED.has(data.state)) {
      void queryClient.invalidateQueries();
      const sum = `${data.title}：${data.problem || t("outcome", { done: data.succeeded, refused: data.refused })}`;
      const { file } = data;
      const offer = file ? { action: { label: t("download"), run: () => download(file) } } : undoAction(data.undo);
      if (data.state === "done" && data.refused === 0) toast.success(sum, { key, ...offer });
      else toast.warning(sum, { key, ...undoAction(data.undo) });
      if (data.refusals.length > 0) showRefused(sum, data.refusals);
      return;
    }
    if (data.state === "paused") {
      toast.info(t("jobPaused", { title: data.title }), { key });
      return;
    }
    toast.loading(t("jobProgress", { title: data.title, done: data.done, total: data.total ?? "…" }), { key });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** `msg` is the server's word when nothing was refused. */
export function showOutcome({ done, refused, undo: batch, job }: Outcome, msg: string): void {
  if (job !== undefined) {
    void followJob(job);
    return;
  }
  const sum = t("outcome", { done: done.length, refused: refused.length });
  if (refused.length === 0) {
    toast.success(msg || sum, undoAction(batch));
    return;
  }
  if (refused.length === 1 && done.length === 0 && refused[0]) {
    toast.error(`${refused[0].name}：${refused[0].msg}`);
    return;
  }
  if (done.length > 0) toast.success(sum, undoAction(batch));
  showRefused(sum, refused);
}
