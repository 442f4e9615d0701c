import type { Language } from "@qicheng/engine/text/message";
import type { FastifyRequest } from "fastify";
import { addressOf } from "../work/address";

/** What logs keep of a request: no login key, no body. */
export interface RequestFacts {
  id: string;
  ip: string;
  agent: string;
  route: string;
  /** When it was asked, in milliseconds since 1970, where that is not now: what the demo company has done. */
  past?: number;
}

/** What handlers may ask of a request beside its input. */
export interface CallFacts extends RequestFacts {
  /** The Host header, as it came over the connection. */
  host: string;
  /** Came over https, by itself or by the word of a trusted proxy. */
  secure: boolean;
  /** The Cookie header. */
  cookies: string;
  /** In which the caller is answered: our own header asks for it, never what a browser prefers. */
  language: Language;
}

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
