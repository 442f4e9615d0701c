/** What is wrong with an address that somebody types, before anybody asks it; and what kept an answer away. */
import net from "node:net";
import { AddressRefused } from "./ask-out";
import { isPublicAddress } from "./public-address";

/** No whole address of a scheme that is allowed, one with a user name, or one within one's own network. */
type AddressProblem = "url" | "user" | "inside";

const isInside = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || (net.isIP(host) !== 0 && !isPublicAddress(host));

/** @param local plain http and any address are allowed */
export function addressProblem(text: string, local: boolean): AddressProblem | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const schemes = local ? ["https:", "http:"] : ["https:"];
  if (!url || !schemes.includes(url.protocol) || url.hostname === "") return "url";
  if (url.username !== "" || url.password !== "") return "user";
  return !local && isInside(url.hostname.replace(/^\[|\]$/g, "")) ? "inside" : undefined;
}

/** `address`, `timeout` or a code of the network: why there was no answer. */
export function problemOf(error: unknown): string {
  if (error instanceof AddressRefused) return "address";
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as NodeJS.ErrnoException;
  if (error.name === "TimeoutError" || (error.cause as Error | undefined)?.name === "TimeoutError") return "timeout";
  return typeof code === "string" ? code : error.name;
}
