/** Addresses of clients, as logs show them and as limits count them. */
import net from "node:net";
import type { FastifyRequest } from "fastify";

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const plain = (address: string) => MAPPED.exec(address)?.[1] ?? address;

/** Where a request comes from: what a trusted proxy says if that is an address, else the other end of the connection. */
export function addressOf(request: Pick<FastifyRequest, "ip" | "socket">): string {
  const forwarded = plain(request.ip ?? "");
  return net.isIP(forwarded) ? forwarded : plain(request.socket.remoteAddress ?? "");
}

/** The four groups before the middle of an IPv6 address, zeros written out. */
function firstHalf(address: string): string {
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** What counts as one place: an IPv4 address, or the /64 of an IPv6 one, which is a single customer of his provider. */
export function networkOf(address: string): string {
  const known = plain(address);
  return net.isIPv6(known) ? `${firstHalf(known)}::/64` : known;
}
