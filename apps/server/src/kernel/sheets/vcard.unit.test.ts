/** Address books of phones. */
import { afterAll, expect, test } from "vitest";
import { fileFolder } from "../../../test/sheet-files";
import { openSheet } from "./open-sheet";

const folder = fileFolder();
afterAll(folder.remove);

const CARDS = `BEGIN:VCARD\r
VERSION:3.0\r
N:张;三;;;\r
FN:三 张\r
ORG:甲公司;采购部\r
TITLE:经理\r
item1.TEL;type=CELL;type=VOICE;type=pref:138 0013 8000\r
TEL;TYPE=WORK:0571-88880000\r
TEL;TYPE=HOME,FAX:0571-1\r
EMAIL;type=INTERNET:zhang@example.com\r
item2.ADR;type=WORK:;;文三路90号;杭州市;浙江省;310000;中国\r
PHOTO;ENCODING=b:AAAA\r
 BBBB\r
NOTE:一\\n二\\, 三\r
END:VCARD\r
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=9D=8E;=E5=9B=9B=
;;;
TEL;CELL:13900139000
TEL;CELL:13900139001
END:VCARD
`;

test("are read card by card", async () => {
  const opened = await openSheet(folder.write("book.vcf", CARDS), "book.vcf");
  const titles = opened.proposed.columns.map(({ title }) => title);
  const rows = [];
  for await (const { cells } of opened.rows())
    rows.push(Object.fromEntries(titles.flatMap((title, at) => (cells[at] ? [[title, cells[at]]] : []))));
  expect(rows).toEqual([
    {
      姓: "张",
      名: "三",
      姓名: "三 张",
      公司: "甲公司",
      部门: "采购部",
      职务: "经理",
      手机: "138 0013 8000",
      座机: "0571-88880000",
      邮箱: "zhang@example.com",
      地址: "浙江省杭州市文三路90号",
      备注: "一\n二, 三",
    },
    { 姓: "李", 名: "四", 手机: "13900139000;13900139001" },
  ]);
});

test("without a card are none", async () => {
  const file = folder.write("none.vcf", "BEGIN:VCARD\nN:张;三\n");
  await expect(openSheet(file, "none.vcf")).rejects.toMatchObject({ code: "BAD_TYPE" });
});
