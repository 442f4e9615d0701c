/** Names and schedules of the tasks that jobs-server.ts runs. */
import type { ScheduledTask, Task } from "../src/kernel/jobs/task";

const elsewhere = { run: () => Promise.reject(new Error("It runs in jobs-server.ts.")) };

export const ticking: ScheduledTask = { name: "test.ticking", schedule: { pattern: "* * * * * *" }, ...elsewhere };
export const plain: Task<{ id: string }> = { name: "test.plain", ...elsewhere };
export const slow: Task<{ id: string; ms: number }> = { name: "test.slow", ...elsewhere };
export const leaving: Task<{ id: string }> = { name: "test.leaving", ...elsewhere };
export const failing: Task<{ id: string; times: number }> = { name: "test.failing", ...elsewhere };
