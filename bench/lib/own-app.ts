/** The product's own application inside this process, for what is not measured. */
import path from "node:path";
import { buildApp } from "../../apps/server/src/app";
import { openServices } from "../../apps/server/src/open-services";
import type { PreparedRequest } from "./job";
import { CACHE } from "./paths";

const CONFIG = {
  port: 0,
  host: "127.0.0.1",
  dataDir: path.join(CACHE, "files"),
  demo: false,
  rateLimit: false,
  trustProxy: [],
  production: true,
  development: false,
  checksAnswers: false,
};

/** Sends a request to it. @returns the answer @throws Error with what it says when it is no success */
export type Send = (request: PreparedRequest) => Promise<Record<string, unknown>>;

export async function withOwnApp(databaseUrl: string, work: (send: Send) => Promise<void>): Promise<void> {
  const { services, close } = await openServices(CONFIG, databaseUrl);
  const app = await buildApp(services);
  try {
    await work(async ({ method, path: url, headers, body }) => {
      const reply = await app.inject({ method, url, headers, payload: body ?? "" });
      if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body.slice(0, 300)}`);
      return reply.json();
    });
  } finally {
    await app.close();
    await close();
  }
}
