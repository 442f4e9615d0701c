import { boot } from "./boot";
import { type Cluster, startCluster } from "./embedded-postgres/embedded-cluster";
import { type Config, readConfig } from "./kernel/work/config";

/** A stop that takes longer than this is ended by force; the database recovers at the next start. */
const STOP_WITHIN_MS = 10_000;

/** Ctrl-C under npm arrives twice, from the terminal and from npm: only a later signal is a second wish. */
const SAME_SIGNAL_MS = 1_000;

interface Running {
  address: string;
  close(): Promise<void>;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(config: Config): Promise<Running> {
  if (config.databaseUrl !== undefined) return boot(config, config.databaseUrl);
  const cluster: Cluster = await startCluster({ dataDir: config.dataDir, log: say });
  try {
    const server = await boot(config, cluster.connectionString);
    return {
      address: server.address,
      close: () => server.close(() => cluster.stop()),
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function greet(config: Config, address: string): void {
  say(`启程 CRM 已启动：${address}`);
  if (config.demo) say("演示账号：admin、zongjian、jingli、xiaoshou、caiwu，密码均为 Qicheng@2026");
  say("按 Ctrl-C 停止。");
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code !== "EADDRINUSE") return error.message;
  return `端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 换一个端口。\nPort ${port} is taken: stop what uses it, or set PORT to another one.`;
}

function explain(error: unknown): void {
  process.stderr.write(`启程 CRM 未能启动。 / The server did not start.\n${messageOf(error)}\n`);
}

/** Ends the process in order at the first SIGINT or SIGTERM, and at once at the second. */
function endOnSignal(starting: Promise<Running>): void {
  let askedAt: number | undefined;
  const end = async (): Promise<void> => {
    say("正在停止…");
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // A stop during the start waits for it: half a migration or half a demo company would help nobody.
    const running = await starting;
    await running.close();
    process.exit(0);
  };
  const onSignal = () => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(130);
      return;
    }
    askedAt = performance.now();
    end().catch((error: unknown) => {
      explain(error);
      process.exit(1);
    });
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const starting = start(config);
  endOnSignal(starting);
  const { address } = await starting;
  greet(config, address);
}

main().catch((error: unknown) => {
  explain(error);
  process.exit(1);
});
