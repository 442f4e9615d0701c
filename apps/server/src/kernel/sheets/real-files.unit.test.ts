/** What Excel and LibreOffice wrote is read alike by every reader, and survives our writer. Excel's twins are the judge. */
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SheetColumn } from "@qicheng/engine/fields/columns";
import { bareCell, type Cell } from "@qicheng/engine/import/cell";
import { safeText } from "@qicheng/engine/import/plain-text";
import fc from "fast-check";
import { type CellValue, readXlsx, writeXlsx } from "hucre";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../../../packages/engine/test/draw";
import { COLUMNS, ROWS } from "../../../test/office-rows";
import { BOOKS, cellsOf, cellsOfRows, type Filled, fileOf, previewOf, says } from "../../../test/real-files";
import { partsOf, STYLE, zipOf } from "../../../test/sheet-files";
import { writeWorkbook } from "./write-workbook";

const folder = mkdtempSync(path.join(tmpdir(), "qicheng-real-files-"));
const scratch = path.join(folder, "scratch.xlsx");
afterAll(() => rmSync(folder, { recursive: true }));

/** What a reader finds of what an export was given: a text that would be a formula is marked as a text. */
function readBack(value: unknown, kind: SheetColumn["kind"] | undefined): Cell {
  if (kind === "percent" && typeof value === "number") return value / 100;
  if (typeof value !== "string") return value as Cell;
  return kind === "date" || kind === "datetime" ? new Date(`${value.replace(" ", "T")}Z`) : safeText(value);
}

test("five workbooks of Excel and two of LibreOffice are here", () => {
  expect(BOOKS).toHaveLength(7);
});

test.each(BOOKS)("%s says the same as .xls and as .xlsx, to us and to the preview", async (book) => {
  const xlsx = await cellsOf(fileOf(book, "xlsx"));
  expect(xlsx.size).toBeGreaterThan(10);
  const said = says(xlsx);
  expect(says(await cellsOf(fileOf(book, "xls")))).toEqual(said);
  for (const extension of ["xls", "xlsx"] as const)
    expect(says(await previewOf(fileOf(book, extension)))).toEqual(said);
});

test("days of Excel are counted from 1904 where the workbook says so", async () => {
  const cells = await cellsOf(fileOf("excel/type-me", "xlsx"));
  expect(cells.get("date_coercion!3:0")).toEqual(new Date("2016-05-23T00:00:00Z"));
});

test("an export of ours that LibreOffice saved anew has the values that we wrote", async () => {
  const rows = ROWS.map((values) => values.map((value, at) => readBack(value, COLUMNS[at]?.kind)));
  const wanted = says(cellsOfRows("导出", [COLUMNS.map(({ title }) => title), ...rows], 1));
  for (const extension of ["xls", "xlsx"] as const)
    expect(says(await cellsOf(fileOf("libreoffice/ours-saved-anew", extension)))).toEqual(wanted);
});

/** Cells that people really have, from all workbooks. */
let real: Filled[] = [];
beforeAll(async () => {
  const all = await Promise.all(BOOKS.map((book) => cellsOf(fileOf(book, "xlsx"))));
  real = [...new Set(all.flatMap((cells) => [...cells.values()].map(bareCell)))];
});

const table = () => {
  const cell = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...real) },
    fc.constant(null),
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
      .map((value) => Number(value.toPrecision(12))),
    fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
      .filter((text) => /^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}]*$/u.test(text)),
  );
  return fc
    .integer({ min: 1, max: 8 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    );
};

test("hucre reads what it wrote of real cells, and so do we", async () => {
  await fc.assert(
    fc.asyncProperty(table(), async (rows) => {
      const bytes = await writeXlsx({ sheets: [{ name: "表", rows: rows as CellValue[][] }] });
      writeFileSync(scratch, bytes);
      const wanted = says(cellsOfRows("表", rows, 1));
      expect(says(await previewOf(scratch))).toEqual(wanted);
      expect(says(await cellsOf(scratch))).toEqual(wanted);
    }),
    { numRuns: runs(60) },
  );
});

test("our export of real cells is read as it was by us and by hucre", async () => {
  await fc.assert(
    fc.asyncProperty(table(), async (rows) => {
      const texts = rows.map((row) =>
        row.map((value) => (value instanceof Date || typeof value === "boolean" ? null : value)),
      );
      const columns = (texts[0] ?? []).map(
        (_, at) => ({ title: `列${at + 1}`, kind: "text", width: 10 }) satisfies SheetColumn,
      );
      async function* given() {
        yield* texts;
      }
      await writeWorkbook(createWriteStream(scratch), { name: "表", columns, rows: given() });
      const ours = says(await cellsOf(scratch));
      expect(says(await previewOf(scratch))).toEqual(ours);
      const read = texts.map((row) => row.map((value) => readBack(value, "text")));
      const wanted = cellsOfRows("表", [columns.map(({ title }) => title), ...read], 1);
      expect(ours).toEqual(says(wanted));
    }),
    { numRuns: runs(60) },
  );
});

test("shapes of WPS, built by hand: pictures in cells, its extensions, a language in a format", async () => {
  const parts = partsOf({
    sheets: [
      {
        name: "客户",
        rows: [
          ["图片", "名称", "日期"],
          [
            { formula: '_xlfn.DISPIMG("ID_1",1)', value: '=DISPIMG("ID_1",1)' },
            "甲公司",
            { n: 46_053, style: STYLE.date },
          ],
        ],
      },
    ],
  });
  const wps = 'xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"';
  const book = String(parts["xl/workbook.xml"]).replace(
    "</workbook>",
    `<extLst><ext uri="{1}" ${wps}><etc:workbookPr fileId="1"/></ext></extLst></workbook>`,
  );
  const styles = String(parts["xl/styles.xml"]).replace("yyyy&quot;年&quot;", "[$-804]yyyy&quot;年&quot;");
  const sheet = String(parts["xl/worksheets/sheet1.xml"]).replace(
    "</worksheet>",
    `<extLst><ext uri="{2}" ${wps}><etc:row/></ext></extLst></worksheet>`,
  );
  const cells = '<etc:cellImages xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"/>';
  writeFileSync(
    scratch,
    await zipOf({
      ...parts,
      "xl/workbook.xml": book,
      "xl/styles.xml": styles,
      "xl/worksheets/sheet1.xml": sheet,
      "xl/cellimages.xml": cells,
    }),
  );
  const read = await cellsOf(scratch);
  expect([...read.entries()].slice(3)).toEqual([
    ["客户!2:0", '=DISPIMG("ID_1",1)'],
    ["客户!2:1", "甲公司"],
    ["客户!2:2", new Date("2026-01-31T00:00:00Z")],
  ]);
  const [first] = (await readXlsx(await zipOf(parts))).sheets;
  expect(first?.rows[1]?.[1]).toBe("甲公司");
});
