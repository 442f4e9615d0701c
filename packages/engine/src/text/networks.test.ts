import { expect, test } from "vitest";
import { isNetwork, networksIn } from "./networks";

test.each(["10.0.0.0/8", "203.0.113.7", "255.255.255.255/32", "::1", "2001:db8::/32", "1:2:3:4:5:6:7:8", "fe80::1/1"])(
  "%s is a network",
  (text) => expect(isNetwork(text)).toBe(true),
);

test.each([
  "0.0.0.0/0",
  "::/0",
  "10.0.0.0/33",
  "256.1.1.1",
  "1.2.3",
  "1.2.3.4.5",
  "01.2.3.4",
  "2001::db8::1",
  "1:2:3:4:5:6:7",
  "12345::",
  "::/129",
  "localhost",
  "10.0.0.0/",
  "",
])("%s is none", (text) => expect(isNetwork(text)).toBe(false));

test("they stand one a line or behind any comma, each once", () => {
  expect(networksIn(" 10.0.0.0/8，10.0.0.0/8\n203.0.113.7; ::1、1.2.3.4 ")).toEqual([
    "10.0.0.0/8",
    "203.0.113.7",
    "::1",
    "1.2.3.4",
  ]);
});
