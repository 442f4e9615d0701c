/** Texts, numbers and days as people and programs send them, drawn at random. */
import fc from "fast-check";
import { oneLine } from "../../../src/text/user-text";

/** What means something to a spreadsheet, to SQL, to JSON, to HTML, or to those who read a table. */
const LOADED = [
  "=1+1",
  "＝HYPERLINK(1)",
  "+86 1",
  "-x",
  "@a",
  "'=3",
  "''-4",
  '="0138"',
  "_x0041_",
  "<b>&lt;",
  "'",
  "it''s",
  "100%",
  "a_b",
  "\\",
  "NULL",
  "1E5",
  "1e3",
  "01",
  "甲、乙",
  "甲，乙",
  "甲;乙",
  "a,b",
  "甲/乙",
  "甲",
  "乙",
  "a",
  "A",
  "Ａ",
  "是",
  "否",
  "无",
  "/",
  "--",
  "3 项",
  "2026-01-02",
  "1:报价.pdf",
  "__proto__",
  "constructor",
  "😀",
  "é",
  "İi",
  "ΑΣ",
  "ας",
  "ǅ",
  "ẞß",
];

export const anyText = fc.oneof(
  fc.constantFrom(...LOADED),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc
    .array(fc.constantFrom("甲", "乙", "a", "A", "%", "_", "、", ",", " ", "😀"), { maxLength: 5 })
    .map((all) => all.join("")),
);

/** One line that stays as it is. */
export const lineOf = (max: number) =>
  anyText
    .map((text) => [...(oneLine(text) ?? "")].slice(0, max).join("").trim())
    .filter((text) => text !== "" && oneLine(text) === text);

export const day = fc
  .oneof(
    fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
    fc.date({ min: new Date("2026-03-01"), max: new Date("2026-03-31"), noInvalidDate: true }),
  )
  .map((date) => date.toISOString().slice(0, 10));

export const minute = fc
  .tuple(day, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([date, hour, at]) => `${date} ${String(hour).padStart(2, "0")}:${String(at).padStart(2, "0")}`);
