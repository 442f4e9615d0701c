/** The thread of a server that runs its jobs; see `kernel/jobs/thread.ts`. */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { backgroundTasks } from "./kernel/jobs/background";
import { startJobs } from "./kernel/jobs/jobs";
import { type JobsThreadData, STOP } from "./kernel/jobs/thread";
import { fieldTasks } from "./kernel/records/search/field-work";
import { housekeeping } from "./kernel/start/housekeeping";
import { registerModules } from "./modules/index";
import { MODULES } from "./modules/modules.generated";
import { OF_JOBS, openServices } from "./open-services";

const LESS_URGENT = 5;

/** Linux knows threads by numbers like those of processes. */
function beLessUrgent(): void {
  if (process.platform === "linux") setPriority(Number(path.basename(readlinkSync("/proc/thread-self"))), LESS_URGENT);
}

const { config, databaseUrl } = workerData as JobsThreadData;
beLessUrgent();
const { services, close } = await openServices(config, databaseUrl, OF_JOBS);
registerModules(services);
const tasks = [...housekeeping, ...backgroundTasks, ...fieldTasks, ...MODULES.flatMap((module) => module.tasks ?? [])];
const jobs = startJobs(services, databaseUrl, tasks);
parentPort?.on("message", async (message) => {
  if (message !== STOP) return;
  await jobs.stop();
  await close();
  parentPort?.close();
});
