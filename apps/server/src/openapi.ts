/** The OpenAPI page at /docs, made from the route definitions; not mounted in production. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { routes } from "@qicheng/api/routes";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

const schemaOf = (type: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(type, { io, unrepresentable: "any", target: "openapi-3.0" });

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

export async function mountDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: "static", specification: { document: openApiDocument() as never } });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: false });
}
