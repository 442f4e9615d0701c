/**
 * Makes the workbooks of LibreOffice that the tests read: `npx tsx scripts/office-files.ts`. It needs `soffice` on the
 * path. The files are in the repository, so only a new version or a new case asks for another run.
 */
import { execFileSync } from "node:child_process";
import { cpSync, createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeWorkbook } from "../apps/server/src/kernel/sheets/write-workbook";
import { COLUMNS, ROWS } from "../apps/server/test/office-rows";
import { root } from "./lib/root.mjs";

const TARGET = path.join(root, "apps/server/test/files/libreoffice");
const scratch = mkdtempSync(path.join(tmpdir(), "qicheng-office-"));

/** Has LibreOffice open a file and save it in another format. */
function save(file: string, filter: string, name: string): void {
  const format = filter.split(":")[0] ?? "";
  const args = [`-env:UserInstallation=file://${scratch}/profile`, "--headless", "--norestore"];
  execFileSync("soffice", [...args, "--convert-to", filter, "--outdir", path.join(scratch, "out"), file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const saved = path.join(scratch, "out", `${path.basename(file, path.extname(file))}.${format}`);
  cpSync(saved, path.join(TARGET, `${name}.${format}`));
}

const XLSX = "xlsx:Calc MS Excel 2007 XML";
const XLS = "xls:MS Excel 97";

/** A cell of a flat OpenDocument sheet. @param attributes of the value */
const cell = (attributes: string, text: string) =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const typed = (type: string, value: string, text: string, style = type) =>
  cell(
    `table:style-name="${style}" office:value-type="${type}" office:${{ date: "date-value", time: "time-value", boolean: "boolean-value" }[type] ?? "value"}="${value}"`,
    text,
  );
const string = (text: string) => cell('office:value-type="string"', text);
const formula = (expression: string, value: number) =>
  cell(`table:formula="of:=${expression}" office:value-type="float" office:value="${value}"`, String(value));

/** What Chinese companies keep in their tables, of every kind that a cell can have. */
const OWN = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
  xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2"
  office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>
<number:date-style style:name="nd"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
<number:time-style style:name="nt"><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style>
<number:percentage-style style:name="np"><number:number number:decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
<number:number-style style:name="nm"><number:text>¥</number:text><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>
<number:boolean-style style:name="nb"><number:boolean/></number:boolean-style>
${["date nd", "time nt", "percentage np", "money nm", "boolean nb"]
  .map((pair) => pair.split(" "))
  .map(
    ([name, data]) => `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="${data}"/>`,
  )
  .join("\n")}
</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="客户">
<table:table-row>${["客户名称", "电话", "金额", "折扣", "签约日期", "上门时间", "有效", "合计"].map(string).join("")}</table:table-row>
<table:table-row>${string("杭州启程科技有限公司")}${string("0571-88880000")}${typed("float", "1234567.89", "¥1,234,567.89", "money")}${typed("percentage", "0.125", "12.5%")}${typed("date", "2026-02-28", "2026-02-28")}${typed("time", "PT09H30M00S", "09:30")}${typed("boolean", "true", "TRUE")}${formula("[.C2]*[.D2]", 154_320.986_25)}</table:table-row>
<table:table-row>${string("𠮷祥（北京）&amp; 合伙 &lt;有限&gt;")}${string("00861380000")}${typed("float", "-0.01", "-¥0.01", "money")}${typed("percentage", "1", "100%")}${typed("date", "1999-12-31", "1999-12-31")}${typed("time", "PT23H59M00S", "23:59")}${typed("boolean", "false", "FALSE")}${formula("[.C3]*[.D3]", -0.01)}</table:table-row>
<table:table-row table:number-rows-repeated="3"/>
<table:table-row>${cell('table:number-columns-spanned="2" table:number-rows-spanned="1" office:value-type="string"', "空三行之后")}<table:covered-table-cell/>${typed("float", "100000000000000", "100000000000000", "money")}</table:table-row>
</table:table><table:table table:name="第二张"><table:table-row>${string("只有一格")}</table:table-row></table:table>
</office:spreadsheet></office:body></office:document>`;

mkdirSync(TARGET, { recursive: true });
try {
  const own = path.join(scratch, "own.fods");
  writeFileSync(own, OWN);
  for (const filter of [XLSX, XLS]) save(own, filter, "own");
  const ours = path.join(scratch, "ours.xlsx");
  async function* rows() {
    yield* ROWS;
  }
  await writeWorkbook(createWriteStream(ours), { name: "导出", columns: COLUMNS, rows: rows() });
  for (const filter of [XLSX, XLS]) save(ours, filter, "ours-saved-anew");
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
