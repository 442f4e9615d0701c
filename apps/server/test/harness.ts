/** A server on a database of its own: the real application, called without a port. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { RouteDefinition, RouteInput } from "@qicheng/api/kernel/define-routes";
import type { BoardGroup } from "@qicheng/api/kernel/list-query";
import type { FastifyInstance } from "fastify";
import type { RawBuilder } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { buildApp } from "../src/app";
import type { Database } from "../src/kernel/db/database";
import type { Config } from "../src/kernel/work/config";
import type { Services } from "../src/kernel/work/services";
import { openServices } from "../src/open-services";
import { CALL_SECRET } from "./call-samples";
import type { PersonName } from "./people";

export interface Answer {
  status: number;
  result: "success" | "error";
  msg: string;
  code?: string;
  /** Why, in the words of what has refused. */
  reason?: string;
  // biome-ignore lint/suspicious/noExplicitAny: what arrives over a wire has no type; tests say what they expect of it.
  data?: any; // oxlint-disable-line no-explicit-any
  // biome-ignore lint/suspicious/noExplicitAny: the same for rows.
  rows?: any[]; // oxlint-disable-line no-explicit-any
  total?: number;
  board?: BoardGroup[];
  headers: Record<string, unknown>;
  text: string;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** Sends the body form-encoded instead of as JSON. */
  form?: boolean;
}

export interface Caller {
  key: string;
  id: number;
  post<Route extends RouteDefinition>(route: Route, input: RouteInput<Route>, options?: CallOptions): Promise<Answer>;
  /** A body that no type would allow. */
  raw(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  get(url: string, options?: CallOptions): Promise<Answer>;
}

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  db: Database;
  databaseUrl: string;
  as(name: PersonName): Promise<Caller>;
  anonymous: Caller;
  /** Rows of a query, for looking behind the API. */
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  close(): Promise<void>;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A fresh copy of a database; dropped with the cluster. */
async function createDatabase(like: string): Promise<string> {
  const template = new URL(inject("databaseUrl"));
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const admin = new URL(template);
  admin.pathname = "/postgres";
  await withClient(admin.href, async (client) => {
    await client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(like)}`);
    await client.query(`alter database ${client.escapeIdentifier(name)} set timezone to 'Asia/Shanghai'`);
  });
  template.pathname = `/${name}`;
  return template.href;
}

/** A fresh copy of the template database. */
export const cloneDatabase = (): Promise<string> => createDatabase(new URL(inject("databaseUrl")).pathname.slice(1));

/** One without a table, for what is about its way up to this version. */
export const emptyDatabase = (): Promise<string> => createDatabase("template0");

function parse(response: { statusCode: number; body: string; headers: Record<string, unknown> }): Answer {
  const isJson = (response.headers["content-type"] as string | undefined)?.includes("json") ?? false;
  const body = isJson
    ? (JSON.parse(response.body) as Omit<Answer, "status" | "headers" | "text">)
    : { result: "error" as const, msg: "" };
  return { ...body, status: response.statusCode, headers: response.headers, text: response.body };
}

function callerOf(app: FastifyInstance, key: string, id: number): Caller {
  const auth = key === "" ? {} : { authkey: key };
  const raw: Caller["raw"] = async (url, body, options = {}) => {
    const type = options.form ? "application/x-www-form-urlencoded" : "application/json";
    const payload = options.form ? encodePairs(body as Record<string, unknown>) : JSON.stringify(body);
    const headers = { "content-type": type, ...auth, ...options.headers };
    return parse(await app.inject({ method: "POST", url, headers, payload }));
  };
  return {
    key,
    id,
    raw,
    post: (route, input, options) => raw(route.path, input, options),
    get: async (url, options = {}) =>
      parse(await app.inject({ method: "GET", url, headers: { ...auth, ...options.headers } })),
  };
}

/** Values as a query string or form-encoded body carries them; half a character as the bytes that would stand for it. */
function encodePairs(values: Record<string, unknown>): string {
  const escaped = (text: string) =>
    [...text].map((char) => (/\p{Surrogate}/u.test(char) ? "%ED%A0%80" : encodeURIComponent(char))).join("");
  return Object.entries(values)
    .map(([key, value]) => {
      const text = typeof value === "object" ? JSON.stringify(value) : `${value as string}`;
      return `${escaped(key)}=${escaped(text)}`;
    })
    .join("&");
}

/** Asks a route as its method wants it. */
export function ask(caller: Caller, route: RouteDefinition, input: Record<string, unknown>): Promise<Answer> {
  return route.method === "POST" ? caller.raw(route.path, input) : caller.get(`${route.path}?${encodePairs(input)}`);
}

/** Of a server that only its test talks to. */
export const CONFIG: Omit<Config, "dataDir"> = {
  port: 0,
  host: "127.0.0.1",
  demo: false,
  rateLimit: false,
  trustProxy: [],
  production: false,
  development: false,
  checksAnswers: true,
};

/**
 * Builds a server on a clone of the template database.
 * @param tables statements that make what only this test has, before the server looks at its tables
 */
export async function testServer(overrides: Partial<Config> = {}, tables = ""): Promise<TestServer> {
  const databaseUrl = await cloneDatabase();
  if (tables !== "") await withClient(databaseUrl, (client) => client.query(tables));
  const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-data-"));
  const calls = { adapter: "sim", url: inject("callsUrl"), secret: CALL_SECRET, from: ["127.0.0.1"] } as const;
  const config: Config = { ...CONFIG, calls, dataDir, ...overrides };
  const { services, close } = await openServices(config, databaseUrl);
  const app = await buildApp(services);
  await app.ready();
  const db = services.database.db;
  return {
    app,
    services,
    db,
    databaseUrl,
    anonymous: callerOf(app, "", 0),
    as: async (name) => {
      const user = await db.selectFrom("users").select("id").where("username", "=", name).executeTakeFirstOrThrow();
      const key = await services.sessions.start(db, user.id, { ip: "127.0.0.1", agent: "test" });
      return callerOf(app, key, user.id);
    },
    rows: async (query) => (await query.execute(db)).rows,
    close: async () => {
      await app.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
