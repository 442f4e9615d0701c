/** Bodies: JSON and form-encoded arrive as the same plain object; what JSON.parse would hide is refused first. */

import { jsonProblem } from "@qicheng/api/kernel/json-scan";
import { said } from "@qicheng/api/kernel/messages";
import type { FastifyInstance } from "fastify";
import { invalidField, Refusal } from "../work/refusal";
import { decodePairs } from "./pairs";
import { assertUtf8, utf8Text } from "./utf8";

type Decoded = Record<string, unknown>;

const BYTE_ORDER_MARK = /^\ufeff/;

function decodeJson(given: string): Decoded {
  const text = given.replace(BYTE_ORDER_MARK, "");
  if (text.trim() === "") return {};
  const problem = jsonProblem(text);
  if (problem) throw invalidField(problem.field, problem.msg);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal("VALIDATION", said.body);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refusal("VALIDATION", said.body);
  return value as Decoded;
}

/** Installs the two body decoders; any other content type is refused. */
export function installBodyDecoders(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const decoders = { "application/json": decodeJson, "application/x-www-form-urlencoded": decodePairs };
  for (const [type, decode] of Object.entries(decoders)) {
    app.addContentTypeParser(type, { parseAs: "buffer" }, (request, bytes, done) => {
      try {
        assertUtf8(request.headers["content-type"]);
        done(null, decode(utf8Text(bytes as Buffer)));
      } catch (error) {
        done(error as Error);
      }
    });
  }
}
