/** Tables of pages and of XML that call themselves .xls, as other systems write them. */
import iconv from "iconv-lite";
import { afterAll, expect, test } from "vitest";
import { fileFolder } from "../../../test/sheet-files";
import { openSheet } from "./open-sheet";

const folder = fileFolder();
afterAll(folder.remove);

async function read(filename: string, bytes: string | Buffer) {
  const opened = await openSheet(folder.write(filename, bytes), filename);
  const rows = [];
  for await (const { row, cells } of opened.rows()) rows.push([row, ...cells]);
  return {
    titles: opened.proposed.columns.map(({ title }) => title),
    rows,
    names: opened.sheets.map(({ name }) => name),
  };
}

const PAGE = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="gb2312"><style>td{x:y}</style></head>
<body><table border="1"><caption>客户</caption><thead><tr><th>客户名称</th><th>手机</th><th>备注</th></tr></thead>
<tr><td>甲&amp;乙公司</td><td style="mso-number-format:'\\@'">013800138000</td><td>一<br/>二</td></tr>
<tr><td rowspan="2">丙公司</td><td>1</td><td><b>粗</b>体<script>x()</script></td></tr>
<tr><td>2</td><td>=1+1</td></tr></table></body></html>`;

const EXPECTED = {
  names: ["客户"],
  titles: ["客户名称", "手机", "备注"],
  rows: [
    [2, "甲&乙公司", "013800138000", "一\n二"],
    [3, "丙公司", "1", "粗体"],
    [4, null, "2", "=1+1"],
  ],
};

test("a page with a table is read as it is shown, in whichever encoding", async () => {
  expect(await read("page.xls", PAGE)).toEqual(EXPECTED);
  expect(await read("page.xls", iconv.encode(PAGE, "gbk"))).toEqual(EXPECTED);
  expect(await read("page.xls", iconv.encode(PAGE, "utf-16le", { addBOM: true }))).toEqual(EXPECTED);
});

test("a page without ends of its rows and cells is read all the same", async () => {
  const { titles, rows } = await read("page.xls", "<table><tr><td>名称<td>手机<tr><td>甲<td>1<tr><td>乙<td>2</table>");
  expect({ titles, rows }).toEqual({
    titles: ["名称", "手机"],
    rows: [
      [2, "甲", "1"],
      [3, "乙", "2"],
    ],
  });
});

const WORKBOOK = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="p"><NumberFormat ss:Format="000000"/></Style><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style></Styles>
<Worksheet ss:Name="客户"><Table>
<Row><Cell><Data ss:Type="String">客户名称</Data></Cell><Cell><Data ss:Type="String">编号</Data></Cell><Cell ss:Index="4"><Data ss:Type="String">日期</Data></Cell></Row>
<Row ss:Index="3"><Cell><Data ss:Type="String">甲&amp;乙</Data><Comment><ss:Data>批注</ss:Data></Comment></Cell>
<Cell ss:StyleID="p"><Data ss:Type="Number">2594</Data></Cell>
<Cell ss:Index="4" ss:StyleID="d"><Data ss:Type="DateTime">2024-01-15T00:00:00.000</Data></Cell></Row>
</Table></Worksheet></Workbook>`;

test("a workbook of XML is read with its formats", async () => {
  expect(await read("old.xls", WORKBOOK)).toEqual({
    names: ["客户"],
    titles: ["客户名称", "编号", "日期"],
    rows: [
      [3, "甲&乙", { bare: 2594, shown: "002594" }, { bare: new Date("2024-01-15T00:00:00.000Z"), shown: "2024/1/15" }],
    ],
  });
});
