/** Sound and unsound values of any record type's fields, made from their definitions. */
import { type FieldDef, isWorkedOut, referenceOf } from "@qicheng/engine/fields/field-def";
import { isFixed } from "@qicheng/engine/fields/validate";
import type { RecordType } from "../src/kernel/records/type/record-type";
import type { Tree } from "../src/kernel/records/type/tree";
import { MODULES } from "../src/modules/modules.generated";

export const RECORD_TYPES: readonly RecordType[] = MODULES.flatMap(({ records = [] }) => records);

export const TREES: readonly Tree[] = MODULES.flatMap(({ trees = [] }) => trees);

export const recordTypeOf = (module: string): RecordType | undefined =>
  RECORD_TYPES.find((type) => type.module === module);

/** What values may point at. */
export interface World {
  /** First entry of a dictionary kind. */
  entry: (kind: string, at: number) => number;
  person: (at: number) => number;
  /** A node of a tree. */
  node: (tree: string, at: number) => number;
  /** An upload of the caller, each time another: two records do not have the same. */
  file: () => number;
  branch: (at: number) => number;
  /** A record of another type. */
  record: (module: string, at: number) => number;
}

const PATTERNED: Partial<Record<NonNullable<FieldDef["pattern"]>, readonly [string, string]>> = {
  phone: ["13912345678", "0571-88886666"],
  mobile: ["13912345678", "13887654321"],
  email: ["li@example.cn", "wang@example.cn"],
  dialled: ["13912345678", "8001"],
  numbers: ["13912345678", "170*"],
  taxNo: ["91350100M000100Y43", "913501000001234"],
  url: ["www.fenyang-example.cn", "https://example.com/a"],
  creditCode: ["91350100M000100Y43", "91350100M000100Y43"],
};

function textOf(field: FieldDef, word: string, at: number): string {
  const patterned = field.pattern ? PATTERNED[field.pattern] : undefined;
  if (patterned) return patterned[at % 2] ?? "";
  return [...`${word}${field.key}${at}`].slice(0, field.max ?? 200).join("");
}

interface Wish {
  word: string;
  at: number;
  world: World;
}

const OF_TYPE: Partial<Record<FieldDef["type"], (field: FieldDef, wish: Wish) => unknown>> = {
  number: ({ min = 0 }, { at }) => min + at + 1,
  statusSelect: ({ dictionary = "" }, { at, world }) => world.entry(dictionary, at),
  user: ({ multiple }, { at, world }) => (multiple ? [world.person(at)] : world.person(at)),
  tree: ({ reference = "" }, { at, world }) => world.node(reference, at),
  picture: (_field, { world }) => [{ id: world.file() }],
  file: (_field, { world }) => [{ id: world.file() }],
  editor: ({ key }, { word, at }) => `<p>${word}<strong>${key}</strong>${at}</p>`,
  select: ({ options = [] }, { at }) => options[at % options.length]?.value,
  radio: ({ options = [] }, { at }) => options[at % options.length]?.value,
  jcselect: ({ options = [] }, { at }) => options[at % options.length]?.value,
  city: (_field, { at }) => (at % 2 ? "330106" : "110108"),
  county: (_field, { at }) => (at % 2 ? "330106" : "110108"),
  ColorPicker: (_field, { at }) => (at % 2 ? "#d46b08" : "#2f6bff80"),
  date: (_field, { at }) => `2030-01-0${1 + at}`,
  datetime: (_field, { at }) => `2030-01-0${1 + at} 09:30:00`,
  switch: ({ stored }, { at }) => (stored === "smallint" ? 1 - (at % 2) : String(1 - (at % 2))),
  daterange: (_field, { at }) => [`2030/01/0${1 + at} 00:00:00`, "2030/02/01 23:59:59"],
  branch: ({ multiple }, { at, world }) => (multiple ? [world.branch(at)] : world.branch(at)),
  customer: (field, { at, world }) => world.record(referenceOf(field) ?? "", at),
  tags: (_field, { word, at }) => [`签${at}`, word.slice(0, 10)],
  product: (_field, { at, world }) => [
    { productid: world.record("product", at), number: 2 + at, sellingprice: 9.5, xiaoji: 19 + 9.5 * at },
  ],
  property: (_field, { word, at }) => [{ name: "材质", value: `${word}${at}` }],
  tablelist: ({ children = [] }, wish) => [
    Object.fromEntries(children.map((column) => [column.key, sampleValue(column, wish)])),
  ],
};

/** A mobile, another for another word. */
const dialledOf = (word: string): string =>
  `139${[...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 89_999_999, 7) + 10_000_000}`;

const daysOf = new Map<string, number>();
/** A day for each word, which no other word has. */
function anotherDay(word: string): string {
  const before = daysOf.get(word) ?? daysOf.size + 1;
  daysOf.set(word, before);
  return new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
}

/** Samples that follow from other fields of their type: which parts of a form are there, and what adds up. */
const OF_FIELD: Readonly<Record<string, Readonly<Record<string, (wish: Wish) => unknown>>>> = {
  contract: {
    hkType: () => 1,
    hkList: () => [],
    is_songhuo: () => 1,
    remind: () => 0,
    // So much that every return of the tests finds something.
    listJson: ({ at, world }) => [
      { productid: world.record("product", 0), number: 5000 + at, sellingprice: 10, xiaoji: 50_000 + 10 * at },
    ],
  },
  // Money of a customer without a contract, received some day that has been.
  finance: { contractId: () => undefined, items: () => undefined, date: ({ at }) => `2026-01-0${1 + at}` },
  invoice: {
    items: () => undefined,
    date: ({ at }) => `2026-01-0${1 + at}`,
  },
  renewal: { date: ({ at }) => `2026-01-0${1 + at}`, dueTime: ({ at }) => `2031-01-0${1 + at}` },
  // An expense, paid some day that has been.
  payment: {
    type: () => "expense",
    payableId: () => undefined,
    contractId: () => undefined,
    fromPrepaid: () => undefined,
    date: ({ at }) => `2026-01-0${1 + at}`,
  },
  baoxiao: {
    type: () => 1,
    items: () => undefined,
    money: ({ at }) => 12.5 + at,
    contractId: () => undefined,
    date: ({ at }) => `2026-01-0${1 + at}`,
  },
  // One for each day.
  worklog: { type: () => 1, day: ({ word, at }) => anotherDay(`${word} ${at}`) },
  payable: { contractId: () => undefined },
  // A till holds no less than nothing.
  account: { balance: ({ at }) => 12.5 + at },
  stockIn: {
    bizDate: ({ at }) => `2026-01-0${1 + at}`,
    freight: () => 0,
    listJson: ({ at, world }) => [{ productid: world.record("product", 0), number: 1 + at, price: 2 }],
  },
  stockOpening: {
    number: ({ at }) => 1 + at,
    unit: () => undefined,
    bizDate: ({ at }) => `2026-01-0${1 + at}`,
  },
  stockOut: {
    bizDate: ({ at }) => `2026-01-0${1 + at}`,
    listJson: ({ at, world }) => [{ productid: world.record("product", 0), number: 1 + at }],
  },
  stockTransfer: {
    // 默认仓库, which every company has first
    to: () => 1,
    bizDate: ({ at }) => `2026-01-0${1 + at}`,
    listJson: ({ at, world }) => [{ productid: world.record("product", 0), number: 1 + at }],
  },
  knowledge: { status: () => 1 },
  // For everybody, out for a few years.
  news: {
    branches: () => undefined,
    roles: () => undefined,
    people: () => undefined,
    status: () => 1,
    startTime: ({ at }) => `2026-01-0${1 + at} 08:00:00`,
    untilTime: ({ at }) => `2031-01-0${1 + at} 08:00:00`,
    pinnedUntil: ({ at }) => `2030-01-0${1 + at} 08:00:00`,
  },
  // Linked with one record, and open.
  task: { clueId: () => undefined, contractId: () => undefined, status: ({ at }) => at % 2 },
  callSeat: { number: ({ word, at }) => dialledOf(`${word}${at}`), mobile: ({ at }) => `1391234567${at}` },
  callBlack: { phone: ({ word, at }) => dialledOf(`${word}${at}`) },
  salesReturn: { listJson: ({ at, world }) => [{ productid: world.record("product", 0), number: 1 + at }] },
};

function inType(type: RecordType, field: FieldDef, wish: Wish): unknown {
  const own = OF_FIELD[type.module];
  const make = own && Object.hasOwn(own, field.key) ? own[field.key] : undefined;
  return make ? make(wish) : sampleValue(field, wish);
}

/** A value of a field as a client sends it and as it comes back; two of them differ by `at`. */
export function sampleValue(field: FieldDef, wish: Wish): unknown {
  const make = OF_TYPE[field.type];
  return make ? make(field, wish) : textOf(field, wish.word, wish.at);
}

/** Fields that a form of this mode may send. */
export const sendable = (type: RecordType, mode: "add" | "edit"): readonly FieldDef[] =>
  type.fields.filter((field) => field.storage !== "none" && !isFixed(field, mode));

/** A value of every field that a form may send. */
export function valuesOf(type: RecordType, mode: "add" | "edit", given: Wish): Record<string, unknown> {
  const all = sendable(type, mode).map((field): [string, unknown] => [
    field.key,
    field.key === type.name ? `${given.word}${given.at}` : inType(type, field, given),
  ]);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** What a form may not leave out: all that is required, whatever its type. A name that is a number comes by itself. */
export const mustHave = (type: RecordType): readonly FieldDef[] =>
  sendable(type, "add").filter(({ key, required }) => required || (key === type.name && !type.numbered));

/** A row of one sheet says all that a record must have: documents have lines, which stand in a sheet of their own. */
export const isOneRow = (type: RecordType): boolean => mustHave(type).every(({ storage }) => storage !== "lines");

/** Keys of fields that get a value where nobody types one. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  contract: ["Money"],
  finance: ["accountId"],
  invoice: ["items"],
  renewal: ["listJson"],
  payment: ["accountId", "payee"],
  baoxiao: ["money"],
  stockIn: ["warehouseid"],
  stockOpening: ["warehouseid", "bizDate", "unit"],
  stockOut: ["warehouseid"],
};

/** Whether an optional field is empty where it is sent empty. */
export const mayBeEmpty = (type: RecordType, field: FieldDef): boolean =>
  !isWorkedOut(field) && !(type.numbered && field.key === type.name) && !FILLED[type.module]?.includes(field.key);

/** Key of a text that edits write: the name, unless it stays as it was given. */
export const editedText = (type: RecordType): string =>
  sendable(type, "edit").find(({ key, type: kind }) => key === type.name || kind === "textarea")?.key ?? type.name;

/** Values by which no two of a type may be alike, beside its name. */
const DISTINCT: Readonly<Record<string, (word: string, world: World) => Record<string, unknown>>> = {
  worklog: (word) => ({ day: anotherDay(word) }),
  // Where goods have moved already, as in 默认仓库, nothing opens any more.
  stockOpening: (_word, world) => ({ warehouseid: world.record("warehouse", 0) || null }),
};

/** A sample of each of these that nothing else stands in for, of a record that is called by a word. */
export const requiredOf = (type: RecordType, word: string, world: World): Record<string, unknown> => ({
  [type.name]: word,
  ...Object.fromEntries(
    mustHave(type)
      .filter(({ key, defaultValue }) => key !== type.name && defaultValue === undefined)
      .map((field) => [field.key, inType(type, field, { word, at: 0, world })]),
  ),
  ...DISTINCT[type.module]?.(word, world),
});

/** Types of records that one of a type cannot be without: what its required fields, and required columns of their rows, refer to. */
export const neededBy = (type: RecordType): readonly RecordType[] =>
  mustHave(type)
    .flatMap((field) => [field, ...(field.children ?? []).filter(({ required }) => required)])
    .flatMap((field) => recordTypeOf(referenceOf(field) ?? "") ?? []);

/** Types of records that fields refer to, which must be there before others. */
export const REFERRED: readonly RecordType[] = RECORD_TYPES.filter(({ module }) =>
  RECORD_TYPES.some(({ fields }) => fields.some((field) => referenceOf(field) === module)),
);

const own = (type: FieldDef["type"], more: Partial<FieldDef> = {}): FieldDef => ({
  key: `own${type}`,
  type,
  title: `自建${type}`,
  storage: "ext",
  flags: { list: true, filter: true, sort: true },
  ...more,
});
const LABELLED = ["甲", "乙"].map((label, at) => ({ label, value: `v${at}` }));

/** A field of each type as a company makes them, for a record type that brings few of these. */
export const OWN_FIELDS: readonly FieldDef[] = [
  own("input", { max: 60 }),
  own("textarea"),
  own("number", { scale: 3 }),
  own("ColorPicker"),
  own("select", { options: LABELLED }),
  own("radio", { options: LABELLED }),
  own("statusSelect", { dictionary: "customerLevel" }),
  own("switch"),
  own("jcselect", {
    parent: "ownswitch",
    options: [
      { label: "内", value: "in", parent: "1" },
      { label: "外", value: "out", parent: "0" },
    ],
  }),
  own("date"),
  own("datetime"),
  own("daterange"),
  own("city"),
  own("county"),
  own("user"),
  own("branch"),
  own("customer"),
  own("tree", { reference: "productCategory", url: "/api/productCategory/list" }),
  own("tags"),
  own("picture"),
  own("file"),
  own("editor"),
  own("product"),
  own("property"),
  own("tablelist", {
    children: [own("input", { key: "what", title: "名称", max: 60 }), own("number", { key: "much", title: "数量" })],
  }),
];

const wrongText = ({ max = 200, pattern }: FieldDef): unknown[] => [
  "字".repeat(max + 1),
  { a: 1 },
  "甲\u0000乙",
  ...(pattern ? ["不是xxx！"] : []),
];

const WRONG: Partial<Record<FieldDef["type"], readonly unknown[]>> = {
  number: ["abc", "1e308", "NaN"],
  statusSelect: [999_999_999, "没有这个"],
  user: [999_999_999, "没有这个"],
  tree: [999_999_999, "没有这个"],
  picture: [[999_999_999], "x"],
  file: [[999_999_999], "x"],
  editor: ['<p><img data-file="999999999" /></p>', { a: 1 }, "<b>".repeat(3_000)],
  city: ["999999", "x"],
  county: ["999999", "330100", "x"],
  ColorPicker: ["red", "#12", "#12345", "red;background:url(//evil.test)"],
  date: ["2026-02-30", "x"],
  datetime: ["2026-02-30", "x"],
  select: ["没有这个"],
  radio: ["没有这个"],
  jcselect: ["没有这个"],
  switch: ["2", "甲 乙"],
  daterange: [["2030/01/02 00:00:00", "2030/01/01 23:59:59"], "x"],
  branch: [999_999_999, "没有这个"],
  customer: [999_999_999, "没有这个"],
  tags: ["字".repeat(21), { a: 1 }],
  product: [[{ productid: 999_999_999, number: 1, sellingprice: 1 }], [{ number: 1 }], "x"],
  property: [[{ value: "x" }], "x"],
  tablelist: [[{ what: "字".repeat(61) }], [{ much: "x" }], [{ nonsense: 1 }], "x"],
};

/** Values that a field's type refuses. */
export function wrongValues(field: FieldDef): readonly unknown[] {
  if (field.type === "input" || field.type === "textarea") return wrongText(field);
  return WRONG[field.type] ?? [{ a: 1 }];
}
