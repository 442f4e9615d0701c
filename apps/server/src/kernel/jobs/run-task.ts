import type { JobHelpers } from "graphile-worker";
import { endBackend } from "../db/end-backend";
import type { Services } from "../work/services";
import type { FileTurns } from "./file-turns";
import { log } from "./jobs-log";
import { endJob } from "./queue";
import type { AnyTask, JobContext } from "./task";

/** Runs a task until the server must end: then what it does in a transaction is undone, and its job is given back. */
export async function runTask(
  { services, turns }: { services: Services; turns: FileTurns },
  task: AnyTask,
  payload: unknown,
  { job, abortSignal: signal }: JobHelpers,
): Promise<void> {
  if (!signal) throw new Error("graphile-worker gives its tasks a signal.");
  const { db } = services.database;
  /** Of the transaction that works. Ended from outside: whatever the task may still send there, nothing is written. */
  let backend: number | undefined;
  let end: () => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error("The server ended before the task did."));
    end = () => {
      if (backend === undefined) fail();
      else endBackend(services.side, backend).then(fail, (error: Error) => log(`jobs: ${error.message}`));
    };
  });
  ended.catch(() => undefined);
  const once: JobContext["once"] = (work) =>
    db.transaction().execute(async (trx) => {
      backend = await endJob(trx, job.id, job.locked_by);
      try {
        return await Promise.race([work(trx), ended]);
      } finally {
        backend = undefined;
      }
    });
  signal.addEventListener("abort", end);
  try {
    await services.fields.ready();
    await Promise.race([task.run(payload as never, { services, db, signal, log, turns, once }), ended]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
