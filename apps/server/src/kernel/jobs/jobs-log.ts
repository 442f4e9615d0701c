import { Logger } from "graphile-worker";

export const log = (line: string) => void process.stderr.write(`${line}\n`);

const TOLD: readonly string[] = ["error", "warning"];

/** Warnings and errors of the queue as lines of ours, the rest to nobody. */
export function jobsLogger(log: (line: string) => void): Logger {
  return new Logger(() => (level, message) => {
    if (TOLD.includes(level)) log(`jobs: ${message}`);
  });
}
