import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text";

const text = "客户：北京，3件";
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex")).buffer;
const wide = Buffer.from(`\ufeff${text}`, "utf16le");
const asBuffer = (given: Buffer) => new Uint8Array(given).buffer;

describe("text", () => {
  test.each([
    ["UTF-8", asBuffer(Buffer.from(text))],
    ["UTF-8 with a mark", asBuffer(Buffer.from(`\ufeff${text}`))],
    ["UTF-16", asBuffer(wide)],
    ["UTF-16 the other way round", asBuffer(Buffer.from(wide).swap16())],
    ["GBK", bytes("bfcdbba7a3bab1b1bea9a3ac33bcfe")],
  ])("in %s is read", (_charset, given) => expect(decodeText(given)).toBe(text));
});
