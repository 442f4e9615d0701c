/** The text of documents as the search gets it, and what becomes of hostile ones. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_TEXT, readText } from "./read-text";
import { docxOf, pdfOf } from "./sample-documents-test";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "texts-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function textOf(format: string, bytes: Uint8Array | string, withinMs?: number): Promise<string> {
  const file = path.join(folder, `one.${format}`);
  await writeFile(file, bytes);
  return readText(file, { format, filename: `one.${format}`, ...(withinMs === undefined ? {} : { withinMs }) });
}

test("of a Word document and of a PDF is read", async () => {
  expect(await textOf("docx", await docxOf("手持终端的保修期是两年"))).toBe("手持终端的保修期是两年");
  expect(await textOf("pdf", pdfOf("warranty of two years"))).toBe("warranty of two years");
});

test("of what is broken, of another kind, or takes too long there is none", async () => {
  for (const format of ["docx", "pdf", "xlsx"]) expect(await textOf(format, "not what it says")).toBe("");
  expect(await textOf("doc", "x")).toBe("");
  expect(await textOf("docx", await docxOf("慢"), 1)).toBe("");
});

test("ends at its limit, without signs that no text has", async () => {
  const text = await textOf("docx", await docxOf("长".repeat(MOST_TEXT + 500)));
  expect(text).toHaveLength(MOST_TEXT);
});
