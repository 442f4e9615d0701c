/** Networks that a setting names, and the addresses in them. */
import net from "node:net";
import { networksIn } from "@qicheng/engine/text/networks";
import { isLoopback } from "../work/config";

const lists = new Map<string, net.BlockList>();

/** One setting at a time is in use, and whoever changes it leaves the former one behind. */
const MOST_LISTS = 10;

function listOf(networks: string): net.BlockList {
  const known = lists.get(networks);
  if (known) return known;
  const list = new net.BlockList();
  for (const one of networksIn(networks)) {
    const [address = "", bits] = one.split("/");
    const family = net.isIPv4(address) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  if (lists.size >= MOST_LISTS) lists.clear();
  lists.set(networks, list);
  return list;
}

/**
 * Whether people may come from an address. The machine itself may: its administrator repairs a wrong setting there.
 * @param networks as `networksIn` reads them; '' = from anywhere
 */
export function coversAddress(networks: string, address: string): boolean {
  if (networks === "" || isLoopback(address)) return true;
  return net.isIP(address) !== 0 && listOf(networks).check(address, net.isIPv4(address) ? "ipv4" : "ipv6");
}
