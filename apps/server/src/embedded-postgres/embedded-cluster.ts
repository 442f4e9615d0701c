import { mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareBinaries } from "./cluster-binaries";
import { clusterHome } from "./cluster-home";
import { DATABASE, prepareCluster } from "./cluster-init";
import { endOrphan, freePort, launch, type PostmasterOptions, shutDown } from "./postmaster";
import { readyPort, runningPostmaster } from "./postmaster-file";
import { isAlive } from "./process-identity";
import { takeStartLock } from "./start-lock";

/** For two cores and a few gigabytes; fsync, full_page_writes and synchronous_commit stay on, as they are by default. */
const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  effective_io_concurrency: "64",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  max_wal_size: "2GB",
  autovacuum: "on",
  timezone: "UTC",
  // Statement errors hold customers' data and reach the application anyway; the server's own events stay.
  log_min_messages: "log",
  log_checkpoints: "off",
};

/** How often the server process is looked at. */
const WATCH_MS = 500;

/** A running PostgreSQL server of our own. */
export interface Cluster {
  /** For the role and database `qicheng`; stays the same until stop(). */
  connectionString: string;
  /** Fast shutdown; resolves when the server has ended and the data directory is free. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** DATA_DIR; created if missing. */
  dataDir: string;
  /** PostgreSQL settings on top of ours, such as `{ fsync: "off" }` for tests. */
  settings?: Record<string, string>;
  /** Receives progress lines for people. */
  log?: (line: string) => void;
}

/** Starts the server again on its port when it was killed, or follows one that an administrator restarted. */
class Keeper {
  readonly #ending = new AbortController();
  readonly #watching: Promise<void>;

  constructor(
    private readonly options: PostmasterOptions,
    private server: { pid: number; port: number },
  ) {
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
    await shutDown(this.server.pid);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      if (!isAlive(this.server.pid)) await this.#revive().catch((error: Error) => this.options.log(error.message));
      await sleep(WATCH_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  async #revive(): Promise<void> {
    const restarted = runningPostmaster(this.options.cluster);
    if (restarted === undefined) {
      this.options.log(
        "数据库进程意外结束，正在重新启动 / The database process ended unexpectedly and is started again",
      );
      this.server = await launch(this.options, this.server.port, false);
    } else if (readyPort(this.options.cluster, restarted) === this.server.port) {
      this.server = { ...this.server, pid: restarted };
    }
  }
}

async function startInside(dataDir: string, options: ClusterOptions): Promise<{ keeper: Keeper; url: string }> {
  const log = options.log ?? (() => undefined);
  const home = clusterHome(dataDir);
  const cluster = path.join(home.directory, "cluster");
  await endOrphan(cluster, log);
  const bin = prepareBinaries(home.directory, home.user);
  const password = prepareCluster(home, bin, log);
  const postmaster: PostmasterOptions = {
    bin,
    cluster,
    logFile: path.join(home.directory, "postgres.log"),
    user: home.user,
    settings: { ...SETTINGS, ...options.settings },
    log,
  };
  const server = await launch(postmaster, await freePort(), true);
  const url = `postgresql://${DATABASE}:${password}@127.0.0.1:${server.port}/${DATABASE}`;
  return { keeper: new Keeper(postmaster, server), url };
}

/**
 * Starts the built-in PostgreSQL 18 of a data directory on a free local port, after recovering from whatever a killed
 * run left behind, and creates it at the first start.
 * @throws AlreadyRunningError when another living process uses the directory
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const release = await takeStartLock(dataDir);
  try {
    const { keeper, url } = await startInside(dataDir, options);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= keeper.stop().finally(release);
      return stopped;
    };
    return { connectionString: url, stop };
  } catch (error) {
    release();
    throw error;
  }
}
