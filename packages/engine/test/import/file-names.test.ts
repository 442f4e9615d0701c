/** Files in a cell: by number and name, whatever the name is. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText, safeText } from "../../src/import/plain-text";
import { filesText, filesWritten } from "../../src/values/file-names";
import { runs } from "../draw";

const filename = fc
  .oneof(fc.string({ unit: "grapheme", maxLength: 12 }), fc.constantFrom("甲、2:乙", "a,b", "=1", "1：2", "甲; 3:"))
  .map((text) => `${text.replaceAll(/[\p{Cc}\s\u2028\u2029]/gu, "")}.png`);
const files = fc.array(fc.record({ id: fc.integer({ min: 1, max: 10 ** 12 }), filename }), {
  minLength: 1,
  maxLength: 4,
});

test("are read as they are written, or as others of which none is there", () => {
  fc.assert(
    fc.property(files, (given) => {
      const read = filesWritten(plainText(safeText(filesText(given)))) ?? [];
      // of one name that looks like two files each half is another name
      const isOther = given.length === 1 && read.length > 1;
      if (isOther) expect(read[0]?.filename).not.toBe(given[0]?.filename);
      else expect(read).toEqual(given);
    }),
    { numRuns: runs(2_000) },
  );
});

test("are taken from what people write, and nothing else is", () => {
  const two = [
    { id: 12, filename: "门头.png" },
    { id: 13, filename: "执照.pdf" },
  ];
  for (const text of ["12:门头.png、13:执照.pdf", "12：门头.png, 13 : 执照.pdf", "12:门头.png\n13:执照.pdf\n"])
    expect(filesWritten(text)).toEqual(two);
  for (const text of ["门头.png", "12", "12:", "0:x.png", "12:门头.png、执照", "-1:x", "9999999999999999:x"])
    expect(filesWritten(text)?.every(({ filename: name }) => name.includes("、")) ?? true).toBe(true);
});
