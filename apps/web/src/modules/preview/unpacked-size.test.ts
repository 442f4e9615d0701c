import { expect, test } from "vitest";
import { unpackedSize } from "./unpacked-size";

/** An archive with one entry that claims a size, and nothing of it. */
function claiming(size: number, comment = 0): ArrayBuffer {
  const bytes = new ArrayBuffer(46 + 3 + 22 + comment);
  const view = new DataView(bytes);
  view.setUint32(0, 0x02014b50, true);
  view.setUint32(24, size, true);
  view.setUint16(28, 3, true);
  view.setUint32(49, 0x06054b50, true);
  view.setUint32(49 + 16, 0, true);
  return bytes;
}

test("an archive says how large it is unpacked", () => {
  expect(unpackedSize(claiming(4_000_000_000))).toBe(4_000_000_000);
  expect(unpackedSize(claiming(7, 300))).toBe(7);
  expect(unpackedSize(new ArrayBuffer(10))).toBeUndefined();
  expect(unpackedSize(new ArrayBuffer(100))).toBeUndefined();
});
