/** Tells row by row what a bulk action did, offers to undo it, and follows the job that does it. */
import type { JobDetail } from "@qicheng/api/jobs/routes";
import type { BulkOutcome, ToldUse } from "@qicheng/api/kernel/envelope";
import { act } from "../../http/act";
import { CallError, call, together } from "../../http/call";
import { queryClient } from "../../http/query-client";
import { about } from "../../i18n/about";
import { common } from "../../i18n/common";
import { LinkedText } from "../../tell/linked-text";
import { type ToastAction, toast } from "../../tell/toast";
import { download } from "../basis/download";
import { inform } from "./confirm";
import styles from "./outcome.module.css";
import { t } from "./outcome-texts";

interface Refused {
  id?: number | undefined;
  row?: number | undefined;
  name: string;
  msg: string;
  uses?: readonly ToldUse[] | undefined;
}

type Outcome = Pick<BulkOutcome, "done" | "undo" | "job"> & { refused: Refused[] };

const POLL_MS = 1_000;
const ENDED: ReadonlySet<string> = new Set(["done", "failed", "cancelled", "refused"]);

/**
 * What stands open is looked at before anything else is asked for: it may be something by now whose contents one does not
 * read, and what shows these is gone then.
 */
async function lookFirst(): Promise<void> {
  await queryClient.refetchQueries({ type: "active", predicate: ({ queryKey: [, name] }) => name === "view" });
  // it is drawn by then
  await new Promise((resolve) => setTimeout(resolve));
}

/** Takes back what was done, and says what that was and what came of it. */
export async function undo(batch: number, what: string): Promise<void> {
  const answer = await together(async () => {
    const undone = await act("undo.run", { id: batch });
    if (undone) await lookFirst();
    return undone;
  });
  if (answer) showOutcome(answer.data, about(answer.msg, what));
}

/** @param what was done, in words that 已撤销 can stand before */
export const undoAction = (batch: number | undefined, what: string): { action?: ToastAction } =>
  batch ? { action: { label: t("undo"), run: () => void undo(batch, what) } } : {};

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
            <LinkedText text={row.msg} uses={row.uses} />
          </li>
        ))}
      </ul>
    </>,
  );
}

interface Counts {
  succeeded: number;
  refused: number;
  skipped: number;
}

/** What became of the rows, in a line. */
export const outcomeText = ({ succeeded: done, refused, skipped }: Counts): string =>
  skipped > 0 ? t("outcomeSkipped", { done, refused, skipped }) : t("outcome", { done, refused });

/** Its file, and the way back; the file may be fetched before one goes it. */
function offersOf(label: "download" | "errorFile", file: JobDetail["file"], { undo: batch, title }: JobDetail) {
  const back = undoAction(batch, title);
  if (!file) return back;
  return { action: { label: t(label), run: () => download(file), stays: true as const }, also: back.action };
}

/** What became of a job: its file, or the rows that it did not take, and the way back. */
function tellEnd(key: string, job: JobDetail): void {
  const { title, problem, state, refused, refusals, file, errorFile } = job;
  const sum = `${title}${common("colon")}${problem || outcomeText(job)}`;
  if (state === "done" && refused === 0) toast.success(sum, { key, ...offersOf("download", file, job) });
  else toast.warning(sum, { key, ...offersOf("errorFile", errorFile, job) });
  if (refusals.length > 0 && !errorFile) showRefused(sum, refusals);
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
      tellEnd(key, data);
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

/** What is told of an outcome besides what was refused. */
interface Told {
  /** What was done, as the way back calls it. */
  what?: string;
  look?: ToastAction | undefined;
}

/** `msg` says it all when nothing was refused. */
export function showOutcome({ done, refused, undo: batch, job }: Outcome, msg: string, told: Told = {}): void {
  if (job !== undefined) {
    void followJob(job);
    return;
  }
  const { what = "", look } = told;
  const sum = t("outcome", { done: done.length, refused: refused.length });
  if (refused.length === 0) {
    toast.success(msg || sum, { ...undoAction(batch, what), also: look });
    return;
  }
  if (refused.length === 1 && done.length === 0 && refused[0]) {
    const [{ name, msg: why, uses }] = refused as [Refused];
    toast.error(`${name}${common("colon")}${why}`, { uses });
    return;
  }
  if (done.length > 0) toast.success(sum, undoAction(batch, what));
  showRefused(sum, refused);
}
