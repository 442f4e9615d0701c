import type { JobRow } from "@qicheng/api/jobs/routes";
import { Button, Progress } from "antd";
import { useEffect, useState } from "react";
import { act } from "../../kernel/http/act";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { outcomeText, showRefused } from "../../kernel/ui/dialogs/outcome";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { askUndo } from "./ask-undo";
import styles from "./jobs.module.css";
import { PagedRows, ROWS } from "./paged-rows";
import { t } from "./texts";

const POLL_MS = 1_000;

const TONES = {
  asking: "waiting",
  waiting: "idle",
  running: "working",
  paused: "waiting",
  done: "passed",
  failed: "refused",
  cancelled: "idle",
  refused: "refused",
} as const;
const isOpen = ({ state }: JobRow) => state === "waiting" || state === "running" || state === "paused";

async function showRefusals(id: number): Promise<void> {
  const answer = await act("jobs.detail", { id });
  const named = answer?.data.refusals.map((one) => ({
    ...one,
    name: one.row ? `${t("row", { row: one.row })} ${one.name}` : one.name,
  }));
  if (named) showRefused(t("refusalsTitle"), named);
}

async function showNotes(id: number, title: string): Promise<void> {
  const answer = await act("jobs.detail", { id });
  if (answer)
    showRefused(
      title,
      answer.data.notes.map((msg, at) => ({ id: at, name: "", msg })),
    );
}

function Acts({ job }: { job: JobRow }) {
  const named = { toast: () => job.title };
  const pause = useWrite("jobs.pause", named);
  const cancel = useWrite("jobs.cancel", named);
  const { id, state, file, errorFile, title, refused } = job;
  const askCancel = async () => {
    if (await confirm({ content: t("cancelQuestion"), names: [title], danger: true })) cancel.mutate({ id });
  };
  return (
    <div className={styles.acts}>
      {state === "asking" ? (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t("withdraw")}
        </Button>
      ) : null}
      {isOpen(job) ? (
        <>
          <Button size="small" loading={pause.isPending} onClick={() => pause.mutate({ id })}>
            {t(state === "paused" ? "goOn" : "pause")}
          </Button>
          <Button size="small" danger loading={cancel.isPending} onClick={() => void askCancel()}>
            {t("cancel")}
          </Button>
        </>
      ) : null}
      {file ? (
        <Button size="small" href={file.url} download={file.filename}>
          {t("file")}
        </Button>
      ) : null}
      {errorFile ? (
        <Button size="small" href={errorFile.url} download={errorFile.filename}>
          {t("errorFile")}
        </Button>
      ) : null}
      {refused > 0 && !errorFile ? (
        <Button size="small" type="link" onClick={() => void showRefusals(id)}>
          {t("refusals", { count: refused })}
        </Button>
      ) : null}
      {job.noted > 0 ? (
        <Button size="small" type="link" onClick={() => void showNotes(id, title)}>
          {t("notes", { count: job.noted })}
        </Button>
      ) : null}
      {job.undo > 0 ? (
        <Button size="small" onClick={() => void askUndo(job.undo, title, job.succeeded)}>
          {t("undo")}
        </Button>
      ) : null}
    </div>
  );
}

function Job({ job }: { job: JobRow }) {
  const { title, state, done, total, percent, problem, addtime } = job;
  const counts = total === null ? t("rowsOpen", { done }) : t("rows", { done, total });
  const ended = state === "asking" ? t("askingHint") : outcomeText(job);
  const summary = isOpen(job) ? counts : ended;
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <StatusTag text={t(state)} tone={TONES[state]} />
        <span className={styles.time}>
          <RelativeTime value={addtime} />
        </span>
      </div>
      {isOpen(job) ? (
        <Progress percent={percent} size="small" status={state === "running" ? "active" : "normal"} />
      ) : null}
      <div className={styles.foot}>
        <p className={styles.counts}>{problem || summary}</p>
        <Acts job={job} />
      </div>
    </li>
  );
}

/** My jobs, last one first; while one runs its progress is asked for. */
export function JobList() {
  const [page, setPage] = useState(1);
  const answer = useCall("jobs.list", { page, rows: ROWS }, { keep: true });
  const rows = answer.data?.rows ?? [];
  const { refetch } = answer;
  const busy = rows.some(({ state }) => state === "waiting" || state === "running");
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [busy, refetch]);
  return (
    <PagedRows
      answer={answer}
      page={page}
      onPage={setPage}
      empty={<EmptyState text={t("empty")} action={t("emptyHint")} />}
    >
      {(job) => <Job job={job} />}
    </PagedRows>
  );
}
