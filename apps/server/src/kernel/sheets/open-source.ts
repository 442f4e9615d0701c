/** Which kind of file it is: its name and its first bytes must agree. */
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { Refusal } from "../work/refusal";
import { openCsv } from "./csv";
import type { Source } from "./source";
import { openVcard } from "./vcard";
import { openXls } from "./xls";
import { openXlsx } from "./xlsx";

const MB = 1_048_576;

type Kind = "zip" | "ole" | "markup" | "text";

const ZIP = ["PK\x03\x04", "PK\x05\x06"];
const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/** Also of two bytes a letter. */
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</;

function kindOfStart(start: string): Kind {
  if (ZIP.some((bytes) => start.startsWith(bytes))) return "zip";
  if (start.startsWith(OLE)) return "ole";
  return MARKUP.test(start) ? "markup" : "text";
}

async function kindOf(file: string): Promise<Kind> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return kindOfStart(buffer.toString("latin1", 0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Loaded for such a file alone: the parser of pages is a third of what a thread loads. */
const openMarkup = async (file: string): Promise<Source> => (await import("./markup")).openMarkup(file);

interface Reader {
  kind: Kind;
  bytes: number;
  read: (file: string) => Promise<Source>;
  /** What others put into files of this name. */
  also?: { kind: Kind; read: (file: string) => Promise<Source> };
}

const READERS: Readonly<Record<string, Reader>> = {
  xlsx: { kind: "zip", bytes: LIMITS.sheetBytes, read: openXlsx },
  xls: { kind: "ole", bytes: LIMITS.sheetOldBytes, read: openXls, also: { kind: "markup", read: openMarkup } },
  vcf: { kind: "text", bytes: LIMITS.sheetBytes, read: openVcard },
  csv: { kind: "text", bytes: LIMITS.sheetBytes, read: openCsv },
};

const REFUSED: Readonly<Record<string, Refusal["said"]>> = {
  xlsm: sheetSaid.macros,
  xltm: sheetSaid.macros,
  xlam: sheetSaid.macros,
  xlsb: sheetSaid.binaryWorkbook,
};

/** The refusal of content that does not fit its name. */
function unlike(extension: string, kind: Kind): Refusal {
  if (kind === "markup") return new Refusal("BAD_TYPE", sheetSaid.webPage);
  // A workbook with a password is wrapped like an old one.
  if (extension === "xlsx" && kind === "ole") return new Refusal("BAD_TYPE", sheetSaid.encrypted);
  return new Refusal("BAD_TYPE", sheetSaid.otherKind({ extension }));
}

/** @throws BAD_TYPE, TOO_LARGE */
export async function openSource(file: string, filename: string): Promise<Source> {
  const extension = path.extname(filename).slice(1).toLowerCase();
  const refused = Object.hasOwn(REFUSED, extension) ? REFUSED[extension] : undefined;
  if (refused) throw new Refusal("BAD_TYPE", refused);
  const reader = Object.hasOwn(READERS, extension) ? READERS[extension] : undefined;
  if (!reader) throw new Refusal("BAD_TYPE", sheetSaid.kind);
  const { size } = await stat(file);
  if (size > reader.bytes) throw new Refusal("TOO_LARGE", sheetSaid.bytes({ max: reader.bytes / MB }));
  if (size === 0) throw new Refusal("VALIDATION", sheetSaid.empty);
  const kind = await kindOf(file);
  if (kind === reader.also?.kind) return reader.also.read(file);
  if (kind !== reader.kind) throw unlike(extension, kind);
  return reader.read(file);
}
