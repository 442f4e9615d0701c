/** The processes of a run: product, floor and load generator, each from a bundle of its own. */
import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build, type Plugin } from "esbuild";
import { freePort } from "../../apps/server/src/embedded-postgres/postmaster";
import { bundleServer } from "../../scripts/lib/bundle.mjs";
import { startFlags } from "../../scripts/lib/start-flags.mjs";
import type { Job, Measured, Reading, Reply } from "./job";
import { CACHE, ROOT } from "./paths";

const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 12_000;

export interface Server {
  url: string;
  pid: number;
}

const ourOwn = (name: string) => name.startsWith("@qicheng/");

/** Packages stay in node_modules; a source's `import.meta.url` keeps naming the source, as in the product's build. */
const asBuilt: Plugin = {
  name: "as-built",
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
      ourOwn(name) ? undefined : { path: name, external: true },
    );
    bundle.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, "utf8");
      const url = JSON.stringify(`file://${file}`);
      const contents = source
        .replaceAll(/\bimport\.meta\.url\b/g, url)
        .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(file))
        .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(path.dirname(file)));
      return { contents, loader: "ts" };
    });
  },
};

async function bundled(source: string, name: string): Promise<string> {
  const outfile = path.join(CACHE, `bin/${name}.mjs`);
  const entryPoints = [path.join(ROOT, source)];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    plugins: [asBuilt],
  });
  return outfile;
}

/** Ends a process in order, and by force when it does not. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), END_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Starts processes and ends them all. */
export class Processes {
  readonly #children: ChildProcess[] = [];

  #start(file: string, env: Record<string, string>, flags: readonly string[] = []): ChildProcess {
    const child = fork(file, [], {
      env: { PATH: process.env.PATH, ...env },
      execArgv: [...flags],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#children.push(child);
    return child;
  }

  async #server(file: string, env: Record<string, string>, ready: string, flags?: readonly string[]): Promise<Server> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = this.#start(file, { ...env, PORT: String(port), NODE_ENV: "production" }, flags);
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await answers(`${url}${ready}`))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${path.basename(file)} did not start.`);
      await sleep(50);
    }
    return { url, pid: child.pid ?? 0 };
  }

  async product(databaseUrl: string): Promise<Server> {
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(CACHE, "files"),
      HOST: "127.0.0.1",
      DEMO: "0",
      RATE_LIMIT: "0",
    };
    const folder = path.join(CACHE, "bin/server");
    await bundleServer(folder);
    return this.#server(path.join(folder, "main.js"), env, "/readyz", startFlags());
  }

  async floor(databaseUrl: string): Promise<Server> {
    return this.#server(await bundled("bench/floor.ts", "floor"), { DATABASE_URL: databaseUrl }, "/ping");
  }

  /** @returns runs one job at a time in a process of its own */
  async #doing<Asked, Done>(name: string, secondsOf: (job: Asked) => number): Promise<(job: Asked) => Promise<Done>> {
    const child = this.#start(await bundled(`bench/${name}.ts`, name), {});
    return (job) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${name} does not answer.`)), (secondsOf(job) + 90) * 1000);
        const onExit = () => reject(new Error(`${name} has ended.`));
        child.once("exit", onExit);
        child.once("message", (reply: Reply<Done>) => {
          clearTimeout(timer);
          child.off("exit", onExit);
          if ("error" in reply) reject(new Error(reply.error));
          else resolve(reply.result);
        });
        child.send(job as object);
      });
  }

  load = () => this.#doing<Job, Measured>("load", ({ warmSeconds, seconds }) => warmSeconds + seconds);

  /** @returns how many bytes came */
  readers = () => this.#doing<Reading, number>("readers", ({ seconds }) => seconds);

  async stop(): Promise<void> {
    await Promise.all(this.#children.map(end));
  }
}
