/** Workbooks of the XML that Excel 2003 wrote, and that other programs write and call .xls. */
import type { Cell } from "@qicheng/engine/import/cell";
import { dateToSerial } from "hucre";
import { Refusal } from "../work/refusal";
import { decoded } from "./csv";
import { checkColumn, hasValue } from "./limits";
import { formattedNumber, type NumberFormat, numberFormat } from "./number-format";
import { broken } from "./refusals";
import type { SheetFacts, Source, SourceRow } from "./source";
import { type Attributes, XmlReader } from "./xml";

/** Formats that are called by a name. */
const NAMED: Readonly<Record<string, string>> = {
  "General Number": "General",
  "General Date": "yyyy/m/d h:mm",
  "Long Date": 'yyyy"年"m"月"d"日"',
  "Medium Date": "d-mmm-yy",
  "Short Date": "yyyy/m/d",
  "Long Time": "h:mm:ss",
  "Medium Time": "h:mm AM/PM",
  "Short Time": "h:mm",
  Currency: '"¥"#,##0.00',
  "Euro Currency": '"€"#,##0.00',
  Fixed: "0.00",
  Standard: "#,##0.00",
  Percent: "0.00%",
  Scientific: "0.00E+00",
};
const MOST_MERGES = 5_000;
/** Of no format that the file names. */
const OF_FILE = 200;

/** Attributes stand with and without a prefix. */
const named = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1];

const placeOf = (attributes: Attributes, name: string): number | undefined => {
  const text = named(attributes, name);
  if (text === undefined) return undefined;
  const place = Number(text);
  if (!Number.isSafeInteger(place) || place < 1) throw broken();
  return place;
};

interface OpenCell {
  column: number;
  style: string;
  type: string;
  text: string | undefined;
}

/** Follows the tags of a workbook; rows are taken of one sheet. */
class WorkbookReader {
  readonly names: string[] = [];
  readonly hidden = new Set<number>();
  rows: SourceRow[] = [];
  readonly #styles = new Map<string, NumberFormat>();
  #style = "";
  #row: SourceRow | undefined;
  #last = 0;
  #next = 0;
  #cell: OpenCell | undefined;
  #into: "data" | "visible" | undefined;
  /** Within notes, which have data of their own. */
  #aside = 0;
  #seen = "";

  constructor(
    private readonly wanted: number,
    private readonly facts: SheetFacts,
  ) {}

  get #isWanted(): boolean {
    return this.names.length - 1 === this.wanted;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "Comment" || name === "PhoneticText") this.#aside += 1;
    else if (name === "Style") this.#style = named(attributes, "ID") ?? "";
    else if (name === "NumberFormat") this.#format(named(attributes, "Format") ?? "General");
    else if (name === "Worksheet") this.#openSheet(attributes);
    else if (name === "Visible") this.#into = "visible";
    else if (name === "Row") this.#openRow(attributes);
    else if (name === "Cell") this.#openCell(attributes);
    else if (name === "Data") this.#openData(attributes);
  }

  text(text: string): void {
    if (this.#into === "visible") this.#seen += text;
    else if (this.#into === "data" && this.#aside === 0 && this.#cell) this.#cell.text = (this.#cell.text ?? "") + text;
  }

  close(name: string): void {
    if (name === "Comment" || name === "PhoneticText") this.#aside -= 1;
    else if (name === "Data") this.#into = undefined;
    else if (name === "Visible") {
      this.#into = undefined;
      if (/hidden/i.test(this.#seen)) this.hidden.add(this.names.length - 1);
      this.#seen = "";
    } else if (name === "Cell") this.#closeCell();
    else if (name === "Row" && this.#row) {
      if (this.#isWanted && this.#row.cells.length > 0) this.rows.push(this.#row);
      this.#row = undefined;
    }
  }

  #format(code: string): void {
    const known = Object.hasOwn(NAMED, code) ? NAMED[code] : code;
    this.#styles.set(this.#style, numberFormat(OF_FILE, known));
  }

  #openSheet(attributes: Attributes): void {
    this.names.push(named(attributes, "Name") ?? "");
    this.#last = 0;
  }

  #openRow(attributes: Attributes): void {
    const row = placeOf(attributes, "Index") ?? this.#last + 1;
    if (row <= this.#last) throw broken();
    this.#last = row;
    this.#next = 0;
    this.#row = { row, cells: [], hidden: named(attributes, "Hidden") === "1" };
  }

  #openCell(attributes: Attributes): void {
    if (!this.#row) return;
    const column = (placeOf(attributes, "Index") ?? this.#next + 1) - 1;
    const [across = 0, down = 0] = ["MergeAcross", "MergeDown"].map((name) => Number(named(attributes, name) ?? 0));
    if (!Number.isSafeInteger(across) || !Number.isSafeInteger(down) || across < 0 || down < 0) throw broken();
    this.#next = column + 1 + across;
    this.#cell = { column, style: named(attributes, "StyleID") ?? "", type: "", text: undefined };
    const { row } = this.#row;
    const merge = { top: row, bottom: row + down, left: column, right: column + across };
    const { merges } = this.facts;
    if (this.#isWanted && across + down > 0 && merges.length < MOST_MERGES) merges.push(merge);
  }

  #openData(attributes: Attributes): void {
    if (!this.#cell || this.#aside > 0) return;
    this.#cell.type = named(attributes, "Type") ?? "String";
    this.#cell.text = "";
    this.#into = "data";
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell || !this.#row || !this.#isWanted) return;
    const value = this.#valueOf(cell);
    if (!hasValue(value)) return;
    checkColumn(cell.column);
    const { cells } = this.#row;
    while (cells.length < cell.column) cells.push(null);
    cells[cell.column] = value;
  }

  #valueOf({ type, text, style }: OpenCell): Cell {
    if (text === undefined || text === "") return null;
    const format = this.#styles.get(style);
    if (type === "Boolean") return text === "1";
    if (type === "Number") {
      const value = Number(text);
      if (Number.isNaN(value)) throw broken();
      return formattedNumber(value, format, false);
    }
    if (type !== "DateTime") return text;
    const date = new Date(`${text.replace(/Z$/i, "")}Z`);
    if (Number.isNaN(date.getTime())) return text;
    return format?.kind === "date" ? formattedNumber(dateToSerial(date, false), format, false) : date;
  }
}

async function* rowsOf(file: string, encoding: string, reader: WorkbookReader): AsyncGenerator<SourceRow> {
  const xml = new XmlReader({
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  });
  const taken = () => {
    const { rows } = reader;
    reader.rows = [];
    return rows;
  };
  try {
    for await (const text of decoded(file, encoding)) {
      xml.write(Buffer.from(text));
      yield* taken();
    }
  } catch (error) {
    throw error instanceof Refusal ? error : broken(error);
  }
  xml.end();
  yield* taken();
}

export async function openXmlWorkbook(file: string, encoding: string): Promise<Source> {
  const all = new WorkbookReader(-1, { merges: [], hiddenColumns: [] });
  for await (const row of rowsOf(file, encoding, all)) if (row.row < 0) break;
  return {
    sheets: all.names.map((name, at) => ({
      name,
      hidden: all.hidden.has(at),
      rows: (facts) => rowsOf(file, encoding, new WorkbookReader(at, facts)),
    })),
    plain: false,
    close: () => undefined,
  };
}
