/** Asks an address that somebody typed. */
import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import net, { type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address";

interface Outgoing {
  url: string;
  method?: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** For all of it: name, connection, answer. */
  withinMs: number;
  /** Bytes of the answer that are read; what follows is not waited for. */
  most: number;
  /** Plain http and any address are allowed. */
  local: boolean;
  /** Ends it early. */
  signal?: AbortSignal;
}

interface OutsideAnswer {
  status: number;
  /** Of its body, as its header says it; '' = it does not. */
  type: string;
  /** The beginning of its body. */
  text: string;
}

/** The address lies within one's own network, or is none to ask: nothing was sent. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** The host as a name or an address, without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** Looks a name up, and gives only what may be connected to. One address within makes the whole name suspect. */
const outside: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address))) return done(new AddressRefused(host), []);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/** @throws AddressRefused for what is refused before any name is looked up */
function assertGoesOut(url: URL): void {
  const host = hostOf(url);
  const refused = url.protocol !== "https:" || (net.isIP(host) !== 0 && !isPublicAddress(host));
  if (refused) throw new AddressRefused(host);
}

/** The beginning of a body. */
function beginning(answer: http.IncomingMessage, most: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = () => resolve(Buffer.concat(parts).subarray(0, most).toString("utf8"));
    answer.on("data", (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size < most) return;
      end();
      answer.destroy();
    });
    answer.on("end", end);
    answer.on("error", reject);
  });
}

/**
 * Asks once. A redirect is an answer like any other: nobody follows it.
 * @throws AddressRefused, or whatever kept the answer away
 */
export async function askOut(asked: Outgoing): Promise<OutsideAnswer> {
  const { url, method = "POST", headers, body = "", withinMs, most, local, signal } = asked;
  const target = new URL(url);
  if (!local) assertGoesOut(target);
  const within = AbortSignal.timeout(withinMs);
  const length = method === "GET" ? {} : { "content-length": Buffer.byteLength(body) };
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = (target.protocol === "http:" ? http : https).request(target, {
      method,
      headers: { ...headers, ...length, connection: "close" },
      agent: false,
      signal: signal ? AbortSignal.any([signal, within]) : within,
      ...(!local && { lookup: outside }),
    });
    request.on("response", resolve);
    request.on("error", reject);
    request.end(body);
  });
  const text = await beginning(answer, most);
  return { status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", text };
}
