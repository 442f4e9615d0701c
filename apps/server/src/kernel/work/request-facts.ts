/** A request as logs and handlers know it. */
import type { Language } from "@qicheng/engine/text/message";

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
