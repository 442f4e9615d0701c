/** Rows of an .xlsx file, as its parts are unpacked: no more than a piece of a sheet is held at a time. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { type Cell, isFormatted, shownText } from "@qicheng/engine/import/cell";
import { Refusal } from "../work/refusal";
import { Archive } from "./archive";
import { columnOf } from "./letters";
import { checkColumn, hasValue } from "./limits";
import { formattedNumber, type NumberFormat } from "./number-format";
import { broken } from "./refusals";
import type { SheetFacts, Source, SourceRow } from "./source";
import { readWorkbook, unescaped, type Workbook } from "./workbook-parts";
import { type Attributes, XmlReader } from "./xml";

/** More are no layout of a table that anybody reads. */
const MOST_MERGES = 5_000;

const rowOf = (reference: string) => Number(/\d+$/.exec(reference)?.[0]);

function numberCell(text: string, format: NumberFormat | undefined, date1904: boolean): Cell {
  const value = Number(text);
  if (Number.isNaN(value)) throw broken();
  return formattedNumber(value, format, date1904);
}

/** A cell while it is read. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  formula: boolean;
  value: string | undefined;
  text: string;
}

function typedValue({ type, style, value = "", text }: OpenCell, { texts, styles, date1904 }: Workbook): Cell {
  switch (type) {
    case "s":
      return texts[Number(value)] ?? null;
    case "inlineStr":
      return unescaped(text);
    case "str":
      return unescaped(value);
    case "b":
      return value === "1" || value === "true";
    case "e":
      return value;
    case "d":
      return new Date(/[zZ]$/.test(value) ? value : `${value}Z`);
    default:
      return value === "" ? null : numberCell(value, styles[style], date1904);
  }
}

/** What a formula last gave is taken as it is shown; it is never worked out, and without a result it is an error. */
function cellValue(cell: OpenCell, workbook: Workbook): Cell {
  if (cell.formula && cell.value === undefined) return "#VALUE!";
  const value = typedValue(cell, workbook);
  if (!cell.formula || !hasValue(value)) return value;
  return isFormatted(value) ? { ...value, bare: shownText(value.bare) } : shownText(value as NonNullable<Cell>);
}

/** Follows the tags of one sheet. */
class SheetReader {
  /** Rows that are whole and not yet taken. */
  rows: SourceRow[] = [];
  #row: SourceRow | undefined;
  #last = 0;
  /** Column of a cell that does not say where it stands. */
  #next = 0;
  #cell: OpenCell | undefined;
  /** Where text goes. */
  #into: "value" | "text" | undefined;
  #aloud = false;

  constructor(
    private readonly workbook: Workbook,
    private readonly facts: SheetFacts,
  ) {}

  open(name: string, attributes: Attributes): void {
    if (name === "c") this.#openCell(attributes);
    else if (name === "row") this.#openRow(attributes);
    else if (name === "col") this.#hideColumns(attributes);
    else if (name === "mergeCell") this.#merge(attributes.ref ?? "");
    else if (name === "rPh") this.#aloud = true;
    else if (this.#cell) this.#openValue(this.#cell, name);
  }

  text(text: string): void {
    if (!this.#cell || this.#into === undefined) return;
    if (this.#into === "text") this.#cell.text += text;
    else this.#cell.value = (this.#cell.value ?? "") + text;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#into = undefined;
    else if (name === "rPh") this.#aloud = false;
    else if (name === "c") this.#closeCell();
    else if (name === "row" && this.#row) {
      if (this.#row.cells.length > 0) this.rows.push(this.#row);
      this.#row = undefined;
    }
  }

  #openRow({ r, hidden }: Attributes): void {
    const row = r === undefined ? this.#last + 1 : Number(r);
    if (!Number.isSafeInteger(row) || row <= this.#last) throw broken();
    this.#last = row;
    this.#next = 0;
    this.#row = { row, cells: [], hidden: hidden === "1" || hidden === "true" };
  }

  #openCell({ r, t = "n", s = "0" }: Attributes): void {
    const column = r === undefined ? this.#next : columnOf(r);
    if (column < 0) throw broken();
    this.#next = column + 1;
    this.#cell = { column, type: t, style: Number(s), formula: false, value: undefined, text: "" };
  }

  #openValue(cell: OpenCell, name: string): void {
    if (name === "f") cell.formula = true;
    else if (name === "t" && !this.#aloud) this.#into = "text";
    else if (name === "v") {
      cell.value = "";
      this.#into = "value";
    }
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell || !this.#row) return;
    const value = cellValue(cell, this.workbook);
    if (!hasValue(value)) return;
    checkColumn(cell.column);
    const { cells } = this.#row;
    while (cells.length < cell.column) cells.push(null);
    cells[cell.column] = value;
  }

  #hideColumns({ min, max, hidden }: Attributes): void {
    if (hidden !== "1" && hidden !== "true") return;
    // Everything to the right of a table is often hidden: what cannot be read is not counted.
    for (let column = Number(min) - 1; column < Math.min(Number(max), LIMITS.sheetColumns); column += 1)
      this.facts.hiddenColumns.push(column);
  }

  #merge(reference: string): void {
    const [from = "", to = from] = reference.split(":");
    const merge = { top: rowOf(from), bottom: rowOf(to), left: columnOf(from), right: columnOf(to) };
    if (this.facts.merges.length < MOST_MERGES) this.facts.merges.push(merge);
  }
}

async function* rowsOf(archive: Archive, part: string, reader: SheetReader): AsyncGenerator<SourceRow> {
  const xml = new XmlReader({
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  });
  const taken = function* () {
    const { rows } = reader;
    reader.rows = [];
    yield* rows;
  };
  try {
    for await (const chunk of await archive.stream(part)) {
      xml.write(chunk as Buffer);
      yield* taken();
    }
  } catch (error) {
    throw error instanceof Refusal ? error : broken(error);
  }
  xml.end();
  yield* taken();
}

export async function openXlsx(file: string): Promise<Source> {
  const archive = await Archive.open(file);
  try {
    const workbook = await readWorkbook(archive);
    return {
      sheets: workbook.sheets.map(({ name, hidden, part }) => ({
        name,
        hidden,
        rows: (facts) => rowsOf(archive, part, new SheetReader(workbook, facts)),
      })),
      plain: false,
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}
