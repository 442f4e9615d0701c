/** Texts with tags that call themselves .xls: pages with tables, and workbooks of XML. */
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { Refusal } from "../work/refusal";
import { encodingOf, sampleOf } from "./csv";
import { openHtml } from "./html-table";
import type { Source } from "./source";
import { openXmlWorkbook } from "./xml-workbook";

const XML_WORKBOOK = /<(?:\w+:)?Workbook[\s>]/;
const PAGE = /<(?:!doctype html|html|head|body|table|meta|div|style)[\s>]/i;

/** @throws BAD_TYPE for what has no table */
export async function openMarkup(file: string): Promise<Source> {
  const encoding = await encodingOf(file);
  const sample = await sampleOf(file, encoding);
  if (XML_WORKBOOK.test(sample)) return openXmlWorkbook(file, encoding);
  if (PAGE.test(sample)) return openHtml(file, encoding);
  throw new Refusal("BAD_TYPE", sheetSaid.webPage);
}
