/** Writes the template of an import: headings with notes, drop-downs, an example, and a sheet of instructions. */
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { safeText } from "@qicheng/engine/import/plain-text";
import { noteOf, type TemplateColumn } from "@qicheng/engine/import/template";
import { TEMPLATE_TEXTS } from "@qicheng/engine/import/template-texts";
import { type Language, verbatim } from "@qicheng/engine/text/message";
import { type Cell, type CellStyle, type DataValidation, type WriteSheet, writeXlsx } from "hucre";
import { libraryText } from "./cell-xml";
import { letterOf } from "./letters";
import { partsOf, sheetPart, zipped } from "./parts";
import { FONT, formatOf, HEAD_STYLE, sheetNames } from "./write-workbook";

const REQUIRED_STYLE: CellStyle = {
  ...HEAD_STYLE,
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "CF1322" } },
};
const EXAMPLE_STYLE: CellStyle = { font: { ...FONT, italic: true, color: { rgb: "8C8C8C" } } };
/** A list that stands in the cell itself may have so many characters, and no commas in its entries. */
const SHORT_LIST = 200;
const INSTRUCTION_WIDTHS = [22, 10, 50, 30];

/** A sheet to be filled in. */
export interface TemplateSheet {
  name: string;
  columns: readonly TemplateColumn[];
  /** What is said of the whole of it. */
  note?: string;
}

const isShort = ({ choices }: TemplateColumn) =>
  choices.join().length <= SHORT_LIST && !choices.some((choice) => /[,"]/.test(choice));

function cellsOf(columns: readonly TemplateColumn[], language: Language): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const [at, column] of columns.entries()) {
    const numFmt = formatOf(column);
    cells.set(`0,${at}`, {
      value: headOf(column),
      type: "string",
      style: column.required ? REQUIRED_STYLE : HEAD_STYLE,
      comment: { text: noteOf(column, language) },
    });
    cells.set(`1,${at}`, {
      value: safeText(column.example),
      type: "string",
      style: numFmt === undefined ? EXAMPLE_STYLE : { ...EXAMPLE_STYLE, numFmt },
    });
  }
  return cells;
}

/** Required ones are marked. */
const headOf = ({ title, required }: TemplateColumn) => libraryText(required ? `*${title}` : title);

function dropDowns(columns: readonly TemplateColumn[], choiceSheet: string, language: Language): DataValidation[] {
  return columns.flatMap((column, at): DataValidation[] => {
    const { choices } = column;
    if (choices.length === 0) return [];
    const letter = letterOf(at);
    return [
      {
        type: "list",
        ...(isShort(column)
          ? { values: [...choices] }
          : { formula1: `'${choiceSheet}'!$${letter}$1:$${letter}$${choices.length}` }),
        range: `${letter}2:${letter}${LIMITS.sheetRows + 1}`,
        allowBlank: true,
        showErrorMessage: true,
        errorTitle: column.title.slice(0, 32),
        errorMessage: sheetSaid.pick[language],
      },
    ];
  });
}

/** The lists that are too long for a cell, each in the column of its field. */
function choiceRows(columns: readonly TemplateColumn[]): (string | null)[][] {
  const long = columns.map((column) => (isShort(column) ? [] : column.choices));
  const longest = Math.max(0, ...long.map((choices) => choices.length));
  return Array.from({ length: longest }, (_, row) =>
    long.map((choices) => (choices[row] === undefined ? null : safeText(choices[row] ?? ""))),
  );
}

const described = (columns: readonly TemplateColumn[], language: Language): string[][] =>
  columns.map((column) => [
    column.title,
    (column.required ? TEMPLATE_TEXTS.required : TEMPLATE_TEXTS.optional)[language],
    column.format,
    column.example,
  ]);

function instructions([main, ...others]: readonly TemplateSheet[], language: Language): WriteSheet {
  const heads = [sheetSaid.field, sheetSaid.isRequired, sheetSaid.format, sheetSaid.example].map(
    (said) => said[language],
  );
  const further = others.flatMap(({ name, note = "", columns }) => [
    [],
    [sheetSaid.sheetOf({ name: verbatim(name) })[language], "", note, ""],
    ...described(columns, language),
  ]);
  return {
    name: sheetSaid.instructions[language],
    columns: INSTRUCTION_WIDTHS.map((width) => ({ width })),
    rows: [heads, ...[...described(main?.columns ?? [], language), ...further].map((row) => row.map(safeText))],
    cells: new Map(heads.map((value, at) => [`0,${at}`, { value, type: "string", style: HEAD_STYLE }])),
    freezePane: { rows: 1 },
  };
}

/** Gives whole columns the style of their example, so that digits that are typed below it stay a text. */
function withColumnStyles(sheet: string): string {
  const [, example = ""] = /<row r="2"[^>]*>(.*?)<\/row>/s.exec(sheet) ?? [];
  const styles = new Map(
    [...example.matchAll(/<c r="([A-Z]+)2"[^>]*? s="(\d+)"/g)].map(([, letter = "", style = ""]) => [letter, style]),
  );
  return sheet.replace(/<col min="(\d+)"/g, (all, number: string) => {
    const style = styles.get(letterOf(Number(number) - 1));
    return style === undefined ? all : `${all} style="${style}"`;
  });
}

const sheetOf = ({ name, columns }: TemplateSheet, choiceSheet: string, language: Language): WriteSheet => ({
  name,
  columns: columns.map(({ width }) => ({ width })),
  rows: [columns.map(headOf), columns.map(({ example }) => safeText(example))],
  cells: cellsOf(columns, language),
  freezePane: { rows: 1 },
  dataValidations: dropDowns(columns, choiceSheet, language),
});

/** @param given the first of them is that of the records */
export async function writeTemplate(
  target: Writable,
  given: readonly TemplateSheet[],
  language: Language = "cn",
): Promise<void> {
  const instruction = sheetSaid.instructions[language];
  const choiceName = sheetSaid.choices[language];
  const names = sheetNames([instruction, choiceName, ...given.map(({ name }) => name)]).slice(2);
  const sheets = given.map((sheet, at) => ({ ...sheet, name: names[at] ?? "" }));
  // Lists of choices that are too long for a cell stand on a sheet for each that has them.
  const lists = sheets.map(({ columns }, at) => ({
    name: at === 0 ? choiceName : `${choiceName} ${at + 1}`,
    rows: choiceRows(columns),
    hidden: true,
  }));
  const workbook = await writeXlsx({
    sheets: [
      ...sheets.map((sheet, at) => sheetOf(sheet, lists[at]?.name ?? "", language)),
      instructions(sheets, language),
      ...lists.filter(({ rows }) => rows.length > 0),
    ],
    defaultFont: FONT,
  });
  const parts = await partsOf(workbook);
  const styled = sheets.map((_sheet, at) =>
    Readable.from([withColumnStyles(parts.get(sheetPart(at))?.toString("utf8") ?? "")]),
  );
  await pipeline(zipped(parts, ...styled), target);
}
