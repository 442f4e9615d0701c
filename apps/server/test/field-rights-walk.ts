/**
 * What the walk over the rights to fields works with: customers with a field of every type, of which a role may not do
 * everything, one row of one's own and one of somebody else.
 */
import { type FIELD_ACCESS, fieldRights } from "@qicheng/api/field-rights/routes";
import { FIELD_TYPES, type FieldDef, type FieldType } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { customerType } from "../src/modules/customers/type";
import { productType } from "../src/modules/products/type";
import { addCustomer, dropCaches, fileOf, grant, newId, signIn, unique } from "./arrange";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { count } from "./observe";
import { enter, worldOf } from "./world";

type Access = (typeof FIELD_ACCESS)[number];
export interface Right {
  access: Access;
  own: 0 | 1;
}
export const EDIT: Right = { access: "edit", own: 0 };
export const RIGHTS = [
  { access: "hide", own: 0 },
  { access: "mask", own: 0 },
  { access: "mask", own: 1 },
  { access: "read", own: 0 },
] as const satisfies readonly Right[];
export const nameOf = ({ access, own }: Right) => (own ? `${access} for one's own too` : access);

export type Whose = "mine" | "theirs";
/** What a right leaves of a value on each row. */
export const seenAs = ({ access, own }: Right): Record<Whose, "there" | "masked" | "gone"> => {
  if (access === "hide") return { mine: "gone", theirs: "gone" };
  if (access === "mask") return { mine: own ? "masked" : "there", theirs: "masked" };
  return { mine: "there", theirs: "there" };
};
export const mayWrite = ({ access, own }: Right): Record<Whose, boolean> => ({
  mine: access === "edit" || (access === "mask" && own === 0),
  theirs: access === "edit",
});

export let server: TestServer;
export let boss: Caller;
/** Owns the rows of others. */
export let s1: Caller;
/** Looks at them, by a role that may not do everything with each field. */
export let s2: Caller;
let role: number;
let world: Record<"entry" | "product" | "node" | "customer", number>;

const OPTIONS = [
  { value: "甲选项秘", label: "甲选项秘" },
  { value: "乙选项", label: "乙选项" },
];
const TREE = { reference: "productCategory", url: "/api/productCategory/list" };
const TYPES = FIELD_TYPES.filter((type) => type !== "divider" && type !== "contract");
export const keyOf = (type: FieldType) => `w${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
const DESIGNS: Partial<Record<FieldType, Partial<FieldDef>>> = {
  select: { options: OPTIONS },
  radio: { options: OPTIONS },
  jcselect: { parent: keyOf("radio"), options: OPTIONS.map((one) => ({ ...one, parent: one.value })) },
  statusSelect: { dictionary: "customerLevel" },
  county: { parent: keyOf("city") },
  tree: TREE,
  tablelist: { children: [{ key: "c1", type: "input", title: "内容", storage: "none", flags: {} }] },
};
export const FIELDS: readonly FieldDef[] = TYPES.map((type) => ({
  key: keyOf(type),
  type,
  title: `自有${type}`,
  storage: "ext",
  flags: { list: true, show: true, filter: true, sort: true },
  ...DESIGNS[type],
}));
const BUILT_IN = ["mobile", "contactName", "address", "creditCode"];
/** As they may be set for a role. */
export const KEYS = [...BUILT_IN, ...FIELDS.map(({ key }) => key)];

/** Texts that no answer may have once the field is kept from somebody: nothing else has them. */
export const SECRET = "秘语丙丁";
export const SECRETS = [
  SECRET,
  "13977880066",
  "77880066",
  "#77aa66",
  "2031-07-1",
  "2031/07/1",
  "秘街七号",
  "91350100M000100Y43",
];

interface Files {
  picture: number;
  file: number;
}
function valuesOf(whose: Whose, files: Files): Record<string, unknown> {
  const secret = whose === "theirs";
  const text = secret ? SECRET : "自己的";
  const [choice] = [OPTIONS[secret ? 0 : 1]?.value];
  const own: Record<FieldType, unknown> = {
    number: secret ? 77_880_066 : 11,
    ColorPicker: secret ? "#77aa66" : "#112233",
    select: choice,
    radio: choice,
    jcselect: choice,
    statusSelect: world.entry,
    date: secret ? "2031-07-19" : "2026-01-02",
    datetime: secret ? "2031-07-18 10:00:00" : "2026-01-02 10:00:00",
    daterange: secret ? ["2031-07-16", "2031-07-17"] : ["2026-01-02", "2026-01-03"],
    switch: "1",
    city: "330106",
    county: "330106",
    user: boss.id,
    customer: world.customer,
    branch: 1,
    product: [{ productid: world.product, sellingprice: secret ? 77_880_066 : 1, number: 1 }],
    picture: [{ id: files.picture }],
    file: [{ id: files.file }],
    editor: `<p>${text}</p>`,
    property: [{ name: text, value: text }],
    tree: world.node,
    tags: [text],
    tablelist: [{ c1: text }],
    input: text,
    textarea: text,
    divider: undefined,
    contract: undefined,
  };
  return {
    mobile: secret ? "13977880066" : "13511112222",
    contactName: secret ? "赵秘联" : "钱自己",
    address: secret ? "秘街七号" : "自己街",
    creditCode: secret ? "91350100M000100Y43" : "91110000600037341L",
    ...Object.fromEntries(TYPES.map((type) => [keyOf(type), own[type]])),
  };
}
export const fieldOf = (key: string): FieldDef =>
  [...FIELDS, ...customerType.fields].find((field) => field.key === key) as FieldDef;
export const isFile = (key: string) => FIELD_TYPE_REGISTRY[fieldOf(key).type].kind === "files";
export let rows: Record<Whose, number>;
export let given: Record<Whose, Record<string, unknown>>;

async function entered(by: Caller, whose: Whose): Promise<number> {
  const files = { picture: await fileOf(server, by), file: await fileOf(server, by) };
  await sql`update files set filename = ${whose === "theirs" ? `${SECRET}.png` : "自己的.png"}
    where id in (${files.picture}, ${files.file})`.execute(server.db);
  given = { ...given, [whose]: valuesOf(whose, files) };
  return addCustomer(by, { CustomerName: unique("字段权限"), ...given[whose] });
}

export const set = (right: Right, before: Right, { module = "customer", fields = KEYS, by = boss } = {}) =>
  by.raw(fieldRights.save.path, {
    module,
    rights: fields.map((field) => ({ role, field, ...right, before })),
  });
/** What a customer is found by lies in its contacts, too. */
async function setBoth(right: Right, before: Right): Promise<void> {
  expect(await set(right, before)).toMatchObject({ status: 200, msg: "保存成功" });
  // A contact is known by its name.
  const less = right.access === "hide" || right.access === "mask" ? right : EDIT;
  const was = before.access === "hide" || before.access === "mask" ? before : EDIT;
  const contact = { module: "contact", fields: ["mobile"] };
  if (less !== was) expect(await set(less, was, contact)).toMatchObject({ status: 200 });
}

async function arrange(): Promise<void> {
  server = await testServer();
  const people = await signIn(server, ["boss", "s1", "s2"]);
  ({ boss, s1, s2 } = people);
  await grant(server, "s2", undefined, "all");
  role = await count(server, sql`select role_id as n from user_roles where user_id = ${s2.id}`);
  const levels = (await boss.raw("/api/Status/json", { types: "customerLevel" })).data.customerLevel as {
    id: number;
  }[];
  const node = newId(await boss.raw("/api/productCategory/add", { name: unique("类") }));
  world = {
    entry: levels[0]?.id ?? 0,
    node,
    product: await enter(boss, productType, await worldOf(server, boss)),
    customer: await addCustomer(s1),
  };
  for (const [sort, { key, storage: _, ...field }] of FIELDS.entries())
    await sql`insert into custom_fields (module, key, definition, sort)
      values ('customer', ${key}, ${JSON.stringify(field)}::jsonb, ${sort})`.execute(server.db);
  await dropCaches(server);
  rows = { theirs: await entered(s1, "theirs"), mine: await entered(s2, "mine") };
}

/** For the tests of the file that says so. */
export function withWalk(): void {
  beforeAll(arrange);
  afterAll(() => server.close());
}

/** Tests of each right, while the role has it of every field that may be set. */
export function underEachRight(tests: (right: Right) => void): void {
  describe.each(RIGHTS.map((right) => [nameOf(right), right] as const))("%s", (_name, right: Right) => {
    beforeAll(() => setBoth(right, EDIT));
    afterAll(() => setBoth(EDIT, right));
    tests(right);
  });
}

export const inList = (by: Caller, query: Record<string, unknown> = {}) =>
  by.raw("/api/customer/index", { rows: 200, key: "字段权限", ...query });
export const idsIn = ({ rows: all = [] }: Answer) => all.map(({ id }) => id as number);
export const isMaskText = (value: unknown) => typeof value === "string" && value.includes("****");
