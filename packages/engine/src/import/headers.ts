/** Which column of a table is which field, by what stands at its head. */
import { BELOW, bareHead, foldedHead, setOf, shorterHeads } from "./folded-heads";
import {
  ANY_PHONES,
  type HeadKind,
  KIND,
  KINDS,
  MORE_PHONES,
  NAME_PARTS,
  type Named,
  REGION_PARTS,
} from "./head-kinds";
import { plainText } from "./plain-text";

export type { Named } from "./head-kinds";

/** A field's key by column; undefined for a column that is none. */
export type Mapping = (string | undefined)[];

/** What was chosen for headings before: a field's key, or '' for none. */
export type Remembered = Readonly<Record<string, string>>;

/**
 * How a column was found to be a field: called as the field is, as its person said before, or by a name of such fields; or
 * that somebody must say it, as the heading stands for several.
 */
export const FOUND_BY = ["title", "remembered", "guess", "ask", ""] as const;
export type FoundBy = (typeof FOUND_BY)[number];

export interface Proposed {
  key: string | undefined;
  by: FoundBy;
}

/** Below a heading of several columns a column is called by its own, where no other is called so. */
function ownParts(heads: readonly string[]): string[] {
  const own = heads.map((head) => head.split(BELOW).at(-1) ?? "");
  const folded = own.map(foldedHead);
  return own.map((text, at) => (folded.filter((other) => other === folded[at]).length === 1 ? text : ""));
}

/** A kind with its names as they are compared. */
interface Kind {
  kind: HeadKind;
  names: ReadonlySet<string>;
  looseNames: ReadonlySet<string>;
  called: ReadonlySet<string>;
}

const ALL: readonly Kind[] = KINDS.map((kind) => ({
  kind,
  names: setOf(kind.heads),
  looseNames: setOf(kind.loose ?? []),
  called: setOf([...kind.heads, ...(kind.called ?? [])]),
}));
const NONE: ReadonlySet<string> = new Set();

const namesIn = (kind: HeadKind): ReadonlySet<string> => ALL.find((one) => one.kind === kind)?.names ?? NONE;

const namesOf = ({ title, en }: Named): string[] => [title, en ?? ""].map(foldedHead).filter((name) => name !== "");

const isCalled = (field: Named, { called }: Kind): boolean => namesOf(field).some((name) => called.has(bareHead(name)));

interface FieldKinds {
  /** It says so, or is called so. */
  certain: readonly Kind[];
  /** It looks so, and is of no other. */
  likely: readonly Kind[];
}

const known = new WeakMap<Named, FieldKinds>();

function kindsOf(field: Named): FieldKinds {
  const there = known.get(field);
  if (there) return there;
  const certain = ALL.filter((one) => (one.kind.is?.(field) ?? false) || isCalled(field, one));
  const likely = certain.length > 0 ? [] : ALL.filter(({ kind }) => kind.maybe?.(field) ?? false);
  const made = { certain, likely };
  known.set(field, made);
  return made;
}

const isOf = (field: Named, wanted: HeadKind): boolean => kindsOf(field).certain.some(({ kind }) => kind === wanted);

/** Which names a field has, more or less surely. */
type Level = (field: Named) => ReadonlySet<string>;

const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((one) => [...one]));

/** Worked out once for each field. */
function level(names: Level): Level {
  const sets = new WeakMap<Named, ReadonlySet<string>>();
  return (field) => {
    const own = sets.get(field) ?? names(field);
    sets.set(field, own);
    return own;
  };
}

const titled = level((field) => new Set(namesOf(field)));
const declared = level(({ heads = [] }) => setOf(heads));
const strong = level((field) => union(kindsOf(field).certain.map(({ names }) => names)));
const likely = level((field) => union(kindsOf(field).likely.map(({ names }) => names)));
const loose = level((field) => {
  const { certain, likely: others } = kindsOf(field);
  return union([...certain, ...others].map(({ looseNames }) => looseNames));
});
const certainly = level((field) => union([titled(field), declared(field), strong(field)]));

const PHONE_NAMES = setOf([...KIND.mobile.heads, ...KIND.telephone.heads, ...ANY_PHONES, ...MORE_PHONES]);

export const isMobileField = (field: Named): boolean => isOf(field, KIND.mobile);
export const isLandlineField = (field: Named): boolean => isOf(field, KIND.telephone);
export const isPhoneField = (field: Named): boolean =>
  isMobileField(field) || isLandlineField(field) || kindsOf(field).likely.some(({ kind }) => kind === KIND.mobile);
export const isRemarkField = (field: Named): boolean => field.type === "textarea" && isOf(field, KIND.remark);
export const isPersonField = (field: Named): boolean => isOf(field, KIND.person) || field.search === "person";

/** Numbers of one's several are no part of a name: Phone 2 - Value. */
const unnumbered = (text: string): string => bareHead(text).replace(/\d+/g, "");

const isPhoneHead = (head: string): boolean =>
  [bareHead(head), unnumbered(head), ...shorterHeads(head)].some((text) => PHONE_NAMES.has(text));

const NAME_SETS = {
  family: setOf(NAME_PARTS.family),
  middle: setOf(NAME_PARTS.middle),
  given: setOf(NAME_PARTS.given),
};

export type NamePart = keyof typeof NAME_PARTS;

/** Which part of a person's name a heading says; undefined for none. */
export function namePartOf(head: string): NamePart | undefined {
  const own = head.split(BELOW).at(-1) ?? "";
  const texts = [bareHead(own), ...shorterHeads(own)];
  return (["family", "middle", "given"] as const).find((part) => texts.some((text) => NAME_SETS[part].has(text)));
}

/** Whether a heading says that it is the one number of its kind, and no further one. */
export const isOwnHead = (head: string, field: Named): boolean => {
  const own = head.split(BELOW).at(-1) ?? "";
  return [bareHead(own), bareHead(head)].some((text) => certainly(field).has(text));
};

/** Fields that several columns may make up: a region, the parts of a name, phones, what is written freely. */
export const mayJoin = (field: Named): boolean =>
  field.type === "city" || field.type === "textarea" || isPersonField(field) || isPhoneField(field);

/** Headings as they are compared. */
interface Heads {
  /** As they stand, and below a heading of several by their own. */
  texts: readonly (readonly string[])[];
  found: Proposed[];
  fields: readonly Named[];
}

/** Nothing is known of it yet. */
const isOpen = (one: Proposed | undefined): boolean => one?.key === undefined && one?.by === "";

const isTaken = ({ found }: Heads, key: string): boolean => found.some((one) => one.key === key);

/** One column, or none, for each of the fields that have the name. */
function match(heads: Heads, nameOf: Level, textsOf: (head: string) => readonly string[], by: FoundBy): void {
  const named = heads.fields.map((field) => ({ field, names: nameOf(field) }));
  for (const texts of heads.texts)
    for (const [at, head] of texts.entries()) {
      if (head === "" || !isOpen(heads.found[at])) continue;
      const own = textsOf(head);
      const fit = named.filter(
        ({ field, names }) => !isTaken(heads, field.key) && own.some((text) => text !== "" && names.has(text)),
      );
      const must = fit.filter(({ field }) => field.required);
      const [only, ...others] = fit.length > 1 && must.length === 1 ? must : fit;
      if (only && others.length === 0) heads.found[at] = { key: only.field.key, by };
      else if (only && by === "title") heads.found[at] = { key: undefined, by: "ask" };
    }
}

/** Columns 省, 市 and 区 beside each other are one region. */
function joinRegions({ texts, found, fields }: Heads): void {
  const open = fields.filter(({ type, key }) => type === "city" && !found.some((one) => one.key === key));
  // Of several the one that is called just so: 收货地区 says more than 地区.
  const plain = open.filter((field) => namesOf(field).some((name) => namesIn(KIND.region).has(bareHead(name))));
  const [region, ...others] = plain.length > 0 ? plain : open;
  if (!region || others.length > 0) return;
  const own = texts.at(-1) ?? [];
  const parts = [...new Set(partsIn(own, (at) => isOpen(found[at])))].filter((at) => at >= 0);
  // State alone may be anything.
  const isClear = parts.length > 1 || parts.some((at) => /\p{Script=Han}/u.test(own[at] ?? ""));
  if (isClear) for (const at of parts) found[at] = { key: region.key, by: "guess" };
}

const PART_SETS = REGION_PARTS.map(setOf);

/** Columns of province, city and district, -1 for none. */
const partsIn = (heads: readonly string[], isOpen: (at: number) => boolean): number[] =>
  PART_SETS.map((names) => {
    const exact = heads.findIndex((head, at) => isOpen(at) && names.has(bareHead(head)));
    if (exact >= 0) return exact;
    return heads.findIndex((head, at) => isOpen(at) && shorterHeads(head).some((text) => names.has(text)));
  });

/** A table that says 省 and 市 in columns of their own has no column that is the region. */
function isDivided(heads: readonly string[]): boolean {
  const [province = -1, city = -1, district = -1] = partsIn(heads, () => true);
  return [province, city, district].filter((at, place, all) => at >= 0 && all.indexOf(at) === place).length >= 2;
}

/** 姓 and 名 are one person; a column with the whole name stands beside them, or in their place. */
function joinNames({ texts, found, fields }: Heads): void {
  const parts = (texts.at(-1) ?? []).map((head, at) => (isOpen(found[at]) ? namePartOf(head) : undefined));
  if (!parts.includes("family") && !parts.includes("given")) return;
  const persons = fields.filter(isPersonField);
  const certain = persons.filter((field) => isOf(field, KIND.person));
  const [person, ...others] = certain.length > 0 ? certain : persons;
  if (!person || others.length > 0) return;
  for (const [at, head] of (texts.at(-1) ?? []).entries())
    if (parts[at] || (isOpen(found[at]) && bareHead(head) === "name")) found[at] = { key: person.key, by: "guess" };
}

/** The fields of a form that take phones. */
interface PhoneFields {
  mobile: Named | undefined;
  telephone: Named | undefined;
  /** Takes a number that is of no kind. */
  any: Named;
}

/** None where several are of one kind, or nobody could say which it is. */
function phoneFieldsIn(fields: readonly Named[]): PhoneFields | undefined {
  const [mobile, ...mobiles] = fields.filter(isMobileField);
  const [telephone, ...telephones] = fields.filter(isLandlineField);
  const [only, ...others] = fields.filter(isPhoneField);
  const any = mobile ?? telephone ?? (others.length === 0 ? only : undefined);
  return any && mobiles.length === 0 && telephones.length === 0 ? { mobile, telephone, any } : undefined;
}

/** Landlines are the telephone's, and so is the number beside a mobile that does not say what it is. */
function phoneFieldOf(head: string, { mobile, telephone, any }: PhoneFields, heads: Heads): Named {
  if (!telephone) return any;
  const text = unnumbered(head);
  if (namesIn(KIND.telephone).has(text)) return telephone;
  const isSecond = mobile !== undefined && isTaken(heads, mobile.key) && !isTaken(heads, telephone.key);
  return isSecond && !namesIn(KIND.mobile).has(text) ? telephone : any;
}

/** Every phone of a file goes to a field that takes phones; which number becomes what, is said where rows are read. */
function joinPhones(heads: Heads): void {
  const { texts, found, fields } = heads;
  const phones = phoneFieldsIn(fields);
  if (!phones) return;
  for (const [at, head] of (texts.at(-1) ?? []).entries())
    if (isOpen(found[at]) && head !== "" && isPhoneHead(head))
      found[at] = { key: phoneFieldOf(head, phones, heads).key, by: "guess" };
}

/** Other columns of what is written freely stand below each other in it. */
function joinRemarks({ texts, found, fields }: Heads): void {
  const [remark, ...others] = fields.filter(isRemarkField);
  if (!remark || others.length > 0) return;
  for (const [at, head] of (texts.at(-1) ?? []).entries())
    if (isOpen(found[at]) && namesIn(KIND.remark).has(bareHead(head))) found[at] = { key: remark.key, by: "guess" };
}

const isRepeated = (folded: readonly string[], text: string): boolean =>
  text !== "" && folded.filter((one) => one === text).length > 1;

function recall(folded: readonly string[], fields: readonly Named[], remembered: Remembered): Proposed[] {
  return folded.map((head): Proposed => {
    const key =
      head !== "" && !isRepeated(folded, head) && Object.hasOwn(remembered, head) ? remembered[head] : undefined;
    if (key === "") return { key: undefined, by: "remembered" };
    return fields.some((field) => field.key === key) ? { key, by: "remembered" } : { key: undefined, by: "" };
  });
}

/** Of two columns that are called the same, which is the field is asked. */
function askTwins({ found }: Heads, folded: readonly string[]): void {
  for (const [at, { key }] of found.entries()) {
    const text = folded[at] ?? "";
    if (key === undefined || !isRepeated(folded, text)) continue;
    for (const [other, its] of folded.entries()) if (its === text) found[other] = { key: undefined, by: "ask" };
  }
}

/**
 * One or none a column. Each field once, but what several columns make up; what may be two fields is none, and asked where
 * both are called so.
 */
export function proposeColumns(
  written: readonly string[],
  fields: readonly Named[],
  remembered: Remembered = {},
): Proposed[] {
  const heads = written.map(plainText);
  const folded = heads.map(foldedHead);
  const found = recall(folded, fields, remembered);
  const divided = isDivided(ownParts(heads));
  const open = divided ? fields.filter(({ type }) => type !== "city") : fields;
  const all: Heads = { texts: [heads, ownParts(heads)], found, fields: open };
  const exact = (head: string) => [foldedHead(head)];
  const bare = (head: string) => [bareHead(head)];
  match(all, titled, exact, "title");
  match(all, declared, bare, "guess");
  match(all, strong, bare, "guess");
  const whole = { ...all, fields };
  joinNames(whole);
  joinRegions(whole);
  match(all, likely, bare, "guess");
  joinPhones(whole);
  match(all, certainly, shorterHeads, "guess");
  match(all, loose, bare, "guess");
  match(all, likely, shorterHeads, "guess");
  joinRemarks(whole);
  askTwins(whole, folded);
  return found;
}

/** One or none a column, as they are proposed. */
export const proposeMapping = (
  written: readonly string[],
  fields: readonly Named[],
  remembered: Remembered = {},
): Mapping => proposeColumns(written, fields, remembered).map(({ key }) => key);

/** What to remember of a choice, by heading; of a heading that several have nothing. */
export function rememberedHeads(heads: readonly string[], mapping: Mapping): Record<string, string> {
  const folded = heads.map(foldedHead);
  const chosen = folded.flatMap((head, at) =>
    head === "" || isRepeated(folded, head) ? [] : [[head, mapping[at] ?? ""]],
  );
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
    const proposed = proposeColumns(row, fields);
    const named = row.filter((text, place) => {
      const { key, by = "" } = proposed[place] ?? {};
      return key !== undefined || by === "ask" || shared.has(foldedHead(text));
    }).length;
    if (named > most) {
      best = at;
      most = named;
    }
  }
  const cells = rows[best ?? 0]?.filter((text) => text.trim() !== "").length ?? 0;
  return most >= 2 || (most === 1 && cells === 1) ? best : undefined;
}
