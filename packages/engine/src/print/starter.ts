/** The first template of a module: a heading, facts in two columns, a table, the amount, a remark, and who signs. */
import { type LabelStarter, labelTemplate } from "./label-starter";
import type { PaperFormat, PrintColumn, PrintItem, PrintTemplate } from "./template";

export type Starter = SheetStarter | LabelStarter;

export interface SheetStarter {
  /** Heading of the sheet. */
  title: string;
  /** Key of the number, drawn as a bar code. */
  code?: string;
  /** Label and key, two in a row. */
  facts: readonly (readonly [label: string, key: string, format?: PaperFormat])[];
  tables: readonly {
    source: string;
    title?: string;
    columns: readonly PrintColumn[];
    pageSum?: boolean;
    /** It is there only where there are rows. */
    optional?: boolean;
  }[];
  /** Label and key of the amount, in figures and in capitals; it is there only for whoever may read it. */
  amount?: readonly [label: string, key: string];
  /** Texts that stand there where their field has a value. */
  remarks: readonly (readonly [label: string, key: string])[];
  signs: readonly string[];
}

const LEFT = 15;
const WIDTH = 180;
const FACT = 6.5;

type Box = readonly [left: number, top: number, width: number, height: number];

export const starterTemplate = (starter: Starter): PrintTemplate =>
  "label" in starter ? labelTemplate(starter) : sheetTemplate(starter);

function sheetTemplate({ title, code, facts, tables, amount, remarks, signs }: SheetStarter): PrintTemplate {
  const items: PrintItem[] = [];
  const put = (type: PrintItem["type"], [left, top, width, height]: Box, more: Partial<PrintItem> = {}) => {
    const { style, ...rest } = more;
    items.push({ id: `i${items.length + 1}`, type, ...rest, style: { left, top, width, height, ...style } });
  };
  const styled = (style: Partial<PrintItem["style"]>) => ({ style: style as PrintItem["style"] });
  const text = (box: Box, said: string, style: Partial<PrintItem["style"]> = {}, more: Partial<PrintItem> = {}) =>
    put("text", box, { text: said, ...styled({ fontSize: 10, ...style }), ...more });

  put("logo", [LEFT, 11, 28, 12]);
  text([50, 10, 110, 7], "{company.name}", { fontSize: 12, align: "center" });
  text([50, 17, 110, 10], title, { fontSize: 18, bold: true, align: "center" });
  if (code !== undefined) {
    put("barcode", [155, 11, 40, 9], { text: `{${code}}` });
    text([155, 20.5, 40, 5], `{${code}}`, { fontSize: 8, align: "center" });
  }
  let top = 31;
  for (const [at, [label, key, format]] of facts.entries()) {
    const left = LEFT + (at % 2) * (WIDTH / 2 + 2);
    const asked = format === undefined ? key : `${key}|${format}`;
    text([left, top + Math.floor(at / 2) * FACT, WIDTH / 2 - 2, FACT - 0.5], `${label}：{${asked}}`);
  }
  top += Math.ceil(facts.length / 2) * FACT + 3;
  for (const { source, title: heading, columns, pageSum = false, optional = false } of tables) {
    const when: Partial<PrintItem> = optional ? { show: [{ field: source, op: "notEmpty" }] } : {};
    if (heading !== undefined) {
      text([LEFT, top, WIDTH, 6], heading, { bold: true }, when);
      top += 7;
    }
    const height = 20;
    put("table", [LEFT, top, WIDTH, height], {
      table: { source, columns, pageSum },
      ...styled({ fontSize: 9 }),
      ...when,
    });
    top += height + 4;
  }
  if (amount) {
    const [label, key] = amount;
    const when: Partial<PrintItem> = { show: [{ field: key, op: "notEmpty" }] };
    text([LEFT, top, 120, 7], `${label}（大写）：{${key}|upper}`, { bold: true }, when);
    text([LEFT + 120, top, 60, 7], `小写：¥{${key}}`, { bold: true, align: "right" }, when);
    top += 9;
  }
  for (const [label, key] of remarks) {
    text([LEFT, top, WIDTH, 12], `${label}：{${key}}`, {}, { show: [{ field: key, op: "notEmpty" }] });
    top += 13;
  }
  top += 3;
  for (const [at, sign] of signs.entries())
    text([LEFT + (WIDTH / signs.length) * at, top, WIDTH / signs.length - 3, 7], `${sign}：`);
  const foot = { fontSize: 8, color: "#595959" };
  put("line", [LEFT, 283, WIDTH, 0.2], { repeat: true, ...styled({ border: 0.5, color: "#bfbfbf" }) });
  text([LEFT, 284.5, 120, 5], "打印人：{print.user}　打印时间：{print.time}", foot, { repeat: true });
  text([135, 284.5, 60, 5], "第 {page} 页 共 {pages} 页", { ...foot, align: "right" }, { repeat: true });
  return { paper: "A4", landscape: false, margin: { top: 15, right: 15, bottom: 18, left: 15 }, items };
}
