/** Which addresses lie outside of one's own network. */
import ipaddr from "ipaddr.js";

/** Everything that the world is reached by in IPv6 begins so. */
const WORLD = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for an address of the open internet. False for loopback, private, link-local, shared and reserved ranges, for
 * those of IPv6 that carry one of IPv4 inside, and for what is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(WORLD);
}
