/** The embedded database of a data directory for somebody who needs it for a while: a running one, or one started for it. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { clusterHome } from "./cluster-home";
import { DATABASE } from "./cluster-init";
import { startCluster } from "./embedded-cluster";
import { readyPort, runningPostmaster } from "./postmaster-file";

/** Whether a former start made a database for this data directory. */
export const hasCluster = (dataDir: string): boolean => existsSync(path.join(dataDir, "database.json"));

/** Address of a database that runs already, whoever started it. */
function runningCluster(dataDir: string): string | undefined {
  if (!hasCluster(dataDir)) return undefined;
  const { directory } = clusterHome(realpathSync(dataDir));
  const cluster = path.join(directory, "cluster");
  const pid = runningPostmaster(cluster);
  const port = pid === undefined ? undefined : readyPort(cluster, pid);
  if (port === undefined) return undefined;
  const password = readFileSync(path.join(directory, "password"), "utf8").trim();
  return `postgresql://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/**
 * Runs `use` with the address of the embedded database of a data directory, which is started for that time when it
 * does not run, and made when there is none.
 */
export async function withCluster<T>(
  dataDir: string,
  log: (line: string) => void,
  use: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const running = runningCluster(dataDir);
  if (running !== undefined) return use(running);
  const cluster = await startCluster({ dataDir, log });
  try {
    return await use(cluster.connectionString);
  } finally {
    await cluster.stop();
  }
}
