/** Starts the simulator beside the server of the demo company. */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import type { CallSettings } from "../../../kernel/work/config-calls";
import { signOf } from "../signed";

// A bundle of the server has this script beside it, and says here where, seen from apps/server.
const bundled = process.env.QICHENG_BUILT;
const SCRIPT = bundled
  ? path.join(import.meta.dirname, "../../../..", bundled, "call-simulator.js")
  : path.join(import.meta.dirname, "main.ts");

interface Started {
  settings: CallSettings;
  /** Says where events go, once the server listens. */
  connect(server: string): Promise<void>;
  stop(): void;
}

export async function startSimulator(): Promise<Started> {
  const secret = randomUUID();
  const child = fork(SCRIPT, [], {
    cwd: path.dirname(SCRIPT),
    execArgv: bundled ? [] : ["--import", "tsx"],
    env: { PATH: process.env.PATH, CALL_SECRET: secret },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { port: number }).port));
    child.once("exit", (code) => reject(new Error(`the simulator of calls ended (${code})`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    settings: { adapter: "sim", url, secret, from: ["127.0.0.1", "::1"] },
    connect: async (server) => {
      const payload = JSON.stringify({ notify: `${server}/api/call/events` });
      const time = String(Date.now());
      await fetch(`${url}/connect`, {
        method: "POST",
        headers: { "x-time": time, "x-sign": signOf(secret, time, payload) },
        body: payload,
      });
    },
    stop: () => void child.kill("SIGTERM"),
  };
}
