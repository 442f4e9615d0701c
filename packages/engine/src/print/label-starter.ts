/** The first label of a module: its name, a few facts, a bar code with the number below it, and a QR code where there is room. */
import { type PaperName, type PrintItem, type PrintStyle, type PrintTemplate, sheetOf } from "./template";

export interface LabelStarter {
  /** What the template is called. */
  title: string;
  label: PaperName;
  /** Key of what the label is called. */
  name: string;
  /** Key of what the codes say. */
  code: string;
  /** Label and key, one below the other as far as there is room. */
  facts: readonly (readonly [label: string, key: string])[];
}

type Box = readonly [left: number, top: number, width: number, height: number];

const FACT = 4.2;
const NUMBER = 4;
const QR = 16;
const GAP = 2;
/** From this width on, in millimetres, a QR code stands beside the bar code. */
const WIDE = 55;

export function labelTemplate({ label, name, code, facts }: LabelStarter): PrintTemplate {
  const [width, height] = sheetOf({ paper: label, landscape: false });
  const isWide = width >= WIDE;
  const edge = isWide ? 3 : 2;
  const inner = width - 2 * edge;
  const left = isWide ? inner - QR - GAP : inner;
  const nameHeight = height * 0.24;
  const codeHeight = height * 0.25;
  const numberTop = height - edge - NUMBER;
  const codeTop = numberTop - codeHeight;
  const factsTop = edge + nameHeight;
  const room = Math.max(0, Math.floor((codeTop - factsTop) / FACT));
  const items: PrintItem[] = [];
  const put = (type: PrintItem["type"], box: Box, text: string, style: Partial<PrintStyle> = {}) => {
    const [x = 0, y = 0, w = 0, h = 0] = box.map((value) => Math.round(value * 10) / 10);
    items.push({ id: `i${items.length + 1}`, type, text, style: { left: x, top: y, width: w, height: h, ...style } });
  };
  put("text", [edge, edge - 0.5, inner, nameHeight], `{${name}}`, { fontSize: isWide ? 10 : 8, bold: true });
  for (const [at, [said, key]] of facts.slice(0, room).entries())
    put("text", [edge, factsTop + at * FACT, left, FACT], `${said}：{${key}}`, { fontSize: 7.5 });
  put("barcode", [edge, codeTop, left, codeHeight], `{${code}}`);
  put("text", [edge, numberTop, left, NUMBER], `{${code}}`, { fontSize: 7.5, align: "center" });
  if (isWide) {
    put("qr", [width - edge - QR, factsTop, QR, QR], `{${code}}`);
    put("text", [width - edge - QR, factsTop + QR, QR, NUMBER], "{company.name}", { fontSize: 6, align: "center" });
  }
  return { paper: label, landscape: false, margin: { top: 0, right: 0, bottom: 0, left: 0 }, items };
}
