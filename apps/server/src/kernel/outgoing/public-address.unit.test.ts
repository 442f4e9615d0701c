import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address";

test.each(["8.8.8.8", "1.1.1.1", "114.114.114.114", "2606:4700::1111", "2400:3200::1"])(
  "%s lies outside",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  "",
  "example.com",
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.8.8.8",
  "169.254.169.254",
  "172.16.0.1",
  "192.0.2.1",
  "192.168.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::7f00:1",
  "2002:7f00:1::",
  "2001::1",
  "2001:db8::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
])("%s does not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
