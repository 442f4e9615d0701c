import { expect, test } from "vitest";
import { addressOf, networkOf } from "./address";

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:DB8::7:ffff:0:0:1", "2001:db8:0:7::/64"],
  ["2001:0db8:0000:0007:0000:0000:0000:0002", "2001:db8:0:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::", "fe80:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8::1", "2001:db8::1"],
  ["unknown", "127.0.0.1"],
  ["10.1.2.3:4711", "127.0.0.1"],
  ["", "127.0.0.1"],
])("a forwarded %s is the address %s", (ip, address) => {
  const socket = { remoteAddress: "::ffff:127.0.0.1" };
  expect(addressOf({ ip, socket } as Parameters<typeof addressOf>[0])).toBe(address);
});
