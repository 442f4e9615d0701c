/**
 * A template with the data of records as a definition of pdfmake. Items above the first table stand where they were drawn.
 * What was drawn below a table follows its end, in one piece. What repeats stands on every page.
 */
import {
  columnSum,
  formatted,
  isShown,
  type PaperData,
  type PaperRow,
  type PaperRows,
} from "@qicheng/engine/print/fill";
import {
  type LabelSheet,
  labelSheetOf,
  type PrintColumn,
  type PrintItem,
  type PrintTable,
  type PrintTemplate,
  pageOf as paperSize,
  points,
  sheetOf,
} from "@qicheng/engine/print/template";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type Drawing, fixed, LINE, type Mark, type Node, nodeOf } from "./item-nodes";

const CELL = { x: 3, y: 2.5 };
const GREY = "#8c8c8c";

/** Rows of a table as they were laid out. */
interface LaidTable {
  item: PrintItem;
  table: PrintTable;
  columns: readonly PrintColumn[];
  rows: readonly PaperRow[];
  /** Of each row. */
  marks: readonly Mark[];
  /** Cells of the sums of the last page, by column. */
  lastSums: readonly Node[] | undefined;
}

/** One record in the definition. */
export interface LaidRecord {
  data: PaperData;
  begin: Node;
  tables: LaidTable[];
}

/** Those that the reader has, over the whole width. */
function columnsFor({ columns }: PrintTable, { columns: there }: PaperRows): PrintColumn[] {
  const known = columns.filter(({ field }) => there.includes(field));
  const widthOf = (list: readonly PrintColumn[]) => list.reduce((sum, { width }) => sum + width, 0);
  const factor = widthOf(columns) / Math.max(1, widthOf(known));
  return known.map((column) => ({ ...column, width: column.width * factor }));
}

const NO_ROWS: PaperRows = { columns: [], rows: [] };

const cellOf = (text: string | Node[], { align = "left" }: PrintColumn, more: Node = {}): Node => ({
  text,
  alignment: align,
  ...more,
});

/** The title stands over all columns before the first sum. */
function sumRow(title: string, columns: readonly PrintColumn[], rows: readonly PaperRow[]): Node[] {
  const first = columns.findIndex(({ sum }) => sum === true);
  return columns.map((column, at) => {
    if (column.sum === true)
      return cellOf(formatted(columnSum(rows, column.field), column.format), column, { bold: true });
    if (at === 0 && first > 0) return { text: title, bold: true, colSpan: first };
    return { text: "" };
  });
}

const THIN = 0.5;
const lines = {
  hLineWidth: () => THIN,
  vLineWidth: () => THIN,
  hLineColor: () => GREY,
  vLineColor: () => GREY,
  paddingLeft: () => CELL.x,
  paddingRight: () => CELL.x,
  paddingTop: () => CELL.y,
  paddingBottom: () => CELL.y,
};

/** Inner width: a column of the template has its paddings and its line within. */
const innerWidths = (columns: readonly PrintColumn[]) =>
  columns.map(({ width }) => Math.max(4, points(width) - 2 * CELL.x - THIN));

function tableNode(item: PrintItem, data: PaperData, { said }: Drawing): { node: Node; laid: LaidTable } | undefined {
  const { table } = item;
  if (!table) return undefined;
  const given = ownValue(data.tables, table.source) ?? NO_ROWS;
  const columns = columnsFor(table, given);
  if (columns.length === 0) return undefined;
  const { rows } = given;
  const marks = rows.map((): Mark => ({ page: 0 }));
  const body = rows.map((row, nth) =>
    columns.map((column, at) => {
      const value = ownValue(row, column.field);
      const text = value ? formatted(value, column.format) : "";
      // an empty text would carry no mark
      return cellOf(at === 0 ? [{ text: text || " ", mark: marks[nth] }] : text, column);
    }),
  );
  const hasSums = columns.some(({ sum }) => sum === true);
  const lastSums = hasSums && table.pageSum === true ? sumRow(said.pageSum, columns, []) : undefined;
  const head = columns.map(({ title }) => ({ text: title, bold: true, alignment: "center", fillColor: "#f5f5f5" }));
  const node: Node = {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: innerWidths(columns),
      body: [head, ...body, ...(lastSums ? [lastSums] : []), ...(hasSums ? [sumRow(said.total, columns, rows)] : [])],
    },
    layout: lines,
    fontSize: item.style.fontSize ?? 9,
  };
  return { node, laid: { item, table, columns, rows, marks, lastSums } };
}

const bottomOf = ({ style: { top, height } }: PrintItem): number => top + height;

/** Height of the row with the sums of a page, which is kept free at the foot of every page. */
const sumBand = ({ items }: PrintTemplate): number =>
  Math.max(
    0,
    ...items
      .filter(({ table }) => table?.pageSum === true && table.columns.some(({ sum }) => sum === true))
      .map(({ style }) => (style.fontSize ?? 9) * LINE + 2 * CELL.y + 2),
  );

/** What was drawn below a table, up to the next one. */
function following(items: readonly PrintItem[], from: number, data: PaperData, drawing: Drawing): Node[] {
  if (items.length === 0) return [];
  const { left } = drawing.template.margin;
  const nodes = items.flatMap((item) => {
    const node = nodeOf(item, data, drawing);
    const relativePosition = { x: points(item.style.left - left), y: points(item.style.top - from) };
    return node ? [{ ...node, relativePosition }] : [];
  });
  const height = points(Math.max(...items.map(bottomOf)) - from);
  return [{ unbreakable: true, stack: [...nodes, { text: "", margin: [0, height, 0, 0], fontSize: 0.1 }] }];
}

/** What stands below a table that is not there moves up to what stands above it. */
function closed(items: readonly PrintItem[], isThere: (item: PrintItem) => boolean): PrintItem[] {
  const there = items.filter(isThere);
  const gaps = items
    .filter((item) => item.type === "table" && !isThere(item))
    .map((table) => {
      const above = there.filter((item) => bottomOf(item) <= table.style.top).map(bottomOf);
      return { from: bottomOf(table), by: bottomOf(table) - Math.max(0, ...above) };
    });
  return there.map((item) => {
    const by = gaps.reduce((sum, gap) => (item.style.top >= gap.from ? sum + gap.by : sum), 0);
    return by === 0 ? item : { ...item, style: { ...item.style, top: item.style.top - by } };
  });
}

/** Where something begins that has a page of its own. */
const beginning = (first: boolean): Node => ({
  canvas: [{ type: "rect", x: 0, y: 0, w: 0, h: 0, lineWidth: 0 }],
  absolutePosition: { x: 0, y: 0 },
  ...(first ? {} : { pageBreak: "before" }),
});

/** The content of one record. */
function recordContent(data: PaperData, first: boolean, drawing: Drawing): { content: Node[]; laid: LaidRecord } {
  const { template } = drawing;
  const own = template.items.filter(({ repeat }) => repeat !== true);
  const shown = closed(own, (item) => isShown(item, data, drawing.now));
  const tables = shown.filter(({ type }) => type === "table").toSorted((one, other) => one.style.top - other.style.top);
  const others = shown.filter(({ type }) => type !== "table");
  const after = (item: PrintItem) => tables.filter((table) => item.style.top >= bottomOf(table) - 0.01).length;
  const begin = beginning(first);
  const laid: LaidRecord = { data, begin, tables: [] };
  const content: Node[] = [
    begin,
    ...others.filter((item) => after(item) === 0).flatMap((item) => fixed(item, data, drawing)),
  ];
  let reached = template.margin.top;
  for (const [at, table] of tables.entries()) {
    const made = tableNode(table, data, drawing);
    const left = points(table.style.left - template.margin.left);
    if (made) {
      content.push({ ...made.node, margin: [left, Math.max(0, points(table.style.top - reached)), 0, 0] });
      laid.tables.push(made.laid);
    }
    const below = others.filter((item) => after(item) === at + 1);
    content.push(...following(below, bottomOf(table), data, drawing));
    reached = Math.max(bottomOf(table), ...below.map(bottomOf));
  }
  return { content, laid };
}

const pageOf = (node: Node | undefined): number => node?.positions?.[0]?.pageNumber ?? 0;

/** Rows that stand on a page. */
const rowsOn = ({ rows, marks }: LaidTable, page: number): PaperRow[] =>
  rows.filter((_row, at) => marks[at]?.page === page);

/** By table, sums of the last page on which rows of it stand. */
export type LastSums = readonly (readonly string[])[];

export function lastSumsOf(records: readonly LaidRecord[]): LastSums {
  return records.flatMap(({ tables }) =>
    tables.map((table) => {
      const last = table.marks.at(-1)?.page ?? 0;
      return sumRow("", table.columns, rowsOn(table, last)).map(({ text }) => text as string);
    }),
  );
}

/** Sums at the foot of a page after which the table goes on. */
function footSums(laid: LaidTable, page: number, drawing: Drawing): Node[] {
  if (laid.table.pageSum !== true || !laid.lastSums) return [];
  const on = rowsOn(laid, page);
  if (on.length === 0 || (laid.marks.at(-1)?.page ?? 0) <= page) return [];
  const [, height] = sheetOf(drawing.template);
  const y = points(height - drawing.template.margin.bottom) - sumBand(drawing.template) + 1;
  return [
    {
      table: { widths: innerWidths(laid.columns), body: [sumRow(drawing.said.pageSum, laid.columns, on)] },
      layout: lines,
      fontSize: laid.item.style.fontSize ?? 9,
      absolutePosition: { x: points(laid.item.style.left), y },
    },
  ];
}

/** What stands on a page besides its flow. */
function onPage(
  records: readonly LaidRecord[],
  { page, pages }: { page: number; pages: number },
  drawing: Drawing,
): Node {
  const at = records.findLastIndex(({ begin }) => pageOf(begin) <= page);
  const record = records[Math.max(0, at)] as LaidRecord;
  const first = Math.max(1, pageOf(record.begin));
  const next = records[at + 1];
  const count = (next ? pageOf(next.begin) : pages + 1) - first;
  const number = (value: number) => ({ text: String(value), value, kind: "number" as const });
  const fields = { ...record.data.fields, page: number(page - first + 1), pages: number(count) };
  const data = { ...record.data, fields };
  const repeated = drawing.template.items.filter(
    (item) => item.repeat === true && item.type !== "table" && isShown(item, record.data, drawing.now),
  );
  return {
    stack: [
      ...repeated.flatMap((item) => fixed(item, data, drawing)),
      ...record.tables.flatMap((laid) => footSums(laid, page, drawing)),
    ],
  };
}

/** One label after the other, row by row; what repeats on every page repeats on every label. */
function labels(datas: readonly PaperData[], drawing: Drawing, sheet: LabelSheet): Node[] {
  const { template } = drawing;
  const [width, height] = sheetOf(template);
  const perPage = sheet.columns * sheet.rows;
  return datas.flatMap((data, at) => {
    const nth = at % perPage;
    const left = sheet.left + (nth % sheet.columns) * width;
    const top = sheet.top + Math.floor(nth / sheet.columns) * height;
    const there = template.items.filter((item) => item.type !== "table" && isShown(item, data, drawing.now));
    return [
      ...(nth === 0 ? [beginning(at === 0)] : []),
      ...there
        .map((item) => ({ ...item, style: { ...item.style, left: item.style.left + left, top: item.style.top + top } }))
        .flatMap((item) => fixed(item, data, drawing)),
    ];
  });
}

/** @param known sums of last pages, as an earlier layout found them */
export function documentOf(datas: readonly PaperData[], drawing: Drawing, known?: LastSums) {
  const { template } = drawing;
  const [width, height] = paperSize(template);
  const pageSize = { width: points(width), height: points(height) };
  const defaultStyle = { font: "Noto", fontSize: 10, lineHeight: 1 };
  const sheet = labelSheetOf(template);
  if (sheet) {
    const content = labels(datas, drawing, sheet);
    const header = (): Node => ({ stack: [] });
    return {
      definition: { pageSize, pageMargins: [0, 0, 0, 0], defaultStyle, header, content },
      records: [],
      needsSums: false,
    };
  }
  const { margin } = template;
  const made = datas.map((data, at) => recordContent(data, at === 0, drawing));
  const records = made.map(({ laid }) => laid);
  for (const [at, { lastSums }] of records.flatMap(({ tables }) => tables).entries()) {
    for (const [column, text] of (known?.[at] ?? []).entries()) {
      const cell = lastSums?.[column];
      if (cell && text !== "") cell.text = text;
    }
  }
  const definition = {
    pageSize,
    pageMargins: [
      points(margin.left),
      points(margin.top),
      points(margin.right),
      points(margin.bottom) + sumBand(template),
    ],
    defaultStyle,
    header: (page: number, pages: number) => onPage(records, { page, pages }, drawing),
    content: made.flatMap(({ content }) => content),
  };
  return { definition, records, needsSums: sumBand(template) > 0 };
}
