/** Tables of a page that calls itself .xls, as many systems write them. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { Parser } from "htmlparser2";
import { Refusal } from "../work/refusal";
import { decoded } from "./csv";
import { checkColumn, hasValue } from "./limits";
import { broken } from "./refusals";
import type { SheetFacts, Source, SourceRow } from "./source";

/** Deeper lies nothing that a program wrote for a table. */
const DEEPEST = 500;
const MOST_TABLES = 50;
/** Of merged cells no more rows or columns are counted than a sheet may have. */
const span = (text: string | undefined, most: number): number =>
  Math.min(Math.max(1, Math.floor(Number(text)) || 1), most);
const MOST_DOWN = 10_000;
const LONGEST = 32_767;

const BREAKS = new Set(["br", "p", "div", "li"]);
const UNSEEN = new Set(["script", "style", "head", "title", "template"]);
const CELLS = new Set(["td", "th"]);

interface OpenCell {
  column: number;
  text: string;
  across: number;
  down: number;
}

interface Table {
  name: string;
  row: number;
  cells: string[] | undefined;
  cell: OpenCell | undefined;
  /** Column: how many rows below are covered from above. */
  covered: Map<number, number>;
  merges: SheetFacts["merges"];
}

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

/** Follows the tags of one page; a table within a cell is part of its text. */
class PageReader {
  readonly tables: Table[] = [];
  /** Rows that are whole and not yet taken, of the table that is asked for. */
  rows: SourceRow[] = [];
  #depth = 0;
  #within = 0;
  #unseen = 0;
  #caption = false;
  readonly #parser: Parser;

  /** @param wanted place of a table among those of the page */
  constructor(private readonly wanted: number) {
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#text(text),
      onclosetag: (name) => this.#close(name),
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.end();
    this.#endRow();
  }

  get #table(): Table | undefined {
    return this.#within > 0 ? this.tables.at(-1) : undefined;
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw broken();
    if (UNSEEN.has(name)) this.#unseen += 1;
    if (name === "table") {
      this.#within += 1;
      if (this.#within > 1) return;
      if (this.tables.length === MOST_TABLES) throw broken();
      this.tables.push({ name: "", row: 0, cells: undefined, cell: undefined, covered: new Map(), merges: [] });
    }
    const table = this.#table;
    if (!table || this.#within > 1) return;
    if (name === "caption") this.#caption = true;
    else if (name === "tr") this.#beginRow(table);
    else if (CELLS.has(name)) this.#beginCell(table, attributes);
    else if (BREAKS.has(name)) this.#text("\n");
  }

  #beginRow(table: Table): void {
    this.#endRow();
    table.row += 1;
    table.cells = [];
  }

  #beginCell(table: Table, { colspan, rowspan }: Record<string, string>): void {
    if (!table.cells) this.#beginRow(table);
    this.#endCell();
    const { cells = [], covered } = table;
    let column = cells.length;
    while (covered.has(column)) column += 1;
    const across = span(colspan, LIMITS.sheetColumns);
    table.cell = { column, text: "", across, down: span(rowspan, MOST_DOWN) };
  }

  #text(text: string): void {
    const cell = this.#table?.cell;
    if (this.#unseen > 0) return;
    if (this.#caption && this.#table) this.#table.name += text;
    else if (cell && cell.text.length < LONGEST) cell.text += text;
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (UNSEEN.has(name)) this.#unseen -= 1;
    if (name === "caption") this.#caption = false;
    if (name === "table") {
      if (this.#within === 1) this.#endRow();
      this.#within = Math.max(0, this.#within - 1);
    }
    if (this.#within !== 1) return;
    if (CELLS.has(name)) this.#endCell();
    else if (name === "tr") this.#endRow();
  }

  #endCell(): void {
    const table = this.tables.at(-1);
    if (!table?.cell || !table.cells) return;
    const { column, text, across, down } = table.cell;
    table.cell = undefined;
    const value = tidy(text);
    if (value !== "") checkColumn(column);
    while (table.cells.length < Math.min(column + across, LIMITS.sheetColumns)) table.cells.push("");
    if (value !== "") table.cells[column] = value;
    if (down > 1) for (let at = column; at < column + across; at += 1) table.covered.set(at, down);
    const merge = { top: table.row, bottom: table.row + down - 1, left: column, right: column + across - 1 };
    if ((across > 1 || down > 1) && table.merges.length < LIMITS.sheetColumns) table.merges.push(merge);
  }

  #endRow(): void {
    const table = this.tables.at(-1);
    if (!table?.cells) return;
    this.#endCell();
    const { cells, row, covered } = table;
    table.cells = undefined;
    for (const [column, rows] of covered) {
      if (rows <= 1) covered.delete(column);
      else covered.set(column, rows - 1);
    }
    if (this.tables.length - 1 !== this.wanted) return;
    const width = cells.findLastIndex(hasValue) + 1;
    if (width > 0) this.rows.push({ row, cells: cells.slice(0, width).map((text) => (text === "" ? null : text)) });
  }
}

async function* rowsOf(
  file: string,
  encoding: string,
  { wanted, facts }: { wanted: number; facts: SheetFacts },
): AsyncGenerator<SourceRow> {
  const page = new PageReader(wanted);
  const taken = () => {
    const { rows } = page;
    page.rows = [];
    return rows;
  };
  for await (const text of decoded(file, encoding)) {
    page.write(text);
    yield* taken();
  }
  page.end();
  yield* taken();
  facts.merges.push(...(page.tables[wanted]?.merges ?? []));
}

/** @throws BAD_TYPE for a page without a table */
export async function openHtml(file: string, encoding: string): Promise<Source> {
  const page = new PageReader(-1);
  for await (const text of decoded(file, encoding)) page.write(text);
  page.end();
  const { tables } = page;
  if (tables.every(({ row }) => row === 0)) throw new Refusal("BAD_TYPE", sheetSaid.webPage);
  return {
    sheets: tables.map(({ name }, wanted) => ({
      name: tidy(name).slice(0, 60) || (tables.length > 1 ? String(wanted + 1) : ""),
      hidden: false,
      rows: (facts) => rowsOf(file, encoding, { wanted, facts }),
    })),
    plain: false,
    close: () => undefined,
  };
}
