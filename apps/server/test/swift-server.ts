/** The store of Debian's packages swift-proxy, -account, -container and -object, speaking S3: stricter than s3rver. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { S3 } from "@aws-sdk/client-s3";
import type { S3Settings } from "../src/kernel/work/config-s3";
import { until } from "./live-client";

export const hasSwift = existsSync("/usr/bin/swift-proxy-server");

const KINDS = ["account", "container", "object"] as const;
const PIPELINE = "catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo";
const FILTER: Readonly<Record<string, string>> = {
  cache: "use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:1",
  s3api: "use = egg:swift#s3api\nlocation = us-east-1",
  tempauth: "use = egg:swift#tempauth\nuser_test_tester = testing .admin",
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export class SwiftServer {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "qicheng-swift-"));
  readonly #processes: ChildProcess[] = [];
  #port = 0;

  get settings(): S3Settings {
    return {
      endpoint: `http://127.0.0.1:${this.#port}`,
      bucket: "qicheng",
      region: "us-east-1",
      accessKeyId: "test:tester",
      secretAccessKey: "testing",
      pathStyle: true,
      main: true,
    };
  }

  /** Starts the four servers with one device, and makes the bucket. */
  async start(): Promise<void> {
    mkdirSync(path.join(this.#folder, "srv/d1"), { recursive: true });
    for (const kind of KINDS) {
      const port = await freePort();
      this.#ring(kind, port);
      this.#run(
        kind,
        port,
        `devices = ${this.#folder}/srv\nmount_check = false`,
        `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}`,
      );
    }
    this.#port = await freePort();
    const filters = PIPELINE.split(" ").map((name) => `[filter:${name}]\n${FILTER[name] ?? `use = egg:swift#${name}`}`);
    const app = `[pipeline:main]\npipeline = ${PIPELINE} proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true`;
    this.#run("proxy", this.#port, "", [app, ...filters].join("\n"));
    const { endpoint = "", bucket: Bucket } = this.settings;
    await until(async () => (await fetch(`${endpoint}/healthcheck`).catch(() => undefined))?.ok === true, 60_000);
    const s3 = new S3({ region: "us-east-1", endpoint, forcePathStyle: true, credentials: this.settings });
    await s3.createBucket({ Bucket });
    s3.destroy();
  }

  #ring(kind: string, port: number): void {
    const build = (...args: string[]) =>
      execFileSync("swift-ring-builder", [`${kind}.builder`, ...args], { cwd: this.#folder, stdio: "ignore" });
    build("create", "4", "1", "1");
    build("add", `r1z1-127.0.0.1:${port}/d1`, "1");
    build("rebalance");
  }

  #run(kind: string, port: number, settings: string, parts: string): void {
    const file = path.join(this.#folder, `${kind}.conf`);
    const own = `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nuser = root\nswift_dir = ${this.#folder}\nworkers = 0`;
    writeFileSync(file, `${own}\n${settings}\n${parts}\n`);
    const log = openSync(path.join(this.#folder, "log"), "a");
    this.#processes.push(spawn(`swift-${kind}-server`, [file], { stdio: ["ignore", log, log] }));
  }

  async remove(): Promise<void> {
    for (const process of this.#processes) process.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
