import { describe, expect, it } from "vitest";
import { safeRedirect } from "./redirect";

const origin = "https://crm.example";

describe("safeRedirect", () => {
  it.each(["/crm/customer/total", "/crm/customer/total?page=2&key=%E7%94%B2#top", "/"])("keeps %s", (path) => {
    expect(safeRedirect(path, origin)).toBe(path);
  });

  it.each([
    null,
    "",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/.//evil.test",
    "/x/..//evil.test",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "https://evil.test/",
    "https://crm.example.evil.test/",
    "https://crm.example/crm",
    "crm/customer",
    "http://[",
    "/login",
    "/login?redirect=/login",
  ])("sends %j to the root", (wanted) => {
    expect(safeRedirect(wanted, origin)).toBe("/");
  });
});
