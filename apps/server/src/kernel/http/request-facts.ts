/** What the server keeps of a request. */

import type { Language } from "@qicheng/engine/text/message";
import type { FastifyRequest } from "fastify";
import { addressOf } from "../work/address";
import type { CallFacts } from "../work/request-facts";

export const languageOf = (request: FastifyRequest): Language => (request.headers["x-lang"] === "en" ? "en" : "cn");

/** @param route path of the definition, or as it was asked for */
export const factsOf = (request: FastifyRequest, route: string): CallFacts => ({
  id: request.id,
  ip: addressOf(request),
  agent: request.headers["user-agent"] ?? "",
  route,
  host: request.headers.host ?? "",
  secure: request.protocol === "https",
  cookies: request.headers.cookie ?? "",
  language: languageOf(request),
});
