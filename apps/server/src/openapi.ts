/** The OpenAPI page at /docs, made from the route definitions; not mounted in production. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { boardGroup } from "@qicheng/api/kernel/list-query";
import { routes } from "@qicheng/api/routes.generated";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { authorise } from "./kernel/http/caller";
import { DOCS, docsCookie, hasDocsCookie, isDocsLink } from "./kernel/http/docs-pass";
import { notFound } from "./kernel/work/refusal";
import type { Services } from "./kernel/work/services";

const schemaOf = (type: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(type, { io, unrepresentable: "any", target: "openapi-3.0" });

const inputShape = ({ input }: RouteDefinition) => (input instanceof z.ZodObject ? input.shape : {});

function answerSchema(route: RouteDefinition) {
  const envelope = { result: { type: "string", enum: ["success"] }, msg: { type: "string" } };
  if (route.answer === "data")
    return { type: "object", properties: { ...envelope, data: schemaOf(route.output, "output") } };
  if (route.answer === "list") {
    return {
      type: "object",
      properties: {
        ...envelope,
        rows: { type: "array", items: schemaOf(route.output, "output") },
        total: { type: "integer" },
        ...("board" in inputShape(route) ? { board: { type: "array", items: schemaOf(boardGroup, "output") } } : {}),
      },
    };
  }
  return { type: "object", properties: envelope };
}

function operation(group: string, route: RouteDefinition) {
  const permission = typeof route.permission === "string" ? route.permission : route.permission.join(", ");
  const schema = schemaOf(route.input, "input");
  const encodings = ["application/json", "application/x-www-form-urlencoded"];
  return {
    tags: [group],
    summary: route.summary,
    description: `permission: ${permission}`,
    ...(route.permission === "public" ? {} : { security: [{ authkey: [] }] }),
    ...(route.method === "POST"
      ? { requestBody: { content: Object.fromEntries(encodings.map((type) => [type, { schema }])) } }
      : {}),
    responses: { 200: { description: "success", content: { "application/json": { schema: answerSchema(route) } } } },
  };
}

/** The whole API as an OpenAPI document. */
function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, members] of Object.entries(routes)) {
    for (const route of Object.values(members) as RouteDefinition[]) {
      const path = route.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(group, route) };
    }
  }
  return {
    openapi: "3.0.3",
    info: { title: "启程 CRM", version: "0.1.0" },
    components: { securitySchemes: { authkey: { type: "apiKey", in: "header", name: "authkey" } } },
    paths,
  };
}

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
