/** What one item of a template looks like: a text that fits its box, a shape, pictures, a code. */
import { filled, type PaperData, type PaperRow } from "@qicheng/engine/print/fill";
import { fontSizeOf, type PrintItem, type PrintTemplate, pictureField, points } from "@qicheng/engine/print/template";
import { ownValue } from "@qicheng/engine/text/own-value";

/** A node of pdfmake. It is laid out in place: `positions` says on which pages it came. */
export interface Node {
  positions?: { pageNumber: number }[];
  [key: string]: unknown;
}

/** Travels with a text through the layout, and is told on which page that came. */
export interface Mark {
  page: number;
}

/** What the pieces of a page need besides. */
export interface Drawing {
  template: PrintTemplate;
  /** A code as SVG; undefined where the text cannot be one. */
  code: (kind: "qr" | "barcode", text: string) => string | undefined;
  /** The company's logo as a data address. */
  logo: string | undefined;
  /** Business minute that conditions count from. */
  now: string;
  said: { pageSum: string; total: string };
  /** Lines that a text takes in a width, in points. */
  linesOf: (text: string, style: { size: number; bold: boolean; width: number }) => number;
  /** A text that does not fit its box. */
  tooLong: (text: string) => void;
}

/** Height of a line of the font, for a size of 1. */
export const LINE = 1.448;
const SMALLEST = 5;
const SHRINK = 0.5;
/** Between pictures that share a box, in points. */
const BETWEEN = 4;

/** In points. */
const boxOf = ({ style }: PrintItem) => ({
  left: points(style.left),
  top: points(style.top),
  width: points(style.width),
  height: points(style.height),
});

/** The size at which a text fits its box, not below half of its own. */
function fitting(text: string, item: PrintItem, { linesOf, tooLong }: Drawing): { size: number; height: number } {
  const { width, height } = boxOf(item);
  const bold = item.style.bold === true;
  const wanted = fontSizeOf(item.style);
  const high = (size: number) => linesOf(text, { size, bold, width }) * size * LINE;
  let size = wanted;
  // a single line may stand out of a low box
  const fits = () => high(size) <= Math.max(height, size * LINE) + 0.5;
  while (!fits() && size - 0.5 >= Math.max(SMALLEST, wanted * SHRINK)) size -= 0.5;
  if (!fits()) tooLong(text);
  return { size, height: high(size) };
}

function textNode(item: PrintItem, fields: PaperRow, drawing: Drawing): Node | undefined {
  const text = filled(item.text ?? "", fields);
  if (text.trim() === "") return undefined;
  const { width, height: box } = boxOf(item);
  const { size, height } = fitting(text, item, drawing);
  const { bold = false, align = "left", color = "#000000" } = item.style;
  const above = Math.max(0, (box - height) / 2);
  return {
    columns: [
      {
        width,
        text,
        fontSize: size,
        bold,
        alignment: align,
        color,
        margin: [0, above, 0, 0],
        preserveLeadingSpaces: true,
      },
    ],
  };
}

function shapeNode(item: PrintItem): Node {
  const { width, height } = boxOf(item);
  const { border: lineWidth = 0.5, color: lineColor = "#000000" } = item.style;
  if (item.type === "rect")
    return { canvas: [{ type: "rect", x: 0, y: 0, w: width, h: height, lineWidth, lineColor }] };
  const flat = width >= height;
  const end = flat ? { x2: width, y2: 0 } : { x2: 0, y2: height };
  return { canvas: [{ type: "line", x1: 0, y1: 0, ...end, lineWidth, lineColor }] };
}

function pictureNode(item: PrintItem, image: string | undefined): Node | undefined {
  const { width, height } = boxOf(item);
  return image ? { image, fit: [width, height] } : undefined;
}

/** Columns in which so many pictures become largest. */
function columnsOf(count: number, width: number, height: number): number {
  const edge = (columns: number) => Math.min(width / columns, height / Math.ceil(count / columns));
  return Array.from({ length: count }, (_, at) => at + 1).reduce(
    (best, columns) => (edge(columns) > edge(best) + 0.01 ? columns : best),
    1,
  );
}

/** Several share the box row by row, with a little room between them. */
function picturesNode(item: PrintItem, images: readonly string[]): Node | undefined {
  if (images.length <= 1) return pictureNode(item, images[0]);
  const { width, height } = boxOf(item);
  const columns = columnsOf(images.length, width, height);
  const cell = { width: width / columns, height: height / Math.ceil(images.length / columns) };
  const fit = [cell.width - BETWEEN, cell.height - BETWEEN];
  return {
    stack: images.map((image, at) => ({
      image,
      fit,
      relativePosition: { x: (at % columns) * cell.width, y: Math.floor(at / columns) * cell.height },
    })),
  };
}

function codeNode(item: PrintItem, fields: PaperRow, { code }: Drawing): Node | undefined {
  const text = filled(item.text ?? "", fields).trim();
  const svg = text === "" ? undefined : code(item.type as "qr" | "barcode", text);
  const { width, height } = boxOf(item);
  return svg === undefined ? undefined : { svg, fit: [width, height] };
}

/** Undefined where there is nothing to draw, and for tables. */
export function nodeOf(item: PrintItem, data: PaperData, drawing: Drawing): Node | undefined {
  const { fields } = data;
  if (item.type === "text") return textNode(item, fields, drawing);
  const field = pictureField(item);
  if (field !== undefined) return picturesNode(item, ownValue(data.pictures ?? {}, field) ?? []);
  if (item.type === "picture") return pictureNode(item, item.text);
  if (item.type === "logo") return pictureNode(item, drawing.logo);
  if (item.type === "qr" || item.type === "barcode") return codeNode(item, fields, drawing);
  return item.type === "table" ? undefined : shapeNode(item);
}

/** At its place on the page on which it is said. */
export function fixed(item: PrintItem, data: PaperData, drawing: Drawing): Node[] {
  const node = nodeOf(item, data, drawing);
  const { left: x, top: y } = boxOf(item);
  return node ? [{ ...node, absolutePosition: { x, y } }] : [];
}
