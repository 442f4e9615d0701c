/** The OpenAPI document of all routes, from which clients are generated. */
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { boardGroup } from "@qicheng/api/kernel/list-query";
import { routes } from "@qicheng/api/routes.generated";
import { z } from "zod";

type Schema = Record<string, unknown>;

const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/**
 * Schemas that name themselves, such as a branch with its branches. A schema refers to its own `definitions`, a document
 * only to its `components`: so they move there.
 */
class Components {
  readonly schemas: Record<string, Schema> = {};

  /** @param name unlike that of any other schema of the document */
  of(type: z.ZodType, io: "input" | "output", name: string): Schema {
    const schema = z.toJSONSchema(type, { io, unrepresentable: "any", target: "openapi-3.0" }) as Schema;
    const { definitions = {}, $schema: _, ...whole } = schema;
    const isItself = JSON.stringify(whole).includes('"$ref":"#"');
    const moved = (ref: string) =>
      `#/components/schemas/${ref === "#" ? name : ref.replace("#/definitions/", `${name}_`)}`;
    const rewritten = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(rewritten);
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          key === "$ref" && typeof one === "string" ? moved(one) : rewritten(one),
        ]),
      );
    };
    for (const [key, one] of Object.entries(definitions as Schema))
      this.schemas[`${name}_${key}`] = rewritten(one) as Schema;
    if (!isItself) return rewritten(whole) as Schema;
    this.schemas[name] = rewritten(whole) as Schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}

const inputShape = ({ input }: RouteDefinition) => (input instanceof z.ZodObject ? input.shape : {});

const ENVELOPE = { result: { type: "string", enum: ["success"] }, msg: { type: "string" } };

function answerSchema(route: RouteDefinition, components: Components, name: string): Schema {
  const { answer, output } = route;
  const object = (more: Schema) => ({
    type: "object",
    properties: { ...ENVELOPE, ...more },
    required: ["result", "msg", ...Object.keys(more).filter((key) => key === "data")],
  });
  if (answer === "data") return object({ data: components.of(output, "output", name) });
  if (answer !== "list") return object({});
  return object({
    rows: { type: "array", items: components.of(output, "output", name) },
    total: { type: "integer" },
    ...("board" in inputShape(route)
      ? { board: { type: "array", items: components.of(boardGroup, "output", `${name}Board`) } }
      : {}),
  });
}

/** What a refusal says; `data.errors` names fields and rows. */
const REFUSAL = {
  type: "object",
  required: ["result", "code", "msg"],
  properties: {
    result: { type: "string", enum: ["error"] },
    code: { type: "string" },
    msg: { type: "string" },
    data: {
      type: "object",
      properties: {
        errors: {
          type: "array",
          items: {
            type: "object",
            required: ["field", "msg"],
            properties: { field: { type: "string" }, row: { type: "integer" }, msg: { type: "string" } },
          },
        },
      },
    },
  },
};

const ENCODINGS = ["application/json", "application/x-www-form-urlencoded"];

/** Names in a path, such as `id` of `/files/{id}`. */
const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Values in the address: those of its path, and of a read by GET all others. */
function parameters(route: RouteDefinition, path: string, schema: Schema) {
  const properties = (schema.properties ?? {}) as Schema;
  const required = (schema.required ?? []) as string[];
  const inPath = namesIn(path);
  const inQuery = route.method === "GET" ? Object.keys(properties).filter((name) => !inPath.includes(name)) : [];
  return [
    ...inPath.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: properties[name] ?? { type: "string" },
    })),
    ...inQuery.map((name) => ({ name, in: "query", required: required.includes(name), schema: properties[name] })),
  ];
}

function requestBody({ multipart }: RouteDefinition, schema: Schema) {
  if (!multipart) return { required: true, content: Object.fromEntries(ENCODINGS.map((type) => [type, { schema }])) };
  const file = { type: "string", format: "binary" };
  const { properties = {}, required = [] } = schema as { properties?: Schema; required?: string[] };
  const form = { type: "object", properties: { ...properties, file }, required: [...required, "file"] };
  return { required: true, content: { "multipart/form-data": { schema: form } } };
}

/** A browser is led to a page. */
const LEADS_ON = { 303: { description: "leads to a page", headers: { Location: { schema: { type: "string" } } } } };

/** @param name of the operation, by which a generated client calls it */
function operation(
  route: RouteDefinition,
  { group, name, path }: Record<"group" | "name" | "path", string>,
  components: Components,
) {
  const permission = typeof route.permission === "string" ? route.permission : route.permission.join(", ");
  const schema = components.of(route.input, "input", `${name}Input`);
  const given = parameters(route, path, schema);
  const answered =
    route.answer === "bytes"
      ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
      : { "application/json": { schema: answerSchema(route, components, `${name}Answer`) } };
  const refused = {
    description: "refused",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
  };
  return {
    operationId: name,
    tags: [group],
    summary: route.summary,
    description: `permission: ${permission}`,
    ...(route.permission === "public" ? {} : { security: [{ authkey: [] }] }),
    ...(given.length > 0 ? { parameters: given } : {}),
    ...(route.method === "POST" ? { requestBody: requestBody(route, schema) } : {}),
    responses: {
      ...(route.answer === "redirect" ? LEADS_ON : { 200: { description: "success", content: answered } }),
      default: refused,
    },
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The whole API. Operations are called by their group and name, as in `customersIndex`. */
export function openApiDocument() {
  const components = new Components();
  const paths: Record<string, Schema> = {};
  for (const [group, members] of Object.entries(routes)) {
    for (const [key, route] of Object.entries(members) as [string, RouteDefinition][]) {
      const path = route.path.replace(/:(\w+)/g, "{$1}");
      const called = { group, name: `${group}${capital(key)}`, path };
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, called, components) };
    }
  }
  return {
    openapi: "3.0.3",
    info: { title: "启程 CRM", version: "0.1.0" },
    components: {
      securitySchemes: { authkey: { type: "apiKey", in: "header", name: "authkey" } },
      schemas: { ...components.schemas, Refusal: REFUSAL },
    },
    paths,
  };
}
