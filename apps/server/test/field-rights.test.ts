/**
 * What a role may do with fields, walked: every type of field, every right, and every way in which a value could be told,
 * asked about, taken away in a file or written.
 */
import { actionLog } from "@qicheng/api/action-log/routes";
import { exports } from "@qicheng/api/exports/routes";
import { type FIELD_ACCESS, type FieldRightsAnswer, fieldRights } from "@qicheng/api/field-rights/routes";
import { FIELD_TYPES, type FieldDef, type FieldType } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY, isSortable } from "@qicheng/engine/fields/field-types";
import { isFixed } from "@qicheng/engine/fields/validate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customerType } from "../src/modules/customers/type";
import { productType } from "../src/modules/products/type";
import {
  addCustomer,
  dropCaches,
  fileOf,
  freshTargets,
  grant,
  newId,
  setSettings,
  signIn,
  unique,
  viewOf,
} from "./arrange";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { count } from "./observe";
import { RECORD_TYPES, requiredOf } from "./record-samples";
import { workbookOf } from "./record-suite/exports";
import { ALL_ROUTES, LEAVES_ME } from "./sample-inputs";

type Access = (typeof FIELD_ACCESS)[number];
interface Right {
  access: Access;
  own: 0 | 1;
}
const EDIT: Right = { access: "edit", own: 0 };
const RIGHTS = [
  { access: "hide", own: 0 },
  { access: "mask", own: 0 },
  { access: "mask", own: 1 },
  { access: "read", own: 0 },
] as const satisfies readonly Right[];
const nameOf = ({ access, own }: Right) => (own ? `${access} for one's own too` : access);

type Whose = "mine" | "theirs";
/** What a right leaves of a value on each row. */
const seenAs = ({ access, own }: Right): Record<Whose, "there" | "masked" | "gone"> => {
  if (access === "hide") return { mine: "gone", theirs: "gone" };
  if (access === "mask") return { mine: own ? "masked" : "there", theirs: "masked" };
  return { mine: "there", theirs: "there" };
};
const mayWrite = ({ access, own }: Right): Record<Whose, boolean> => ({
  mine: access === "edit" || (access === "mask" && own === 0),
  theirs: access === "edit",
});

let server: TestServer;
let boss: Caller;
/** Owns the rows of others, and looks at them. */
let [s1, s2]: Caller[] = [];
let role: number;
let world: Record<"entry" | "product" | "node" | "customer", number>;

const OPTIONS = [
  { value: "甲选项秘", label: "甲选项秘" },
  { value: "乙选项", label: "乙选项" },
];
const TREE = { reference: "productCategory", url: "/api/productCategory/list" };
const TYPES = FIELD_TYPES.filter((type) => type !== "divider" && type !== "contract");
const keyOf = (type: FieldType) => `w${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
const DESIGNS: Partial<Record<FieldType, Partial<FieldDef>>> = {
  select: { options: OPTIONS },
  radio: { options: OPTIONS },
  jcselect: { parent: keyOf("radio"), options: OPTIONS.map((one) => ({ ...one, parent: one.value })) },
  statusSelect: { dictionary: "customerLevel" },
  county: { parent: keyOf("city") },
  tree: TREE,
  tablelist: { children: [{ key: "c1", type: "input", title: "内容", storage: "none", flags: {} }] },
};
const FIELDS: readonly FieldDef[] = TYPES.map((type) => ({
  key: keyOf(type),
  type,
  title: `自有${type}`,
  storage: "ext",
  flags: { list: true, show: true, filter: true, sort: true },
  ...DESIGNS[type],
}));
const BUILT_IN = ["mobile", "contactName", "address", "creditCode"];
/** As they may be set for a role. */
const KEYS = [...BUILT_IN, ...FIELDS.map(({ key }) => key)];

/** Texts that no answer may have once the field is kept from somebody: nothing else has them. */
const SECRET = "秘语丙丁";
const SECRETS = [
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
const fieldOf = (key: string): FieldDef =>
  [...FIELDS, ...customerType.fields].find((field) => field.key === key) as FieldDef;
const isFile = (key: string) => FIELD_TYPE_REGISTRY[fieldOf(key).type].kind === "files";
let rows: Record<Whose, number>;
let given: Record<Whose, Record<string, unknown>>;

async function entered(by: Caller, whose: Whose): Promise<number> {
  const files = { picture: await fileOf(server, by), file: await fileOf(server, by) };
  await sql`update files set filename = ${whose === "theirs" ? `${SECRET}.png` : "自己的.png"}
    where id in (${files.picture}, ${files.file})`.execute(server.db);
  given = { ...given, [whose]: valuesOf(whose, files) };
  return addCustomer(by, { CustomerName: unique("字段权限"), ...given[whose] });
}

const set = (right: Right, before: Right, { module = "customer", fields = KEYS, by = boss } = {}) =>
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

beforeAll(async () => {
  server = await testServer();
  const people = await signIn(server, ["boss", "s1", "s2"]);
  boss = people.boss;
  [s1, s2] = [people.s1, people.s2];
  await grant(server, "s2", undefined, "all");
  role = await count(server, sql`select role_id as n from user_roles where user_id = ${s2.id}`);
  const levels = (await boss.raw("/api/Status/json", { types: "customerLevel" })).data.customerLevel as {
    id: number;
  }[];
  const node = newId(await boss.raw("/api/productCategory/add", { name: unique("类") }));
  world = {
    entry: levels[0]?.id ?? 0,
    node,
    product: newId(await boss.raw("/api/product/add", requiredOf(productType, unique("产品")))),
    customer: await addCustomer(s1),
  };
  for (const [sort, { key, storage: _, ...field }] of FIELDS.entries())
    await sql`insert into custom_fields (module, key, definition, sort)
      values ('customer', ${key}, ${JSON.stringify(field)}::jsonb, ${sort})`.execute(server.db);
  await dropCaches(server);
  rows = { theirs: await entered(s1 as Caller, "theirs"), mine: await entered(s2 as Caller, "mine") };
});
afterAll(() => server.close());

const me = () => s2 as Caller;
const inList = (by: Caller, query: Record<string, unknown> = {}) =>
  by.raw("/api/customer/index", { rows: 200, key: "字段权限", ...query });
const idsIn = ({ rows: all = [] }: Answer) => all.map(({ id }) => id as number);
const isMaskText = (value: unknown) => typeof value === "string" && value.includes("****");

/** Whatever roles keep from somebody, what is left stands. */
test.each(RIGHTS.map((right) => [nameOf(right), right] as const))(
  "all fields that may be: %s",
  async (_name, right) => {
    const { access, own } = right;
    for (const type of RECORD_TYPES) {
      const { module } = type;
      const { fields } = (await boss.raw(fieldRights.view.path, { module })).data as FieldRightsAnswer;
      const offered = fields.filter(({ levels }) => levels.includes(access)).map(({ field }) => field);
      if (offered.length === 0) continue;
      expect([module, (await set({ access, own }, EDIT, { module, fields: offered })).msg]).toEqual([
        module,
        "保存成功",
      ]);
      const list = ALL_ROUTES.find(({ route }) => route.record?.module === module && route.answer === "list");
      const below = type.rows.kind === "child" ? { [type.rows.key]: rows.theirs } : {};
      for (const query of [{}, { key: "甲" }, { order: "asc", count: 1 }]) {
        const answer = await me().raw(list?.route.path ?? module, { ...below, ...query });
        expect([module, query, answer.status, answer.msg]).toEqual([module, query, 200, "操作成功"]);
      }
      expect([module, (await set(EDIT, right, { module, fields: offered })).status]).toEqual([module, 200]);
    }
  },
);

describe.each(RIGHTS.map((right) => [nameOf(right), right] as const))("%s", (_name, right: Right) => {
  const seen = seenAs(right);
  const may = mayWrite(right);
  const everywhere = seen.mine !== "there";

  beforeAll(async () => {
    await setBoth(right, EDIT);
  });
  afterAll(async () => {
    await setBoth(EDIT, right);
  });

  test("forms and columns", async () => {
    const items = (await me().raw("/Api/formField/index/", { mode: "customer" })).data.items as Record<
      string,
      unknown
    >[];
    const columns = (await me().raw("/api/field/my", { formid: "customer" })).data as Record<string, unknown>[];
    for (const key of KEYS) {
      const [item, column] = [items, columns].map((all) => all.find(({ field }) => field === key));
      expect([key, item !== undefined, column !== undefined]).toEqual([
        key,
        seen.mine !== "gone",
        seen.mine !== "gone",
      ]);
      if (seen.mine === "gone") continue;
      expect([key, item?.readonly ?? 0]).toEqual([key, may.mine ? 0 : 1]);
      if (everywhere) expect([key, column?.filter, column?.sort]).toEqual([key, 0, 0]);
    }
  });

  test.each(["mine", "theirs"] as const)("list and record of %s", async (whose) => {
    const row = (await inList(me())).rows?.find(({ id }) => id === rows[whose]) ?? {};
    const view = await viewOf(me(), rows[whose]);
    const whole = await viewOf(boss, rows[whose]);
    for (const [key, all] of KEYS.flatMap((key) => [[key, row] as const, [key, view] as const])) {
      const name = all[`${key}Name`];
      if (seen[whose] === "there" && !isFile(key) && all === view) expect([key, all[key]]).toEqual([key, whole[key]]);
      if (seen[whose] === "there") expect([key, all[key] === undefined]).toEqual([key, false]);
      if (seen[whose] === "gone") expect([key, all[key], name]).toEqual([key, undefined, undefined]);
      if (seen[whose] === "masked") expect([key, isMaskText(all[key]), name ?? ""]).toEqual([key, true, ""]);
    }
  });

  test("filters find what is read, and nothing else", async () => {
    for (const key of KEYS) {
      const answer = await inList(me(), { data: [{ field: key, op: "notEmpty" }] });
      if (everywhere) expect([key, answer]).toMatchObject([key, { status: 400, code: "VALIDATION" }]);
      else
        expect([key, idsIn(answer).sort()]).toEqual([
          key,
          seen.theirs === "there" ? [rows.theirs, rows.mine].sort() : [rows.mine],
        ]);
      const empty = await inList(me(), { data: [{ field: key, op: "empty" }] });
      if (!everywhere) expect([key, idsIn(empty)]).toEqual([key, seen.theirs === "there" ? [] : [rows.theirs]]);
      const named = await inList(me(), { data: [{ field: `${key}Name`, op: "notEmpty" }] });
      if (everywhere) expect([key, named.status]).toEqual([key, 400]);
      else if (seen.theirs === "masked" && named.status === 200) expect([key, idsIn(named)]).not.toContain(rows.theirs);
    }
  });

  test("sorts, boards and choices of columns", async () => {
    for (const field of FIELDS) {
      const sort = await inList(me(), { sort: field.key, order: "desc" });
      if (everywhere || !isSortable(field)) expect([field.key, sort.status]).toEqual([field.key, 400]);
      else expect([field.key, idsIn(sort).length]).toEqual([field.key, 2]);
      const board = await inList(me(), { board: field.key });
      if (everywhere) expect([field.key, board.status]).toEqual([field.key, 400]);
      const chosen = await inList(me(), { fields: field.key });
      expect([field.key, chosen.status]).toEqual([field.key, seen.mine === "gone" ? 400 : 200]);
    }
    const board = await inList(me(), { board: keyOf("select") });
    if (seen.theirs === "masked" && !everywhere) {
      const groups = (board as unknown as { board: { value: unknown; count: number }[] }).board;
      expect(groups.find(({ value }) => value === "甲选项秘")?.count ?? 0).toBe(0);
    }
  });

  test("searches and the duplicate check", async () => {
    for (const [key, whose] of [
      ["13977880066", "theirs"],
      ["13511112222", "mine"],
    ] as const) {
      const found = seen[whose] === "there";
      expect([key, idsIn(await inList(me(), { key }))]).toEqual([key, found ? [rows[whose]] : []]);
      const hits = (await me().raw("/api/search/all", { key })).text;
      expect([key, hits.includes(`"id":${rows[whose]},`)]).toEqual([key, found]);
    }
    // By what is not kept from him a record is found as ever, by pinyin too.
    const name = String((await viewOf(boss, rows.theirs)).CustomerName);
    expect(idsIn(await inList(me(), { key: name }))).toEqual([rows.theirs]);
    expect(idsIn(await inList(boss, { key: "13977880066" }))).toEqual([rows.theirs]);
    for (const key of ["13977880066", "91350100M000100Y43"]) {
      const repeats = await me().raw("/api/customer/repeat", { key });
      expect([key, repeats.total]).toEqual([key, seen.theirs === "there" ? 1 : 0]);
    }
  });

  test.each(["mine", "theirs"] as const)("an edit of %s", async (whose) => {
    const kept = async () => {
      const { remark: _, version: __, updatetime: ___, ...rest } = await viewOf(boss, rows[whose]);
      return JSON.stringify(rest, (name, value) => (name === "url" ? undefined : value));
    };
    const before = await kept();
    for (const key of KEYS) {
      const value = key === "mobile" ? "13600001111" : given.mine[key];
      if (isFile(key)) continue;
      const answer = await me().raw("/api/customer/edit", { id: rows[whose], [key]: value });
      if (isFixed(fieldOf(key), "edit")) continue;
      const isSame = JSON.stringify(value) === JSON.stringify(given[whose][key]);
      if (!isSame || seen[whose] === "gone") expect([key, answer.status]).toEqual([key, may[whose] ? 200 : 400]);
      const mass = await me().raw("/api/record/massEdit", {
        module: "customer",
        ids: [rows[whose]],
        data: { [key]: value },
      });
      if (!may[whose] && !isSame) expect([key, await kept()]).toEqual([key, before]);
      if (seen[whose] === "gone") expect([key, mass.status]).toEqual([key, 400]);
    }
    // The whole record as he has it goes back, and changes nothing that is kept from him.
    const { subtotal: _, reveal: __, ...view } = await viewOf(me(), rows[whose]);
    const back = await me().raw("/api/customer/edit", { ...view, remark: unique("备注") });
    expect(back).toMatchObject({ status: 200 });
    if (!may[whose]) expect(await kept()).toEqual(before);
  });

  test("a new record", async () => {
    for (const key of KEYS) {
      if (isFile(key)) continue;
      const above = { wJcselect: { wRadio: given.mine.wRadio }, wCounty: { wCity: given.mine.wCity } }[key];
      if (above && !may.mine) continue;
      const add = await me().raw("/api/customer/add", { CustomerName: unique("新"), ...above, [key]: given.mine[key] });
      expect([key, add.status]).toEqual([key, may.mine ? 200 : 400]);
      if (add.status === 200) await me().raw("/api/customer/delete", { ids: [newId(add)] });
    }
  });

  test("the log", async () => {
    const id = await addCustomer(s1 as Caller, { wInput: "先前" });
    await (s1 as Caller).raw("/api/customer/edit", { id, wInput: SECRET });
    const log = await me().raw(actionLog.list.path, { modelType: "customer", modelId: id });
    expect(log.text.includes(SECRET)).toBe(seen.theirs === "there");
    expect(log.text.includes('"wInput"')).toBe(seen.theirs !== "gone");
    expect((await boss.raw(actionLog.list.path, { modelType: "customer", modelId: id })).text).toContain(SECRET);
    // A field that was put away is kept from him as before.
    await sql`update custom_fields set archived = true where key = 'wInput'`.execute(server.db);
    await dropCaches(server);
    const later = await me().raw(actionLog.list.path, { modelType: "customer", modelId: id });
    if (seen.theirs === "gone") expect(later.text).not.toContain(SECRET);
    await sql`update custom_fields set archived = false where key = 'wInput'`.execute(server.db);
    await dropCaches(server);
  });

  test("files and templates", async () => {
    const answer = await me().raw(exports.run.path, { module: "customer", key: "字段权限" });
    const { titles, rows: cells } = await workbookOf(server, answer);
    const names = cells.map((row) => row[titles.indexOf("客户名称")]);
    const at = names.indexOf((await viewOf(boss, rows.theirs)).CustomerName);
    for (const { key, title } of FIELDS) {
      const column = titles.indexOf(title);
      expect([key, column >= 0]).toEqual([key, !everywhere]);
      if (column >= 0) expect([key, (cells[at]?.[column] ?? null) === null]).toEqual([key, seen.theirs === "masked"]);
    }
    const template = await me().raw("/api/customer/importTemplate", {});
    expect(template.status).toBe(200);
  });

  test("the bin, and a look at one value", async () => {
    const id = await addCustomer(s1 as Caller, { mobile: "13977881166", wInput: SECRET });
    await (s1 as Caller).raw("/api/customer/edit", { id, wInput: `${SECRET}改` });
    await boss.raw("/api/customer/delete", { ids: [id] });
    const bin = await me().raw("/api/recycle/list", { module: "customer", rows: 200 });
    expect(bin.status).toBe(200);
    expect(bin.text).not.toContain("13977881166");
    if (seen.theirs === "gone") expect(bin.text).not.toContain("139****1166");
    await setSettings(server, { phoneDisplay: "masked" });
    const look = await me().raw("/api/record/reveal", { module: "customer", id: rows.theirs, field: "mobile" });
    if (seen.theirs === "masked") expect(look).toMatchObject({ status: 403, msg: "您的角色不能查看该字段" });
    if (seen.theirs === "gone") expect(look.status).toBe(400);
    await setSettings(server, { phoneDisplay: "full" });
  });

  test("no answer of any call tells what is kept", async () => {
    const at = { ...(await freshTargets(server, boss)), customer: rows.theirs };
    await setSettings(server, { phoneDisplay: "full" });
    const told: string[] = [];
    for (const { name, route, sample } of ALL_ROUTES) {
      if (route.effect !== "read" || LEAVES_ME.has(name) || route.permission === "public") continue;
      const { text } = await me().raw(route.path, sample(at, "字段权限"));
      const found = SECRETS.filter((secret) => text.includes(secret));
      if (found.length > 0) told.push(`${name}: ${found.join()}`);
    }
    if (seen.theirs === "there") expect(told.length).toBeGreaterThan(2);
    else expect(told).toEqual([]);
  });
});
