/** Runs jobs in this server: work shift after shift, and the clock that enqueues what is scheduled. */
import type { JobHelpers, TaskList } from "graphile-worker";
import { openDatabase } from "../db/database";
import type { Services } from "../work/services";
import { FileTurns } from "./file-turns";
import { log } from "./jobs-log";
import { runTask } from "./run-task";
import { startScheduler } from "./scheduler";
import { beginShift, CONNECTIONS, type Shift, type ShiftOptions } from "./shift";
import { type AnyTask, isScheduled } from "./task";

/** A lost shift is followed by the next after this. */
const PAUSE_MS = 1_000;
const ANSWER_WITHIN_MS = 10_000;

/** @param shiftOptions how to begin a shift; the next one begins when one is lost, until stopped */
function workShifts(shiftOptions: ShiftOptions): { stop(): Promise<void> } {
  let stopped = false;
  let wake: () => void = () => undefined;
  /** Resolves when stopped, or when something else does. */
  const untilStopped = (other: Promise<unknown>) =>
    stopped ? undefined : Promise.race([other, new Promise<void>((resolve) => (wake = resolve))]);
  const pause = () => untilStopped(new Promise((resolve) => setTimeout(resolve, PAUSE_MS)));

  async function work(): Promise<void> {
    let shift: Shift | undefined;
    try {
      shift = await beginShift(shiftOptions);
      await untilStopped(shift.lost);
      if (!stopped) shiftOptions.log("jobs: the connection was lost; beginning anew");
    } catch (error) {
      shiftOptions.log(`jobs: ${(error as Error).message}`);
    } finally {
      await shift?.end();
    }
  }
  const working = (async () => {
    while (!stopped) {
      await work();
      await pause();
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await working;
    },
  };
}

/** Starts to work. @returns how to end it: running tasks have some seconds, then their jobs are given back */
export function startJobs(
  services: Services,
  databaseUrl: string,
  tasks: readonly AnyTask[],
): { stop(): Promise<void> } {
  // Its own connections: jobs are taken and ended also when those of the requests all wait.
  const onError = (error: Error) => log(`jobs: ${error.message}`);
  const queue = openDatabase(databaseUrl, { onError, max: CONNECTIONS + 1, answerWithinMs: ANSWER_WITHIN_MS });
  const turns = new FileTurns();
  const list: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload: unknown, helpers: JobHelpers) => runTask({ services, turns }, task, payload, helpers),
    ]),
  );
  const scheduler = startScheduler(queue.db, tasks.filter(isScheduled), log);
  const shifts = workShifts({ databaseUrl, pool: queue.pool, tasks: list, turns, log });
  return {
    stop: async () => {
      await Promise.all([scheduler.stop(), shifts.stop()]);
      await queue.close();
    },
  };
}
