import { expect, it } from "vitest";
import { linkOf } from "./link-of";

it.each([
  ["https://example.com/a?b=1", "https://example.com/a?b=1"],
  ["http://启程.cn", "http://启程.cn"],
  ["www.fenyang-example.cn", "http://www.fenyang-example.cn"],
  ["javascript.example.cn:80", "http://javascript.example.cn:80"],
  ["javascript:alert(1)", undefined],
  ["javascript:alert(1)//www.a.cn", undefined],
  ["data:text/html,<b>a.b</b>", undefined],
  ["//example.com", undefined],
  ["ftp://example.com", undefined],
  ["HTTPS:example.com", undefined],
  [" https://example.com", undefined],
  ["没有网址", undefined],
  ["", undefined],
])("leads from %j to %j", (text, link) => {
  expect(linkOf(text)).toBe(link);
});
