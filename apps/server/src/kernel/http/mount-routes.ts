/** Mounts handlers on route definitions: sign-in, permission, decoding, transaction, audit, envelope. */

import type {
  Rights,
  RouteArguments,
  RouteDefinition,
  RouteGroup,
  RouteOutput,
} from "@qicheng/api/kernel/define-routes";
import { type BoardGroup, boardGroup } from "@qicheng/api/kernel/list-query";
import { said } from "@qicheng/api/kernel/messages";
import type { Language, Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import { RightsContext } from "../access/change-rights";
import { LostAnswer } from "../db/lost-answer";
import { closing, prepared } from "../db/pipeline";
import {
  type IdempotentRequest,
  idempotentRequest,
  type Kept,
  keepStatement,
  keptAnswer,
  toKeep,
  wasCommitted,
} from "../idempotency/idempotency";
import { asKept, fromKept } from "../idempotency/kept-reply";
import { Ahead } from "../work/ahead";
import { isRetryable } from "../work/as-refusal";
import { auditParts } from "../work/audit";
import type { Outcome } from "../work/bulk";
import { Context } from "../work/context";
import { inLanguage } from "../work/in-language";
import type { Me } from "../work/me";
import { Refusal } from "../work/refusal";
import type { CallFacts } from "../work/request-facts";
import type { Services } from "../work/services";
import type { Upload } from "../work/upload";
import { aroundCalls } from "./around-calls";
import { handOver, slowPartOf } from "./beforehand";
import { assertMayAct, authorise } from "./caller";
import { EncodedRows } from "./encoded-rows";
import { givenInput } from "./input";
import { readUpload } from "./multipart";
import { meets } from "./preferences";
import { factsOf, languageOf } from "./request-facts";
import { type BytesReply, sendBytes } from "./send-bytes";

interface Words {
  msg?: Message;
  /** Headers of the answer. For reads: those of a write would be kept with its answer. */
  headers?: Record<string, string | string[]>;
  /** Keys that stand beside `result` in the envelope, where clients look for them. */
  beside?: Readonly<Record<string, string | number>>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler with nothing to say just returns.
type OkReply = Words | void;

/** Leads to a page of ours: a path, never the address of somebody else. */
interface RedirectReply {
  to: `/${string}`;
  headers: Record<string, string | string[]>;
}

/** Messages of an outcome are put into the caller's language when it is sent. */
type Told<Data> = Data extends { done: number[]; refused: unknown[] } ? Outcome : Data;

/** What a handler answers, by the route's kind of answer. */
export type ReplyOf<Route extends RouteDefinition> = Route["answer"] extends "ok"
  ? OkReply
  : Route["answer"] extends "data"
    ? Words & { data: Told<RouteOutput<Route>>; model?: unknown }
    : Route["answer"] extends "list"
      ? Words & { rows?: RouteOutput<Route>[] | EncodedRows; total?: number; board?: BoardGroup[] }
      : Route["answer"] extends "redirect"
        ? RedirectReply
        : BytesReply;

/** Only a route that says whose rights it changes is given the means to. */
type ContextOf<Route extends RouteDefinition> = Route extends { rights: Rights } ? RightsContext : Context;

export type Handlers<Group extends RouteGroup> = {
  [Name in keyof Group]: (
    ctx: ContextOf<Group[Name]>,
    input: RouteArguments<Group[Name]>,
  ) => Promise<ReplyOf<Group[Name]>>;
};

type Rows = unknown[] | EncodedRows;
type Reply = Words & { data?: unknown; rows?: Rows; total?: number; board?: BoardGroup[]; model?: unknown };
type AnyHandler = (ctx: Context, input: unknown) => Promise<unknown>;

const RETRIES = 3;
const SEE_OTHER = 303;

interface WriteWork {
  route: RouteDefinition;
  facts: CallFacts;
  me: Me | undefined;
  request: IdempotentRequest;
  input: unknown;
  handler: AnyHandler;
  upload: Upload | undefined;
  /** What the slow part of the handler found. */
  found?: { it: unknown };
  /** Files that were copied for it. */
  ahead: Ahead;
}

/** One try of a write, as far as it came. */
interface Try {
  ctx?: Context;
  reply: Reply;
  kept?: Kept;
}

/** Everything up to the commit; audit rows and the kept answer travel with it in one trip to the database. */
async function transact(services: Services, work: WriteWork, made: Try): Promise<void> {
  const { route, facts, me, request, input, handler, upload } = work;
  await services.database.db.transaction().execute(async (trx) => {
    const ctx = route.rights
      ? new RightsContext(route.permission, services, facts, trx, me)
      : new Context(services, facts, trx, me);
    ctx.upload = upload;
    ctx.ahead = work.ahead;
    if (work.found) handOver(ctx, work.found.it);
    made.ctx = ctx;
    made.reply = ((await handler(ctx, input)) ?? {}) as Reply;
    made.kept = toKeep(request, asKept(made.reply));
    const audit = auditParts(ctx.audits, { userId: me?.id ?? null, request: facts });
    await sql`${closing}${prepared}with ${audit} ${keepStatement(made.kept)}`.execute(trx);
  });
}

/** What takes its time is done while no transaction waits for it. */
async function prepare(services: Services, work: WriteWork): Promise<void> {
  const slow = work.found ? undefined : slowPartOf(work.handler);
  if (!slow) return;
  const ctx = new Context(services, work.facts, services.database.db, work.me);
  ctx.upload = work.upload;
  work.found = { it: await slow(ctx, work.input) };
}

async function writeOnce(services: Services, work: WriteWork): Promise<Reply> {
  const made: Try = { reply: {} };
  const { upload } = work;
  try {
    await transact(services, work, made);
  } catch (error) {
    if (!(error instanceof LostAnswer && made.kept)) throw error;
    // Until the database says otherwise a row may point at the file; if nobody ever knows, housekeeping finds out.
    if (upload) upload.recorded = true;
    const committed = await wasCommitted(services.side, error, made.kept);
    if (upload) upload.recorded = committed;
    if (!committed) throw error;
  }
  if (upload) upload.recorded = true;
  await made.ctx?.committed();
  const { audits = [] } = made.ctx ?? {};
  aroundCalls().written(services, { ...work, audits });
  return made.reply;
}

/**
 * Runs a write in its transaction. Whatever undid it, an earlier try with its key is what the person meant; a deadlock or
 * serialisation failure is tried again before anybody hears of it, and so is a row that somebody held for long.
 */
async function write(services: Services, work: WriteWork): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await prepare(services, work);
      return await work.ahead.during(() => writeOnce(services, work));
    } catch (error) {
      const earlier = work.request.given && (await keptAnswer(services.database.db, work.request));
      if (earlier) return fromKept(earlier.answer as object, work.facts.language);
      if (attempt < RETRIES && isRetryable(error)) continue;
      if (error instanceof Refusal) await services.files.forget(work.ahead.made);
      throw error;
    }
  }
}

const rowsText = (rows: Rows) => (rows instanceof EncodedRows ? rows.json : JSON.stringify(rows));

/** The envelope as text. A list stands under `data` too, for pickers; clients that ask for less get it once. */
function envelope(route: RouteDefinition, reply: Reply, how: { minimal: boolean; language: Language }): string {
  const head = `{"result":"success","msg":${JSON.stringify((reply.msg ?? said.done)[how.language])}`;
  if (route.answer === "list") {
    const rows = reply.rows === undefined ? "" : `,"rows":${rowsText(reply.rows)}`;
    const total = reply.total === undefined ? "" : `,"total":${reply.total}`;
    const board = reply.board === undefined ? "" : `,"board":${JSON.stringify(reply.board)}`;
    const list = `${rows}${total}${board}`;
    return how.minimal ? `${head}${list}}` : `${head}${list},"data":{${list.slice(1)}}}`;
  }
  const data = reply.data === undefined ? "" : `,"data":${JSON.stringify(reply.data)}`;
  const model = reply.model === undefined ? "" : `,"model":${JSON.stringify(reply.model)}`;
  const beside = Object.entries(reply.beside ?? {}).map(([key, value]) => `,"${key}":${JSON.stringify(value)}`);
  return `${head}${data}${model}${beside.join("")}}`;
}

/** What roles keep from somebody is not there for him, or masked whatever it is. */
const isKept = (value: unknown, [key = ""]: readonly PropertyKey[]): boolean => {
  const there: unknown = ownValue(value as Record<string, unknown> | undefined, String(key));
  return there === undefined || (typeof there === "string" && there.includes("****"));
};

/** In tests and development an answer that is not what the route promises is a fault, not a surprise for the client. */
function assertPromised(route: RouteDefinition, reply: Reply, keeps: boolean): void {
  const check = (schema: z.ZodType, value: unknown) => {
    const issues = schema.safeParse(value).error?.issues ?? [];
    const broken = issues.filter(({ path }) => !(keeps && isKept(value, path)));
    if (broken.length > 0) throw new Error(`${route.path} answers what it does not promise: ${JSON.stringify(broken)}`);
  };
  if (route.answer === "data") check(route.output, reply.data);
  if (route.answer === "list") {
    const { rows = [] } = reply;
    const { output } = route;
    const encoded = rows instanceof EncodedRows;
    const row = encoded && rows.partial && output instanceof z.ZodObject ? output.partial() : output;
    for (const one of encoded ? rows.objects : rows) check(row, one);
    check(z.array(boardGroup).optional(), reply.board);
  }
}

async function answerOf(services: Services, mounted: Mounted, request: FastifyRequest): Promise<unknown> {
  const { route, handler } = mounted;
  const facts = factsOf(request, route.path);
  request.facts = facts;
  await services.fields.ready();
  const me = await authorise(services, route, request);
  request.keeps = (me?.fields.size ?? 0) > 0;
  if (route.multipart === true) aroundCalls().assertMayUpload(me);
  const upload = route.multipart ? await readUpload({ ...services, request, userId: me?.id ?? 0 }) : undefined;
  try {
    const input = await route.input.parseAsync(givenInput(route, request, upload));
    assertMayAct(route, input, me);
    if (route.effect === "read") return await handler(new Context(services, facts, services.database.db, me), input);
    const key = request.headers["idempotency-key"];
    const file = upload && `${upload.stored.received} ${upload.filename}`;
    const once = idempotentRequest(key, { userId: me?.id ?? 0, route: facts.route, input, file });
    const ahead = new Ahead();
    return await write(services, { route, facts, me, request: once, input, handler, upload, ahead });
  } finally {
    // Refused, or a retry answered from memory: nothing points at this copy.
    if (upload && !upload.recorded) await services.files.forget([upload.stored.storageKey]);
  }
}

interface Mounted {
  route: RouteDefinition;
  handler: AnyHandler;
}

function mountOne(app: FastifyInstance, services: Services, mounted: Mounted): void {
  const { route } = mounted;
  app.route({
    method: route.method,
    url: route.path,
    // Parts of a file are parts of its bytes as they are.
    ...(route.answer === "bytes" ? { config: { compress: false } } : {}),
    handler: async (request, reply) => {
      const answered = ((await answerOf(services, mounted, request)) ?? {}) as Reply;
      if (route.answer === "bytes") return sendBytes(answered as unknown as BytesReply, request, reply);
      if (route.answer === "redirect") {
        const { to, headers } = answered as unknown as RedirectReply;
        return reply.headers(headers).redirect(to, SEE_OTHER);
      }
      const how = { minimal: meets(request, reply, "return=minimal"), language: languageOf(request) };
      const answer = { ...answered, data: inLanguage(answered.data, how.language) };
      if (services.config.checksAnswers) assertPromised(route, answer, request.keeps === true);
      if (answer.headers) reply.headers(answer.headers);
      meets(request, reply, "status=200");
      return reply.type("application/json; charset=utf-8").send(envelope(route, answer, how));
    },
  });
}

export type AnyHandlers = Readonly<Record<string, AnyHandler>>;

/** Mounts one group; that each definition has its handler is checked where the two are put together. */
export function mountRoutes(app: FastifyInstance, services: Services, group: RouteGroup, handlers: AnyHandlers): void {
  for (const [name, route] of Object.entries(group)) {
    const handler = ownValue(handlers, name);
    if (!handler) throw new Error(`${route.path} has no handler`);
    mountOne(app, services, { route, handler });
  }
}

declare module "fastify" {
  interface FastifyRequest {
    facts?: CallFacts;
    /** Roles keep fields from the caller. */
    keeps?: boolean;
  }
}
