/** Address books of phones: each card is a row, with columns as any list of people has them. */
import { decoded, encodingOf } from "./csv";
import { broken } from "./refusals";
import type { Source, SourceRow } from "./source";

const HEADS = [
  "姓",
  "中间名",
  "名",
  "姓名",
  "公司",
  "部门",
  "职务",
  "手机",
  "座机",
  "其他电话",
  "邮箱",
  "地址",
  "网址",
  "生日",
  "备注",
] as const;
type Head = (typeof HEADS)[number];

/** A picture is the longest of its lines, and of no use here. */
const LONGEST_LINE = 64 * 1_024;

interface Line {
  name: string;
  parameters: string;
  value: string;
}

/** `item1.TEL;TYPE=CELL:138` */
function lineOf(text: string): Line | undefined {
  const [, name = "", parameters = "", value = ""] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":]|"[^"]*")*)?):(.*)$/s.exec(text) ?? [];
  return name === "" ? undefined : { name: name.toUpperCase(), parameters: parameters.toUpperCase(), value };
}

/** `=E5=BC=A0` is 张. */
function unquoted({ parameters, value }: Line): string {
  if (!parameters.includes("QUOTED-PRINTABLE")) return value;
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );
  return new TextDecoder(/CHARSET=GB/.test(parameters) ? "gb18030" : "utf-8").decode(bytes);
}

const plain = (text: string): string =>
  text
    .replace(/\\n/gi, "\n")
    .replace(/\\([,;:\\])/g, "$1")
    .trim();

/** Parts stand between semicolons, but for those behind a backslash. */
const partsOf = (text: string): string[] => text.split(/(?<!\\);/).map(plain);

/** Lines of a card; those that begin with a blank, or follow a line that ends with `=`, go on with the one before. */
async function* linesOf(file: string, encoding: string): AsyncGenerator<string> {
  let rest = "";
  let line = "";
  const isOpen = () => /QUOTED-PRINTABLE/i.test(line.slice(0, 200)) && line.endsWith("=");
  for await (const chunk of decoded(file, encoding)) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const next of lines) {
      if (isOpen()) line = line.slice(0, -1) + next;
      else if (/^[ \t]/.test(next)) line += line.length < LONGEST_LINE ? next.slice(1) : "";
      else {
        yield line;
        line = next;
      }
    }
    if (rest.length > LONGEST_LINE) rest = rest.slice(0, LONGEST_LINE);
  }
  yield line;
  yield rest;
}

function phoneHead(parameters: string): Head | undefined {
  if (/FAX|PAGER/.test(parameters)) return undefined;
  if (/CELL|IPHONE|MOBILE/.test(parameters)) return "手机";
  return /WORK|MAIN/.test(parameters) ? "座机" : "其他电话";
}

/** Lines that are one column, as they stand. */
const WHOLE: ReadonlyMap<string, Head> = new Map([
  ["FN", "姓名"],
  ["TITLE", "职务"],
  ["EMAIL", "邮箱"],
  ["URL", "网址"],
  ["NOTE", "备注"],
]);

/** What a line says, by column. */
function saidBy(line: Line): [Head, string][] {
  const text = unquoted(line);
  const whole = WHOLE.get(line.name);
  if (whole) return [[whole, plain(text)]];
  const parts = partsOf(text);
  switch (line.name) {
    case "N":
      return [
        ["姓", parts[0] ?? ""],
        ["名", parts[1] ?? ""],
        ["中间名", parts[2] ?? ""],
      ];
    case "ORG":
      return [
        ["公司", parts[0] ?? ""],
        ["部门", parts.slice(1).join(" ").trim()],
      ];
    case "TEL": {
      const head = phoneHead(line.parameters);
      return head ? [[head, plain(text).replace(/^tel:/i, "")]] : [];
    }
    case "ADR":
      return [["地址", [parts[4], parts[3], parts[2], parts[1]].filter((part) => part).join("")]];
    case "BDAY":
      return [["生日", plain(text).slice(0, 10)]];
    default:
      return [];
  }
}

/** Numbers of a kind stand in one cell; of all else the first is taken. */
const SEVERAL: readonly Head[] = ["手机", "座机", "其他电话"];

async function* rowsOf(file: string, encoding: string): AsyncGenerator<SourceRow> {
  yield { row: 1, cells: [...HEADS] };
  let card: Map<Head, string> | undefined;
  let row = 1;
  for await (const text of linesOf(file, encoding)) {
    const line = lineOf(text);
    if (!line) continue;
    if (line.name === "BEGIN" && /VCARD/i.test(line.value)) card = new Map();
    else if (line.name === "END" && card) {
      row += 1;
      const own = card;
      yield { row, cells: HEADS.map((head) => own.get(head) ?? null) };
      card = undefined;
    } else if (card)
      for (const [head, value] of saidBy(line)) {
        const before = card.get(head);
        if (value === "" || (before !== undefined && !SEVERAL.includes(head))) continue;
        card.set(head, before === undefined ? value : `${before};${value}`);
      }
  }
  if (row === 1) throw broken();
}

export async function openVcard(file: string): Promise<Source> {
  const encoding = await encodingOf(file);
  const rows = () => rowsOf(file, encoding);
  return { sheets: [{ name: "", hidden: false, rows }], plain: false, close: () => undefined };
}
