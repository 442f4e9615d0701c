/** The whole server as a process of its own on a cluster of its own: what is killed here is the real thing. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { startFlags } from "../../../scripts/lib/start-flags.mjs";
import { isAlive } from "../src/embedded-postgres/process-identity";
import { bundleFolder } from "./bundle";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const START_WITHIN_MS = 60_000;

export interface Reply {
  status: number;
  code?: string;
  data?: { id: number };
}

export class ServerProcess {
  #child: ChildProcess | undefined;
  #address = "";
  #output = "";

  /**
   * @param dataDir one that is there already; a new one without it
   * @param databaseUrl of a database that is there; one of its own without it
   */
  constructor(
    readonly dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-fault-")),
    private readonly databaseUrl = "",
  ) {
    // Run as root, PostgreSQL is another user that must be able to enter.
    chmodSync(dataDir, 0o755);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get alive(): boolean {
    return this.pid > 0 && isAlive(this.pid);
  }

  /** Where it answers. */
  get address(): string {
    return this.#address;
  }

  /** What the process has written so far. */
  get output(): string {
    return this.#output;
  }

  /** Starts it and waits until it answers. @returns milliseconds that took */
  async start(): Promise<number> {
    const started = performance.now();
    const env = {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: this.dataDir,
      DEMO: "0",
      RATE_LIMIT: "0",
      NODE_ENV: "production",
      DATABASE_URL: this.databaseUrl,
    };
    const child = spawn(process.execPath, [...startFlags(), path.join(bundleFolder(), "main.js")], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    const from = this.#output.length;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
    for (;;) {
      const ready = /已启动：(http:\/\/\S+)/.exec(this.#output.slice(from));
      if (ready) {
        this.#address = ready[1] ?? "";
        return performance.now() - started;
      }
      if (child.exitCode !== null || performance.now() - started > START_WITHIN_MS)
        throw new Error(`not started:\n${this.#output.slice(from)}`);
      await sleep(10);
    }
  }

  /** Kills it as a power cut would; its database goes on until the next start ends it. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  /** Asks it to end, as a service manager does. @returns its exit code and the milliseconds that took */
  async terminate(): Promise<{ code: number | null; tookMs: number }> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return { code: child?.exitCode ?? null, tookMs: 0 };
    const started = performance.now();
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
    return { code: child.exitCode, tookMs: performance.now() - started };
  }

  /** Directory of the PostgreSQL data. */
  get cluster(): string {
    return (JSON.parse(readFileSync(path.join(this.dataDir, "database.json"), "utf8")) as { cluster: string }).cluster;
  }

  #postmasterFile(): string[] {
    return readFileSync(path.join(this.cluster, "postmaster.pid"), "utf8").split("\n");
  }

  get postmaster(): number {
    return Number(this.#postmasterFile()[0]);
  }

  /** Its own database, for others. */
  get connectionString(): string {
    const password = readFileSync(path.join(this.cluster, "../password"), "utf8").trim();
    return `postgresql://qicheng:${password}@127.0.0.1:${this.#postmasterFile()[3]}/qicheng`;
  }

  /** Rows of a query on a connection of its own. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.connectionString });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** A call over the network; undefined when there was no answer. */
  async call(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply | undefined> {
    const started = performance.now();
    try {
      const response = await fetch(`${this.#address}${url}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      return { ...((await response.json()) as Omit<Reply, "status">), status: response.status };
    } catch (error) {
      if (process.env.FAULT_DEBUG)
        process.stderr.write(`${url} ${String(error)} after ${Math.round(performance.now() - started)}\n`);
      return undefined;
    }
  }

  /** Ends it in order and removes everything. */
  async remove(): Promise<void> {
    await this.terminate();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
