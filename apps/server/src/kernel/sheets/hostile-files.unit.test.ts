/** Files that want to harm: each is refused in time, with a reason, and the memory of the server stays as it was. */
import { randomBytes } from "node:crypto";
import { statSync, truncateSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { deflateRawSync } from "node:zlib";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import {
  compoundFile,
  type FileCell,
  fileFolder,
  oneSheet,
  type Parts,
  partsOf,
  toldZip,
  xlsOf,
  xlsxOf,
  zipOf,
} from "../../../test/sheet-files";
import { openSheet } from "./open-sheet";

const FULL = process.env.FULL === "1";
const MB = 1_048_576;
/** A full run compares: no file of them takes so many times as long as a sheet of this many rows that is read. */
const MOST_RATIO = 10;
const USUAL_ROWS = 5_000;
const MORE_BYTES = 150 * MB;
const folder = fileFolder();
afterAll(folder.remove);

const SHEET = "xl/worksheets/sheet1.xml";
const HEADS = ["客户名称", "手机"];
const usual = () => partsOf({ sheets: [{ rows: [HEADS, ["甲公司", "13800138000"]] }] });
const withPart = (name: string, content: string | Buffer): Parts => ({ ...usual(), [name]: content });
/** The usual sheet with something before its first tag, and something in its last cell. */
const withText = (before: string, text: string) =>
  String(usual()[SHEET]).replace("<worksheet", `${before}<worksheet`).replace("甲公司", text);

/** How long a plain sheet takes to be read, measured once. */
let usualMs: Promise<number> | undefined;
async function timeOfUsual(): Promise<number> {
  const rows = Array.from({ length: USUAL_ROWS }, (_, at) => [`公司${at}`, String(13_800_000_000 + at)]);
  const file = folder.write("usual.xlsx", await xlsxOf({ sheets: [{ rows: [HEADS, ...rows] }] }));
  const since = performance.now();
  const sheet = await openSheet(file, "usual.xlsx");
  expect(sheet.proposed.rows).toBeGreaterThanOrEqual(USUAL_ROWS);
  return performance.now() - since;
}

/**
 * Refused with a reason, in memory that hardly grows, and in a full run in no more time than a good file of some size takes:
 * of three tries one has to be.
 */
async function refused(filename: string, bytes: string | Buffer, code: string, said: { cn: string }): Promise<void> {
  const file = folder.write(filename, bytes);
  const rest = process.memoryUsage.rss();
  let most = rest;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < (FULL ? 3 : 1); tries += 1) {
    const since = performance.now();
    await expect(openSheet(file, filename)).rejects.toMatchObject({ code, said });
    fastest = Math.min(fastest, performance.now() - since);
  }
  clearInterval(watching);
  if (FULL) {
    usualMs ??= timeOfUsual();
    expect(fastest).toBeLessThan((await usualMs) * MOST_RATIO);
  }
  expect(most - rest).toBeLessThan(MORE_BYTES);
}

describe("bombs", () => {
  const zeros = deflateRawSync(Buffer.alloc(40 * MB), { level: 9 });

  test("of 42 KB that say they are 4 GB", async () => {
    const parts = Array.from({ length: 100 }, (_, at) => ({
      name: at === 0 ? SHEET : `xl/worksheets/sheet${at + 1}.xml`,
      packed: zeros,
      said: 40 * MB,
      ...(at === 0 ? {} : { sharesWith: 0 }),
    }));
    const bomb = toldZip(parts);
    expect(bomb.length).toBeLessThan(60_000);
    await refused("bomb.xlsx", bomb, "TOO_LARGE", sheetSaid.packed);
  });

  test("that say they are small", async () => {
    const parts = Object.entries(usual()).map(([name, content]) => {
      const bytes = Buffer.from(content);
      return name === SHEET
        ? { name, packed: zeros, said: 1_000 }
        : { name, packed: deflateRawSync(bytes), said: bytes.length };
    });
    await refused("lying.xlsx", toldZip(parts), "BAD_TYPE", sheetSaid.broken);
  });

  test("that are packed too well, or too large unpacked", async () => {
    await refused(
      "packed.xlsx",
      await zipOf(withPart("xl/media/image1.bin", Buffer.alloc(5 * MB))),
      "TOO_LARGE",
      sheetSaid.packed,
    );
    const noise = Buffer.alloc(MB, "0123456789abcdefghijklmnopqrstuvwxyz".repeat(7));
    for (let at = 0; at < noise.length; at += 40) noise.writeUInt16LE((at * 7_919) % 65_536, at);
    const packed = deflateRawSync(noise);
    const large = toldZip(Array.from({ length: 120 }, (_, at) => ({ name: `${at}.xml`, packed, said: MB })));
    await refused("large.xlsx", large, "TOO_LARGE", sheetSaid.unpacked({ max: 100 }));
  });

  test("of many parts, or of other files", async () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`xl/media/${at}.xml`, "x"]));
    await refused("parts.xlsx", await zipOf({ ...usual(), ...many }), "TOO_LARGE", sheetSaid.parts);
    await refused("nested.xlsx", await zipOf(withPart("xl/embeddings/a.zip", "PK")), "BAD_TYPE", sheetSaid.nested);
  });
});

describe("XML", () => {
  const entity = (definition: string) => `<!DOCTYPE x [${definition}]>`;
  test.each([
    ["a file of the server", '<!ENTITY e SYSTEM "file:///etc/passwd">', "&e;"],
    ["another address", '<!ENTITY e SYSTEM "http://127.0.0.1:9/canary">', "&e;"],
    ["itself, many times", '<!ENTITY a "ha"><!ENTITY e "&a;&a;&a;&a;&a;&a;&a;&a;">', "&e;"],
    ["nothing", "", "x"],
  ])("with a DTD that names %s", async (_name, definition, text) => {
    const bytes = await zipOf(withPart(SHEET, withText(entity(definition), text)));
    await refused("dtd.xlsx", bytes, "BAD_TYPE", sheetSaid.entities);
  });

  test("that is none, is cut off, or has no end of tags", async () => {
    await refused("none.xlsx", await zipOf(withPart(SHEET, "客户名称")), "BAD_TYPE", sheetSaid.broken);
    await refused(
      "cut.xlsx",
      await zipOf(withPart(SHEET, withText("", "x").slice(0, -40))),
      "BAD_TYPE",
      sheetSaid.broken,
    );
    await refused("entity.xlsx", await zipOf(withPart(SHEET, withText("", "&unknown;"))), "BAD_TYPE", sheetSaid.broken);
    await refused(
      "gbk.xlsx",
      await zipOf(withPart(SHEET, Buffer.from(withText("", "é"), "latin1"))),
      "BAD_TYPE",
      sheetSaid.broken,
    );
  });
});

describe("sizes", () => {
  test("of columns and rows are counted, not believed", async () => {
    const far = { xml: '<c r="XFD1"><v>1</v></c>' };
    await refused("columns.xlsx", await oneSheet([["客户名称", far]]), "TOO_LARGE", sheetSaid.columns({ max: 200 }));
    const wide = Array.from({ length: 201 }, (_, at) => String(at)).join(",");
    await refused("columns.csv", `${wide}\n`, "TOO_LARGE", sheetSaid.columns({ max: 200 }));
    // What comes after too many rows is not read any more.
    const rows: FileCell[][] = Array.from({ length: 103_000 }, (_, at) => [`c${at}`]);
    rows.push(["last", far]);
    await refused("rows.xlsx", await oneSheet(rows), "TOO_LARGE", sheetSaid.rows({ max: 100_000 }));
    await refused("rows.csv", "c1\n".repeat(rows.length), "TOO_LARGE", sheetSaid.rows({ max: 100_000 }));
  });

  test("of one row more than may be", async () => {
    const rows = ["客户名称,手机", ...Array.from({ length: 100_001 }, (_, at) => `c${at},1`)];
    await expect(openSheet(folder.write("one-more.csv", rows.join("\n")), "one-more.csv")).rejects.toMatchObject({
      said: sheetSaid.rows({ max: 100_000 }),
    });
    const { proposed } = await openSheet(folder.write("all.csv", rows.slice(0, -1).join("\n")), "all.csv");
    expect(proposed.rows).toBe(100_000);
  }, 120_000);

  test("of the file itself", async () => {
    for (const [name, max] of [
      ["large.xlsx", 50],
      ["large.xls", 20],
      ["large.csv", 50],
    ] as const) {
      const file = folder.write(name, "客户名称\n");
      truncateSync(file, max * MB + 1);
      await expect(openSheet(file, name)).rejects.toMatchObject({ code: "TOO_LARGE", said: sheetSaid.bytes({ max }) });
    }
    await refused("nothing.csv", "", "VALIDATION", sheetSaid.empty);
    await refused("nothing.xlsx", await oneSheet([]), "VALIDATION", sheetSaid.empty);
  });
});

test("a workbook of which most is pictures is read in the memory of its rows", async () => {
  const pictures = Object.fromEntries([1, 2, 3].map((at) => [`xl/media/image${at}.jpg`, randomBytes(14 * MB)]));
  const file = folder.write("pictures.xlsx", await zipOf({ ...usual(), ...pictures }));
  expect(statSync(file).size).toBeGreaterThan(40 * MB);
  const rest = process.memoryUsage.rss();
  const { proposed } = await openSheet(file, "pictures.xlsx");
  expect(proposed.rows).toBe(1);
  expect(process.memoryUsage.rss() - rest).toBeLessThan(MORE_BYTES);
});

describe("tables of pages and of XML", () => {
  const cell = (name: string, text: string) => `<${name}>${text}</${name}>`;
  const page = (rows: string) => `<html><body><table>${rows}</table></body></html>`;
  const workbook = (inside: string, before = "") =>
    `<?xml version="1.0"?>${before}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="甲"><Table>${inside}</Table></Worksheet></Workbook>`;
  const row = (value: string) => `<Row><Cell><Data ss:Type="String">${value}</Data></Cell></Row>`;

  test("with entities that unfold", async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    await refused("bomb.xls", workbook(row("&b;"), bomb), "BAD_TYPE", sheetSaid.entities);
    await refused(
      "file.xls",
      workbook(row("&b;"), '<!DOCTYPE x SYSTEM "file:///etc/passwd">'),
      "BAD_TYPE",
      sheetSaid.entities,
    );
  });

  test("with more columns than a sheet may have", async () => {
    const many = page(`<tr>${cell("td", "x").repeat(300)}</tr>`);
    await refused("wide.xls", many, "TOO_LARGE", sheetSaid.columns({ max: 200 }));
    const far = '<Row><Cell ss:Index="16000"><Data ss:Type="String">x</Data></Cell></Row>';
    await refused("far.xls", workbook(far), "TOO_LARGE", sheetSaid.columns({ max: 200 }));
  });

  test("with more rows than a file may have", async () => {
    const rows = cell("tr", cell("td", "甲") + cell("td", "乙")).repeat(100_200);
    await refused("long.xls", page(rows), "TOO_LARGE", sheetSaid.rows({ max: 100_000 }));
  });

  test("that lie within each other without end", async () => {
    await refused("deep.xls", `<html>${"<table><tr><td>".repeat(2_000)}`, "BAD_TYPE", sheetSaid.broken);
    await refused(
      "flat.xls",
      `<html>${"<table><tr><td>x</td></tr></table>".repeat(100)}`,
      "BAD_TYPE",
      sheetSaid.broken,
    );
  });

  test("that are cut off, or say what no row can be", async () => {
    await refused("cut.xls", workbook(row("甲")).slice(0, -30), "BAD_TYPE", sheetSaid.broken);
    for (const index of ["0", "-1", "1e9999", "x"])
      await refused("index.xls", workbook(`<Row ss:Index="${index}"></Row>`), "BAD_TYPE", sheetSaid.broken);
  });

  test("whatever stands in them, end with a table or a reason", async () => {
    const pieces = [
      "<table>",
      "<tr>",
      "<td colspan='9e9'>",
      "<td rowspan='-3'>",
      "</td>",
      "</tr>",
      "</table>",
      "&lt;",
      "甲",
      "<script>",
      "</script>",
      "<!--",
      "-->",
      "<caption>",
      "\0",
      "=1+1",
      "<br>",
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), async (parts) => {
        const file = folder.write("any.xls", `<html>${parts.join("")}`);
        const opened = await openSheet(file, "any.xls").catch((error: { code?: string }) => error);
        expect("sheets" in opened || ["BAD_TYPE", "VALIDATION", "TOO_LARGE"].includes(opened.code ?? "")).toBe(true);
      }),
      { numRuns: FULL ? 100 : 12 },
    );
  });
});

describe("content that is not what the name says", () => {
  test("with macros", async () => {
    await refused("macros.xlsm", await zipOf(usual()), "BAD_TYPE", sheetSaid.macros);
    await refused("renamed.xlsx", await zipOf(withPart("xl/vbaProject.bin", "x")), "BAD_TYPE", sheetSaid.macros);
    const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>`;
    await refused("types.xlsx", await zipOf(withPart("[Content_Types].xml", types)), "BAD_TYPE", sheetSaid.macros);
  });

  test("of another kind", async () => {
    await refused("page.xls", "<html><p>请登录</p></html>", "BAD_TYPE", sheetSaid.webPage);
    await refused("page.xlsx", "<html><table><tr><td>客户名称</td></tr></table>", "BAD_TYPE", sheetSaid.webPage);
    await refused("page.csv", "\n <!DOCTYPE html><p>x</p>", "BAD_TYPE", sheetSaid.webPage);
    await refused("text.xls", "客户名称\t手机\n", "BAD_TYPE", sheetSaid.otherKind({ extension: "xls" }));
    await refused("text.xlsx", "客户名称,手机\n", "BAD_TYPE", sheetSaid.otherKind({ extension: "xlsx" }));
    await refused("workbook.csv", await zipOf(usual()), "BAD_TYPE", sheetSaid.otherKind({ extension: "csv" }));
    await refused(
      "binary.csv",
      Buffer.from([0x41, 0x02, 0x03, 0x42, 0x0a]),
      "BAD_TYPE",
      sheetSaid.otherKind({ extension: "csv" }),
    );
    await refused("noise.csv", Buffer.from([0x41, 0xff, 0xff, 0x2c, 0x80, 0x0a]), "BAD_TYPE", sheetSaid.encoding);
    await refused("picture.png", "x", "BAD_TYPE", sheetSaid.kind);
    await refused("constructor", "x", "BAD_TYPE", sheetSaid.kind);
    await refused("other.xlsx", await zipOf({ "word/document.xml": "<w/>" }), "BAD_TYPE", sheetSaid.broken);
  });

  test("under a password", async () => {
    await refused("password.xlsx", compoundFile("EncryptedPackage", Buffer.alloc(64)), "BAD_TYPE", sheetSaid.encrypted);
    const flagged = toldZip([{ name: SHEET, packed: deflateRawSync("x"), said: 1, flags: 1 }]);
    await refused("flagged.xlsx", flagged, "BAD_TYPE", sheetSaid.encrypted);
  });

  test("cut off", async () => {
    const whole = await zipOf(usual());
    await refused("cut.xlsx", whole.subarray(0, whole.length - 30), "BAD_TYPE", sheetSaid.broken);
    const old = xlsOf([HEADS]);
    await refused("cut.xls", old.subarray(0, 1_000), "BAD_TYPE", sheetSaid.broken);
    await refused("quote.csv", '客户名称,手机\n"甲公司,138\n乙公司,139\n', "BAD_TYPE", sheetSaid.quote({ row: 2 }));
  });
});

describe("a thread", () => {
  test("that takes too long is ended", async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `c${at},1`);
    const file = folder.write("slow.csv", rows.join("\n"));
    await expect(openSheet(file, "slow.csv", { withinMs: 20 })).rejects.toMatchObject({
      code: "TOO_LARGE",
      said: sheetSaid.slow,
    });
  });

  test("that takes too much memory is ended, and the server is not", async () => {
    const shared = Array.from({ length: 200_000 }, (_, at) => `<si><t>${`文字${at}`.repeat(20)}</t></si>`);
    const file = folder.write("memory.xlsx", await xlsxOf({ shared, sheets: [{ rows: [HEADS] }] }));
    await expect(openSheet(file, "memory.xlsx", { heapMb: 24 })).rejects.toMatchObject({
      code: "TOO_LARGE",
      said: sheetSaid.memory,
    });
    await expect(openSheet(file, "memory.xlsx")).resolves.toMatchObject({ proposed: { rows: 0 } });
  });

  test("reads no faster than its rows are taken, and ends when nobody wants more", async () => {
    const last = "the last row";
    const lines = ["客户名称", ...Array.from({ length: 20_000 }, (_, at) => `${at}`.padEnd(300, "x")), last];
    const bytes = Buffer.from(lines.join("\n"));
    const file = folder.write("long.csv", bytes);
    const { rows } = await openSheet(file, "long.csv", { withinMs: 20_000 });
    let taken = 0;
    let text: unknown;
    for await (const { row, cells } of rows()) {
      taken += 1;
      text = cells[0];
      expect(row).toBe(taken + 1);
      if (taken !== 500) continue;
      await sleep(1_500);
      bytes.write("not yet read", bytes.length - last.length);
      writeFileSync(file, bytes);
    }
    expect([taken, text]).toEqual([20_001, "not yet read"]);
    for await (const { row } of rows()) if (row > 600) break;
    const slow = await openSheet(file, "long.csv");
    expect(slow.proposed.rows).toBe(20_001);
  });

  test("is one of two: other files wait, and beyond thirty they are told to come back", async () => {
    const file = folder.write("small.csv", "客户名称\n甲公司\n");
    const opened = await Promise.allSettled(Array.from({ length: 35 }, () => openSheet(file, "small.csv")));
    const reasons = opened.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(reasons).toHaveLength(3);
    for (const reason of reasons)
      expect(reason).toMatchObject({ code: "BUSY", said: sheetSaid.busy, details: { retryAfterSeconds: 5 } });
    await expect(openSheet(file, "small.csv")).resolves.toMatchObject({ proposed: { rows: 1 } });
  });
});
