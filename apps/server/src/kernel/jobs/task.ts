/** Work beside requests: done when somebody enqueued it, or at its times. `module.ts` registers it under `tasks`. */
import type { Database } from "../db/database";
import type { Services } from "../work/services";
import type { FileTurns } from "./file-turns";

/** What a running task has. */
export interface JobContext {
  services: Services;
  db: Database;
  /** Aborted a while after the server was asked to end: who works long looks at it between steps, and throws. */
  signal: AbortSignal;
  /** Which jobs of this server may make a file. */
  turns: FileTurns;
  /** A line on standard error, about what people should look at. */
  log(line: string): void;
  /**
   * Does the work and ends the job in one transaction, so that the work is done exactly once, whoever is killed when.
   * Whatever is not done by this may be done again, by another server too, and must bear it.
   * @throws when the job was taken away meanwhile because this server was thought to be dead; nothing is written then
   */
  once<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

/** What a scheduled task gets: its time, in ISO 8601 and UTC. */
export interface Occurrence {
  at: string;
}

export interface Schedule {
  /** Five fields as cron has them, or six beginning with seconds, in Asia/Shanghai. */
  pattern: string;
  /**
   * For frequent work that only brings things up to date: an occurrence is left out while the one before waits or runs,
   * and instead of one that failed the next is tried.
   */
  onlyLatest?: true;
}

/** The payload is JSON; jobs enqueued by the former version run here too. */
export interface Task<Payload extends object> {
  /** `customers.foldCounts`: the module and what is done. */
  name: `${string}.${string}`;
  schedule?: Schedule;
  run(payload: Payload, job: JobContext): Promise<void>;
}

export interface ScheduledTask extends Task<Occurrence> {
  schedule: Schedule;
}

export type AnyTask = Task<never>;

export const isScheduled = (task: AnyTask): task is ScheduledTask => task.schedule !== undefined;
