/** The OpenAPI page at /docs, made from the route definitions; not mounted in production. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { authorise } from "./kernel/http/caller";
import { DOCS, docsCookie, hasDocsCookie, isDocsLink } from "./kernel/http/docs-pass";
import { notFound } from "./kernel/work/refusal";
import type { Services } from "./kernel/work/services";
import { openApiDocument } from "./openapi-document";

/** As a route that any signed-in person may call. */
const ROUTE = { permission: "signedIn", path: DOCS, answer: "ok" } as const;

/** @throws AUTH_REQUIRED without a login key, a fresh link, or the cookie that the link was exchanged for */
async function admit(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { secret } = services;
  if (isDocsLink(secret, request.query)) {
    const secure = request.protocol === "https";
    return reply.header("Set-Cookie", docsCookie(secret, secure)).header("Cache-Control", "no-store").redirect(DOCS);
  }
  if (!hasDocsCookie(secret, request.headers.cookie ?? "")) await authorise(services, ROUTE, request);
  return undefined;
}

/** Mounts the page; open to everybody in development only. */
export async function mountDocs(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (docs) => {
    if (!services.config.development) docs.addHook("onRequest", (request, reply) => admit(services, request, reply));
    await docs.register(swagger, { mode: "static", specification: { document: openApiDocument() as never } });
    await docs.register(swaggerUi, { routePrefix: DOCS, staticCSP: false, uiConfig: { docExpansion: "none" } });
    // What is not there is no more open than what is.
    docs.get(`${DOCS}/*`, () => {
      throw notFound();
    });
  });
}
