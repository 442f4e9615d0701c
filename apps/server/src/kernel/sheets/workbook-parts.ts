/** What the small parts of an .xlsx file say: which sheets there are, the texts they share, how their numbers are shown. */
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { Refusal } from "../work/refusal";
import type { Archive } from "./archive";
import { type NumberFormat, numberFormat } from "./number-format";
import { broken } from "./refusals";
import { readXml } from "./xml";

export interface SheetPart {
  name: string;
  hidden: boolean;
  part: string;
}

export interface Workbook {
  sheets: SheetPart[];
  /** Days are counted from 1904. */
  date1904: boolean;
  texts: string[];
  /** By number of the style. */
  styles: NumberFormat[];
}

interface Relation {
  id: string;
  kind: string;
  target: string;
}

/** A target is relative to the folder of the part that names it. */
const resolved = (part: string, target: string) =>
  decodeURIComponent(new URL(target, `file:///${part}`).pathname.slice(1));

async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const rels = part.replace(/([^/]*)$/, "_rels/$1.rels");
  const found: Relation[] = [];
  if (!archive.has(rels)) return found;
  await readXml(await archive.stream(rels), {
    open: (name, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (name === "Relationship" && TargetMode !== "External")
        found.push({ id: Id, kind: Type.slice(Type.lastIndexOf("/") + 1), target: resolved(part, Target) });
    },
  });
  return found;
}

async function checkContentTypes(archive: Archive): Promise<void> {
  await readXml(await archive.stream("[Content_Types].xml"), {
    open: (_name, { ContentType = "" }) => {
      if (/macroEnabled/i.test(ContentType)) throw new Refusal("BAD_TYPE", sheetSaid.macros);
      if (/sheet\.binary/i.test(ContentType)) throw new Refusal("BAD_TYPE", sheetSaid.binaryWorkbook);
    },
  });
}

const isOn = (flag: string | undefined) => flag === "1" || flag === "true";

/** Excel writes what XML cannot hold as `_x000D_`, and its own kind of text with the first underscore as `_x005F_`. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** The texts that cells share; how they are to be read aloud is not part of them. */
async function textsOf(part: AsyncIterable<Uint8Array>): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let reading = false;
  let aloud = false;
  await readXml(part, {
    open: (name) => {
      if (name === "si") text = "";
      else if (name === "rPh") aloud = true;
      else if (name === "t") reading = !aloud;
    },
    text: (more) => {
      if (reading) text += more;
    },
    close: (name) => {
      if (name === "t") reading = false;
      else if (name === "rPh") aloud = false;
      else if (name === "si") texts.push(unescaped(text));
    },
  });
  return texts;
}

async function stylesOf(part: AsyncIterable<Uint8Array>): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const styles: NumberFormat[] = [];
  let inCells = false;
  await readXml(part, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === "cellXfs") inCells = true;
      else if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
      else if (name === "xf" && inCells) styles.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}

/** @throws BAD_TYPE for what is no workbook */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  await checkContentTypes(archive);
  const main = (await relationsOf(archive, "")).find(({ kind }) => kind === "officeDocument")?.target;
  if (main === undefined) throw broken();
  const relations = await relationsOf(archive, main);
  const workbook: Workbook = { sheets: [], date1904: false, texts: [], styles: [] };
  await readXml(await archive.stream(main), {
    open: (name, attributes) => {
      // Excel writes a second element of this name, which says nothing of days, among its extensions.
      if (name === "workbookPr") workbook.date1904 ||= isOn(attributes.date1904);
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const part = relations.find((relation) => relation.id === id && relation.kind === "worksheet")?.target;
      const { name: title = "", state = "visible" } = attributes;
      if (part !== undefined && archive.has(part))
        workbook.sheets.push({ name: title, hidden: state !== "visible", part });
    },
  });
  const partOf = (kind: string) => relations.find((relation) => relation.kind === kind && archive.has(relation.target));
  const texts = partOf("sharedStrings");
  if (texts) workbook.texts = await textsOf(await archive.stream(texts.target));
  const styles = partOf("styles");
  if (styles) workbook.styles = await stylesOf(await archive.stream(styles.target));
  return workbook;
}
