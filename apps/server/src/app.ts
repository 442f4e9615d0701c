/** Builds the Fastify application; starting it is main's business, so tests use the very same one. */

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import serveStatic from "@fastify/static";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { routes } from "@qicheng/api/routes.generated";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { sql } from "kysely";
import { installBodyDecoders } from "./kernel/http/body";
import { tooManyUnread } from "./kernel/http/caller";
import { errorEnvelope } from "./kernel/http/error-envelope";
import { meets } from "./kernel/http/preferences";
import { factsOf, languageOf } from "./kernel/http/request-facts";
import { BODY_BOUNDS, type BodyBounds, endSlowBodies } from "./kernel/http/slow-bodies";
import { Ending } from "./kernel/start/ending";
import { asRefusal } from "./kernel/work/as-refusal";
import { noRoute, Refusal } from "./kernel/work/refusal";
import type { Services } from "./kernel/work/services";
import { checkTables, mountModules } from "./modules/index";
import { mountDocs } from "./openapi";
import { pageLinks } from "./page-files";

const API = /^\/(?:api|main)(?:\/|$)/i;
/** Where the application has pages; any other path shows its page for what is not there, and says so. */
const PAGE = /^\/(?:login|setup|fileView|403|404|crm|oa|bi|erp|dbcall|system|person|desk)(?:\/|$)/i;
/** What stands behind it may be anything that somebody takes for a file. */
const FILE_PAGE = /^\/fileView\//i;
const ASSET = /^\/assets\//;
const HIDDEN = /\/\./;
const LOGGED = new Set(["AUTH_REQUIRED", "FORBIDDEN", "RATE_LIMITED", "NOT_FOUND"]);

const knownPaths = new Set(
  Object.values(routes).flatMap((group) =>
    Object.values(group).map((route) => route.path.toLowerCase().replace(/\/$/, "")),
  ),
);

function pathOf(request: FastifyRequest): string {
  return request.url.split("?")[0] ?? "";
}

/** What went wrong before anybody was asked who he is counts for his address. */
function refusalOf(services: Services, error: unknown, request: FastifyRequest): Refusal | undefined {
  const refusal = asRefusal(error);
  const unread = refusal !== undefined && request.userId === undefined && API.test(pathOf(request));
  return (unread ? tooManyUnread(services, request) : undefined) ?? refusal;
}

function installErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(services, error, request);
    const facts = request.facts ?? factsOf(request, pathOf(request));
    if (!refusal) {
      request.log.error({ err: error, route: facts.route }, "fault");
      services.securityLog.record(
        "fault",
        facts,
        request.userId ?? null,
        error instanceof Error ? error.message : String(error),
      );
    } else if (LOGGED.has(refusal.code))
      services.securityLog.record(refusal.code, facts, request.userId ?? null, refusal.message);
    const { status, body } = errorEnvelope(refusal, { id: request.id, language: languageOf(request) });
    if (refusal?.details.retryAfterSeconds) reply.header("Retry-After", refusal.details.retryAfterSeconds);
    const sent = meets(request, reply, "status=200") ? 200 : status;
    return reply.status(sent).type("application/json; charset=utf-8").send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const target = pathOf(request);
    const known = knownPaths.has(target.toLowerCase().replace(/\/$/, ""));
    if (known) throw new Refusal("METHOD_NOT_ALLOWED");
    const named = path.extname(target) !== "" && !FILE_PAGE.test(target);
    if (!API.test(target) && !named && request.method === "GET" && app.hasReplyDecorator("sendFile")) {
      const isPage = PAGE.test(target) && !HIDDEN.test(target);
      return reply
        .status(isPage ? 200 : 404)
        .header("Cache-Control", "no-cache")
        .sendFile("index.html");
    }
    throw noRoute();
  });
}

function installHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (API.test(pathOf(request))) reply.header("Cache-Control", "no-store");
    if (!reply.hasHeader("Content-Security-Policy")) reply.header("Content-Security-Policy", CONTENT_SECURITY);
    reply.header("Permissions-Policy", DEVICES);
    // What stands here is a company's own; no search engine should name it. Files of the build are nobody's.
    if (!ASSET.test(pathOf(request))) reply.header("X-Robots-Tag", "noindex");
  });
}

/** Pages name the code that they need, which the browser asks for beside them. */
function installLinks(app: FastifyInstance, web: string): void {
  const linksOf = pageLinks(web);
  app.addHook("onSend", async (request, reply) => {
    if (!String(reply.getHeader("Content-Type")).startsWith("text/html")) return;
    const links = linksOf(pathOf(request));
    if (links !== undefined) reply.header("Link", links);
  });
}

/** Bar codes are read by the camera, calls are spoken, punches say where: by pages of this address, in no foreign frame. */
const DEVICES = ["camera=(self)", "microphone=(self)", "geolocation=(self)"].join(", ");

/** Pages: scripts from here only, nothing inline but the style sheets that the component library makes. */
const CONTENT_SECURITY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join(";");

function installHealth(app: FastifyInstance, services: Services): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    try {
      await sql`select 1`.execute(services.database.db);
      return { status: "ready" };
    } catch {
      return reply.status(503).send({ status: "database unavailable" });
    }
  });
}

const HEADERS_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 15_000;

/** The built web application beside the server, if it was built. */
function webDirectory(): string | undefined {
  const here = path.dirname(fileURLToPath(import.meta.url));
  return [path.join(here, "../../web/dist"), path.join(here, "../../../web/dist")].find((directory) =>
    existsSync(path.join(directory, "index.html")),
  );
}

/** The application with every route mounted, not yet listening. */
export async function buildApp(services: Services, bodies: BodyBounds = BODY_BOUNDS): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: services.config.production ? "warn" : "error",
      redact: ["req.headers.authkey", "req.headers.authorization"],
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.bodyBytes,
    genReqId: () => randomUUID(),
    // Only headers have a fixed time; of bodies see below.
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    connectionTimeout: 60_000,
    forceCloseConnections: "idle",
    trustProxy: services.config.trustProxy.length === 0 ? false : [...services.config.trustProxy],
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    ajv: { customOptions: { coerceTypes: false } },
  });
  app.decorate("ending", new Ending(app));
  endSlowBodies(app, bodies);
  installBodyDecoders(app);
  installErrors(app, services);
  installHeaders(app);
  await app.register(helmet, {
    // Set below as a constant: helmet would put it together anew for every answer.
    contentSecurityPolicy: false,
    frameguard: { action: "sameorigin" },
    referrerPolicy: { policy: "same-origin" },
  });
  await app.register(compress, { encodings: ["gzip"], threshold: 1_400 });
  await app.register(multipart, { throwFileSizeLimit: false });
  const web = webDirectory();
  if (web) {
    await app.register(serveStatic, {
      root: web,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  if (web) installLinks(app, web);
  installHealth(app, services);
  mountModules(app, services);
  await checkTables(services);
  if (!services.config.production) await mountDocs(app, services);
  return app;
}
