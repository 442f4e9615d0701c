/** Files of the kinds that people attach, as small as they can be. */
import { crc32 } from "node:zlib";
import { write } from "hucre";

interface Entry {
  name: string;
  bytes: Buffer;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const HEAD = 30;
const LISTED = 46;
const TAIL = 22;

/** Sizes and checksum stand in both headers of an entry, 8 bytes apart from where the others begin. */
function header(kind: number, length: number, { name, bytes }: Entry): Buffer {
  const head = Buffer.alloc(length);
  head.writeUInt32LE(kind);
  const at = kind === LOCAL ? 4 : 6;
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(crc32(bytes), at + 10);
  head.writeUInt32LE(bytes.length, at + 14);
  head.writeUInt32LE(bytes.length, at + 18);
  head.writeUInt16LE(Buffer.byteLength(name), at + 22);
  return head;
}

/** An archive that packs nothing. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const entries = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const local = Buffer.concat([header(LOCAL, HEAD, entry), Buffer.from(entry.name), entry.bytes]);
    const central = header(CENTRAL, LISTED, entry);
    central.writeUInt32LE(at, 42);
    listed.push(Buffer.concat([central, Buffer.from(entry.name)]));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(TAIL);
  end.writeUInt32LE(END);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const RELATIONS = "http://schemas.openxmlformats.org";
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`;

/** A document of one paragraph, and of whatever else stands in its body. */
export const docxOf = (text: string, { body = "", relations = "" } = {}): Buffer =>
  zipOf({
    "[Content_Types].xml": xml(
      `<Types xmlns="${RELATIONS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.wordprocessingml.document.main+xml"/></Types>`,
    ),
    "_rels/.rels": xml(
      `<Relationships xmlns="${RELATIONS}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/_rels/document.xml.rels": xml(
      `<Relationships xmlns="${RELATIONS}/package/2006/relationships">${relations}</Relationships>`,
    ),
    "word/document.xml": xml(
      `<w:document xmlns:w="${RELATIONS}/wordprocessingml/2006/main" xmlns:r="${RELATIONS}/officeDocument/2006/relationships"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p>${body}</w:body></w:document>`,
    ),
  });

/** A workbook of these sheets. */
export const xlsxOf = async (sheets: { name: string; rows: (string | number)[][] }[]): Promise<Buffer> =>
  Buffer.from(await write({ sheets }));

const SECTOR = 512;
const ENTRY = 128;

/** A container of the older office programs with one stream in its directory. */
export function containerOf(stream: string): Buffer {
  const head = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  const entry = (name: string) => {
    const bytes = Buffer.alloc(ENTRY);
    bytes.write(name, "utf16le");
    bytes.writeUInt16LE((name.length + 1) * 2, 64);
    return bytes;
  };
  return Buffer.concat([head, Buffer.alloc(SECTOR), entry("Root Entry"), entry(stream), Buffer.alloc(ENTRY * 2)]);
}

export const pdfBytes = (): Buffer =>
  Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
  );

/** A tenth of a second of silence. */
export function wavBytes(): Buffer {
  const data = 1_600;
  const head = Buffer.alloc(44);
  head.write("RIFF");
  head.writeUInt32LE(36 + data, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data, 40);
  return Buffer.concat([head, Buffer.alloc(data)]);
}

/** Half a second of silence: frames that hold nothing. */
export function mp3Bytes(): Buffer {
  const frame = Buffer.alloc(417);
  Buffer.from("fffb9064", "hex").copy(frame);
  return Buffer.concat(Array.from({ length: 20 }, () => frame));
}

/** A part of a film as its container writes it. */
function part(id: string, ...content: readonly (string | Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(content.map((one) => (typeof one === "string" ? Buffer.from(one) : Buffer.from(one))));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
}

/** A tenth of a second of one black picture, 16 by 16. */
export function webmBytes(): Buffer {
  const black = Buffer.from("3001009d012a1000100002c04c25a400037000fef81f8000", "hex");
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(100);
  const about = part("1549a966", part("2ad7b1", [0x0f, 0x42, 0x40]), part("4489", duration));
  const film = part("e0", part("b0", [16]), part("ba", [16]));
  const track = part("ae", part("d7", [1]), part("73c5", [1]), part("83", [1]), part("86", "V_VP8"), film);
  const pictures = part("1f43b675", part("e7", [0]), part("a3", [0x81, 0, 0, 0x80], black));
  return Buffer.concat([
    part("1a45dfa3", part("4282", "webm")),
    part("18538067", about, part("1654ae6b", track), pictures),
  ]);
}
