/** Which column of a table is which field, by what stands at its head. */
import type { FieldDef } from "../fields/field-def";
import { plainText } from "./plain-text";
import { PHONES, REGION_PARTS, SYNONYMS } from "./synonyms";

/** A field, as far as a heading can name it. */
export type Named = Pick<FieldDef, "key" | "title" | "en"> & Partial<Pick<FieldDef, "type">>;

/** A field's key by column; undefined for a column that is none. */
export type Mapping = (string | undefined)[];

/** What was chosen for headings before: a field's key, or '' for none. */
export type Remembered = Readonly<Record<string, string>>;

/** `* 手机号码（必填）` is 手机号码. */
export const foldedHead = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\((?:必填|选填|required|optional)\)/g, "")
    .replace(/[\s*:_›-]+/g, "");

/** Between a heading of several columns and those below it: 联系信息›手机. */
export const BELOW = "›";

/** Below a heading of several columns a column is called by its own, where no other is called so. */
function ownParts(heads: readonly string[]): string[] {
  const own = heads.map((head) => foldedHead(head.split(BELOW).at(-1) ?? ""));
  return own.map((text) => (own.filter((other) => other === text).length === 1 ? text : ""));
}

const grouped = (groups: readonly (readonly string[])[]) => {
  const folded = groups.map((group) => group.map(foldedHead));
  return (field: Named) => {
    const own = foldedHead(field.title);
    return folded.filter((group) => group.includes(own)).flat();
  };
};

/** Names of a field, from its own to those that only may mean it. */
const NAMES: readonly ((field: Named) => readonly string[])[] = [
  ({ key, title, en }) => [title, en ?? title, key],
  grouped(SYNONYMS),
  grouped([PHONES]),
];

const regionNames = grouped(SYNONYMS.filter((names) => names.includes("地区")));

/** Columns 省, 市 and 区 beside each other are one region. */
function joinRegions(heads: readonly string[], fields: readonly Named[], mapping: Mapping): void {
  const open = fields.filter(({ type, key }) => type === "city" && !mapping.includes(key));
  // Of several the one that is called just so: 收货地区 says more than 地区.
  const plain = open.filter((field) => regionNames(field).length > 0);
  const [region, ...others] = plain.length > 0 ? plain : open;
  if (!region || others.length > 0) return;
  const parts = REGION_PARTS.map((names) => {
    const folded = names.map(foldedHead);
    return heads.findIndex((head, at) => mapping[at] === undefined && folded.includes(foldedHead(head)));
  });
  if (parts[0] === -1 || parts[1] === -1) return;
  for (const at of parts) if (at >= 0) mapping[at] = region.key;
}

/** A table that says 省 and 市 in columns of their own has no column that is the region. */
function isDivided(heads: readonly string[]): boolean {
  const has = (names: readonly string[] = []) => heads.some((head) => names.map(foldedHead).includes(foldedHead(head)));
  return has(REGION_PARTS[0]) && has(REGION_PARTS[1]);
}

function recall(heads: readonly string[], fields: readonly Named[], remembered: Remembered): Map<number, string> {
  const known = new Map<number, string>();
  for (const [at, head] of heads.entries()) {
    const folded = foldedHead(head);
    const key = folded !== "" && Object.hasOwn(remembered, folded) ? remembered[folded] : undefined;
    if (key === "" || fields.some((field) => field.key === key)) known.set(at, key ?? "");
  }
  return known;
}

/** One or none a column; each field once, but a region that three columns make up; what may be two fields is none. */
export function proposeMapping(
  written: readonly string[],
  fields: readonly Named[],
  remembered: Remembered = {},
): Mapping {
  const heads = written.map(plainText);
  const known = recall(heads, fields, remembered);
  const mapping: Mapping = heads.map((_, at) => known.get(at) || undefined);
  const open = isDivided(heads) ? fields.filter(({ type }) => type !== "city") : fields;
  for (const texts of [heads.map(foldedHead), ownParts(heads)])
    for (const namesOf of NAMES) {
      const named = open.map((field) => ({ key: field.key, names: new Set(namesOf(field).map(foldedHead)) }));
      for (const [at, text] of texts.entries()) {
        if (known.has(at) || mapping[at] !== undefined || text === "") continue;
        const fit = named.filter(({ key, names }) => !mapping.includes(key) && names.has(text));
        if (fit.length === 1) mapping[at] = fit[0]?.key;
      }
    }
  joinRegions(
    heads.map((head, at) => (known.has(at) ? "" : head)),
    fields,
    mapping,
  );
  return mapping;
}

/** What to remember of a choice, by heading. */
export function rememberedHeads(heads: readonly string[], mapping: Mapping): Record<string, string> {
  const chosen = heads.flatMap((head, at) => (foldedHead(head) === "" ? [] : [[foldedHead(head), mapping[at] ?? ""]]));
  return Object.fromEntries(chosen.filter(([head]) => head !== "__proto__"));
}

/** Rows among which the heads are looked for: titles and notes stand above them. */
export const LOOKED_AT = 30;

/** Of what several fields are called it is not known which one a heading means, but that it is one. */
function sharedNames(fields: readonly Named[]): ReadonlySet<string> {
  const all = fields.flatMap(({ title, en = "" }) => [...new Set([title, en].map(foldedHead))]);
  return new Set(all.filter((name, at) => name !== "" && all.indexOf(name) !== at));
}

/** The row that names most fields; at least two, or the one column there is. @returns its place, or undefined */
export function headRow(rows: readonly (readonly string[])[], fields: readonly Named[]): number | undefined {
  const shared = sharedNames(fields);
  let best: number | undefined;
  let most = 0;
  for (const [at, row] of rows.slice(0, LOOKED_AT).entries()) {
    const mapping = proposeMapping(row, fields);
    const named = row.filter((text, place) => mapping[place] !== undefined || shared.has(foldedHead(text))).length;
    if (named > most) {
      best = at;
      most = named;
    }
  }
  const cells = rows[best ?? 0]?.filter((text) => text.trim() !== "").length ?? 0;
  return most >= 2 || (most === 1 && cells === 1) ? best : undefined;
}
