/** Choices from a read of the product of every type: open as a radio, below another field, nodes of a tree. */
import { actionLog } from "@qicheng/api/action-log/routes";
import { exports } from "@qicheng/api/exports/routes";
import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, dropCaches, grant, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { csvOf } from "../../../test/importing";
import { upload } from "../../../test/pictures";
import { workbookOf } from "../../../test/record-suite/exports";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;

const LEVELS = {
  url: "/api/Status/json",
  params: { types: "customerLevel" },
  loadFilter: "data.customerLevel",
  optionText: "name",
  optionValue: "id",
};
const BRANCHES = {
  url: "/api/branch/TreeJson",
  params: {},
  loadFilter: "data",
  optionText: "Name",
  optionValue: "ID",
};
/** Wants to know the customer whenever it is asked. */
const CONTACTS = {
  url: "/api/contact/list",
  params: {},
  loadFilter: "data.rows",
  optionText: "contactName",
  optionValue: "id",
  parentParams: "customerId",
  remote: 1,
};
/** Answers of a view of the list, and by their numbers without one. */
const NAMESAKES = {
  url: "/api/customer/index",
  params: { field: "CustomerName" },
  loadFilter: "data.rows",
  optionText: "CustomerName",
  optionValue: "id",
  parentParams: "value",
};
const FLAGS = { list: true, show: true, filter: true };
const add = (field: string, type: string, more: object, by = boss) =>
  by.raw("/api/field/add", { module: "customer", data: { field, type, title: `自有${field}`, flags: FLAGS, ...more } });
const published = async (...given: Parameters<typeof add>) => {
  const answer = await add(...given);
  expect([given[0], answer.status, answer.msg]).toEqual([given[0], 200, "新建成功"]);
};

const options = (by: Caller, field: string, more: object = {}) =>
  by.raw("/api/field/options", { formid: "customer", field, ...more });
const edit = (by: Caller, id: number, values: object) => by.raw("/api/customer/edit", { id, ...values });
const read = (by: Caller, id: number) => viewOf(by, id) as Promise<Record<string, unknown>>;
const found = async (by: Caller, data: object[]) =>
  ((await by.raw("/api/customer/index", { data, rows: 200 })).rows as { id: number }[]).map(({ id }) => id);

/** Two customers with a contact each that is called the same, and one more of the first. */
const world = { a: 0, b: 0, ofA: 0, ofB: 0, other: 0, aName: "", bName: "", contact: "", otherName: "" };
let levels: { id: number; name: string }[];
/** Branches, one below the other. */
let tree: Record<"head" | "part" | "desk", { id: number; name: string }>;

beforeAll(async () => {
  server = await testServer();
  await grant(server, "boss", undefined, "all");
  const sales = PERMISSION_KEYS.filter((key) => !key.startsWith("system."));
  for (const name of ["s1", "s2"] as const) await grant(server, name, sales);
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
  levels = (await boss.raw("/api/Status/json", { types: "customerLevel" })).data.customerLevel;
  const branch = async (name: string, parent: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into branches (name, parent_id) values (${name}, ${parent || null}) returning id`.execute(server.db);
    return { id: rows[0]?.id ?? 0, name };
  };
  const head = await branch(unique("总"), 0);
  const part = await branch(unique("部"), head.id);
  tree = { head, part, desk: await branch(unique("组"), part.id) };
  await dropCaches(server);
  Object.assign(world, {
    aName: unique("甲方"),
    bName: unique("乙方"),
    contact: unique("张三"),
    otherName: unique("李四"),
  });
  world.a = await addCustomer(s1, { CustomerName: world.aName });
  world.b = await addCustomer(s1, { CustomerName: world.bName });
  world.ofA = await addContact(s1, world.a, { contactName: world.contact });
  world.ofB = await addContact(s1, world.b, { contactName: world.contact });
  world.other = await addContact(s1, world.a, { contactName: world.otherName });
  await published("zLevel", "radio", { source: LEVELS, value: String(levels[1]?.id) });
  await published("zBranch", "tree", { source: BRANCHES });
  await published("zBranches", "tree", { source: BRANCHES, multiple: 1 });
  await published("zWhose", "customer", {});
  await published("zContact", "jcselect", { source: CONTACTS, parent: "zWhose" });
  await published("zKind", "radio", {
    options: [world.aName, world.bName].map((name) => ({ value: name, label: `称${name}` })),
  });
  await published("zNamesake", "jcselect", { source: NAMESAKES, parent: "zKind" });
});
afterAll(() => server.close());

describe("a source of a type", () => {
  test("is refused where the type has no use for what it says", async () => {
    const refused = async (...given: Parameters<typeof add>) =>
      expect(await add(...given)).toMatchObject({ status: 400, code: "VALIDATION" });
    const { parentParams: _, ...plain } = CONTACTS;
    await refused("zBad", "jcselect", { source: plain, parent: "zWhose" });
    await refused("zBad", "jcselect", { source: { ...CONTACTS, parentParams: "data" }, parent: "zWhose" });
    await refused("zBad", "jcselect", { source: CONTACTS });
    await refused("zBad", "jcselect", { source: CONTACTS, parent: "CustomerName" });
    await refused("zBad", "jcselect", { options: [{ value: "1", label: "甲", parent: "1" }], parent: "zWhose" });
    await refused("zBad", "radio", { source: CONTACTS });
    await refused("zBad", "tree", { source: { ...BRANCHES, remote: 1 } });
    await refused("zBad", "tree", { source: BRANCHES, reference: "productCategory" });
    for (const type of ["radio", "jcselect", "tree"])
      await refused("zBad", type, { source: { ...CONTACTS, url: "/api/customer/delete" }, parent: "zWhose" });
    for (const type of ["input", "statusSelect", "user"])
      await refused("zBad", type, { source: BRANCHES, dictionary: "source" });
  });

  test("is tried with a value above, and tells a tree with what lies below what", async () => {
    const { remote: _, ...source } = CONTACTS;
    const tried = await boss.raw("/api/form/remoteTest", { ...source, above: world.a });
    expect(tried.data).toEqual(expect.arrayContaining([{ value: String(world.other), label: world.otherName }]));
    expect(tried.data).not.toContainEqual({ value: String(world.ofB), label: world.contact });
    expect(await boss.raw("/api/form/remoteTest", source)).toMatchObject({ status: 400 });
    expect(await boss.raw("/api/form/remoteTest", { ...source, parentParams: "a b" })).toMatchObject({ status: 400 });
    const nodes = (await boss.raw("/api/form/remoteTest", BRANCHES)).data;
    expect(nodes).toContainEqual({ value: String(tree.desk.id), label: tree.desk.name, parent: String(tree.part.id) });
  });

  test("travels to whoever fills in the form, with everything that the specification names", async () => {
    const { items } = (await s1.raw("/Api/formField/index/", { mode: "customer" })).data;
    const item = (key: string) => items.find(({ field }: { field: string }) => field === key);
    expect(item("zContact")).toMatchObject({ ...CONTACTS, method: "POST", parent: "zWhose" });
    expect(item("zLevel")).toMatchObject({ ...LEVELS, method: "POST", value: String(levels[1]?.id) });
    expect(item("zBranch")).toMatchObject({ ...BRANCHES, method: "POST" });
  });

  test("stays the same when its field becomes another type", async () => {
    await published("zTurn", "select", { source: LEVELS });
    const { rows } = await sql<{ id: number }>`select id from custom_fields where key = 'zTurn'`.execute(server.db);
    const turn = (data: object) => boss.raw("/api/field/edit", { id: rows[0]?.id, data });
    const id = await addCustomer(s1, { zTurn: String(levels[0]?.id) });
    expect(await turn({ type: "radio", source: BRANCHES })).toMatchObject({ status: 400 });
    expect(await turn({ type: "radio", source: LEVELS })).toMatchObject({ status: 200 });
    expect(await read(s1, id)).toMatchObject({ zTurn: String(levels[0]?.id), zTurnName: levels[0]?.name });
  });
});

describe("a radio", () => {
  test("is offered all, chosen, begun with and filtered by", async () => {
    const all = (await options(s1, "zLevel")).data;
    expect(all).toEqual(levels.map(({ id, name }) => ({ value: String(id), label: name })));
    const [first] = levels;
    const id = await addCustomer(s1, { zLevel: first?.id });
    expect(await read(s1, id)).toMatchObject({ zLevel: String(first?.id), zLevelName: first?.name });
    expect(await found(s1, [{ field: "zLevel", op: "in", value: [first?.id] }])).toContain(id);
    expect(await edit(s1, id, { zLevel: "999999" })).toMatchObject({ status: 400, code: "VALIDATION" });
  });

  test("begins with what the company says, also for whoever may not read that", async () => {
    const [role] = (await boss.raw("/main/role/index", { rows: 1 })).rows as { id: number }[];
    const source = {
      url: "/main/role/index",
      params: {},
      loadFilter: "data.rows",
      optionText: "name",
      optionValue: "id",
    };
    await published("zFixed", "radio", { source, value: String(role?.id), readonly: 1 });
    const id = await addCustomer(s1);
    expect(await read(s1, id)).toMatchObject({ zFixed: String(role?.id), zFixedName: "…" });
  });
});

describe("a choice below another", () => {
  test("is offered what lies below, by one's own rights", async () => {
    const below = async (by: Caller, above: number, more: object = {}) =>
      (await options(by, "zContact", { above, ...more })).data.map(({ value }: { value: string }) => value);
    expect((await below(s1, world.a)).toSorted()).toEqual([String(world.ofA), String(world.other)].toSorted());
    expect(await below(s1, world.b)).toEqual([String(world.ofB)]);
    expect(await below(s1, world.a, { key: world.otherName })).toEqual([String(world.other)]);
    expect(await options(s2, "zContact", { above: world.a })).toMatchObject({ status: 404 });
    expect(await options(s1, "zContact")).toMatchObject({ status: 400 });
    const named = await options(s1, "zContact", { above: world.a, values: [String(world.ofA), String(world.ofB)] });
    expect(named.data).toEqual([{ value: String(world.ofA), label: world.contact }]);
  });

  test("lies below what stands above, when both are written, one alone, or the one above is taken away", async () => {
    const id = await addCustomer(s1, { zWhose: world.a, zContact: String(world.ofA) });
    expect(await read(s1, id)).toMatchObject({ zContact: String(world.ofA), zContactName: world.contact });
    const refused = async (values: object) => {
      const answer = await edit(s1, id, values);
      expect([values, answer.status, answer.data?.errors?.[0]?.field]).toEqual([values, 400, "zContact"]);
    };
    // a filter brings the value alone, and what stands above it is in the record
    const named = await options(s1, "zContact", { values: [String(world.ofA), "nothing"] });
    expect(named.data).toEqual([{ value: String(world.ofA), label: world.contact }]);
    expect((await options(s2, "zContact", { values: [String(world.ofA)] })).data).toEqual([]);
    await refused({ zContact: String(world.ofB) });
    await refused({ zWhose: world.b });
    await refused({ zWhose: world.b, zContact: String(world.ofA) });
    await refused({ zWhose: 0 });
    expect(await edit(s1, id, { zWhose: world.b, zContact: String(world.ofB) })).toMatchObject({ status: 200 });
    expect(await edit(s1, id, { zWhose: world.b, zContact: String(world.ofB), remark: "x" })).toMatchObject({
      status: 200,
    });
    expect(await edit(s1, id, { zWhose: 0, zContact: "" })).toMatchObject({ status: 200 });
    expect(await edit(s1, id, { zContact: String(world.ofB) })).toMatchObject({ status: 400 });
    expect(await s1.raw("/api/customer/add", { CustomerName: unique("丙"), zContact: world.ofA })).toMatchObject({
      status: 400,
    });
  });

  test("stays when its source has it no more, and is read as something that one may not read", async () => {
    const gone = await addContact(s1, world.a, { contactName: unique("走了") });
    const id = await addCustomer(s1, { zWhose: world.a, zContact: gone });
    await s1.raw("/api/contact/delete", { ids: [gone] });
    expect(await read(s1, id)).toMatchObject({ zContact: String(gone), zContactName: "…" });
    const view = await read(s1, id);
    const back = { CustomerName: view.CustomerName, zWhose: world.a, zContact: view.zContact, remark: "又" };
    expect(await edit(s1, id, back)).toMatchObject({ status: 200 });
    expect(await edit(s1, id, { zContact: "" })).toMatchObject({ status: 200 });
    expect(await edit(s1, id, { zContact: String(gone) })).toMatchObject({ status: 400 });
  });

  test("is named row by row, for whoever may read it: in lists, files and the log", async () => {
    const word = unique("各一");
    const one = await addCustomer(s1, { CustomerName: `${word}一`, zWhose: world.a, zContact: world.other });
    await addCustomer(s1, { CustomerName: `${word}二`, zWhose: world.b, zContact: world.ofB });
    await addCustomer(s1, { CustomerName: `${word}三`, zKind: world.aName, zNamesake: String(world.a) });
    await edit(s1, one, { zContact: String(world.ofA) });
    const listed = (await s1.raw("/api/customer/index", { key: word, fields: "CustomerName,zContact,zNamesake" })).rows;
    const names = listed?.map((row) => [row.CustomerName, row.zContactName, row.zNamesakeName]).toSorted();
    expect(names).toEqual([
      [`${word}一`, world.contact, ""],
      [`${word}三`, "", world.aName],
      [`${word}二`, world.contact, ""],
    ]);
    const { titles, rows } = await workbookOf(
      server,
      await s1.raw(exports.run.path, { module: "customer", key: word }),
    );
    const cells = rows.map((row) => [row[titles.indexOf("客户名称")], row[titles.indexOf("自有zContact")]]);
    expect(cells).toContainEqual([`${word}一`, world.contact]);
    const log = async (by: Caller) => (await by.raw(actionLog.list.path, { modelType: "customer", modelId: one })).text;
    expect(await log(s1)).toContain(`"to":"${world.contact}","from":"${world.otherName}"`);
    await sql`update customers set owner_id = ${s2.id} where id = ${one}`.execute(server.db);
    const hidden = await log(s2);
    expect(hidden).toContain('"to":"…","from":"…"');
    for (const text of [world.contact, world.otherName, "\\u001f"]) expect(hidden).not.toContain(text);
    // put away, it is what was written: not what stood above
    await sql`update custom_fields set archived = true where key = 'zContact'`.execute(server.db);
    await dropCaches(server);
    const later = await log(boss);
    expect(later).not.toContain("\\u001f");
    expect(later).toContain(`"to":"${world.ofA}"`);
    await sql`update custom_fields set archived = false where key = 'zContact'`.execute(server.db);
    await dropCaches(server);
    expect(await found(boss, [{ field: "zContact", op: "eq", value: world.ofA }])).toEqual([one]);
  });

  test("is read from a file below what its row has above, and never guessed", async () => {
    const counts = async (heads: string[], mapping: string[], cells: string[], by = s1) => {
      const bytes = csvOf(heads, [cells]);
      const fields = { module: "customer" };
      const sent = await upload(server, by, { path: "/api/import/upload", filename: "名单.csv", bytes, fields });
      const { id } = sent.data as { id: number };
      const answer = await by.raw("/api/import/check", { id, sheet: 0, mapping });
      expect(answer.status).toBe(200);
      return answer.data.counts;
    };
    // the column below may stand before the one above
    const below = (cells: string[], by = s1) =>
      counts(["自有zContact", "客户名称", "自有zWhose"], ["zContact", "CustomerName", "zWhose"], cells, by);
    expect(await below([world.contact, unique("丁"), world.aName])).toMatchObject({ ready: 1, wrong: 0 });
    expect(await below([world.contact, unique("丁"), world.bName])).toMatchObject({ ready: 1, wrong: 0 });
    expect(await below([world.otherName, unique("丁"), world.bName])).toMatchObject({ ready: 0, wrong: 1 });
    expect(await below([world.contact, unique("丁"), ""])).toMatchObject({ ready: 0, wrong: 1 });
    expect(await below([world.contact, unique("丁"), world.aName], s2)).toMatchObject({ ready: 0, wrong: 1 });
    await addContact(s1, world.b, { contactName: world.contact });
    expect(await below([world.contact, unique("丁"), world.bName])).toMatchObject({ ready: 0, wrong: 1 });
  });
});

describe("a tree", () => {
  test("is offered as a whole, chosen by its nodes, and named by them", async () => {
    const nodes = (await options(s1, "zBranch")).data;
    expect(nodes).toContainEqual({ value: String(tree.part.id), label: tree.part.name, parent: String(tree.head.id) });
    const id = await addCustomer(s1, { zBranch: tree.part.id, zBranches: [tree.head.id, String(tree.desk.id)] });
    expect(await read(s1, id)).toMatchObject({
      zBranch: String(tree.part.id),
      zBranchName: tree.part.name,
      zBranches: [String(tree.head.id), String(tree.desk.id)],
      zBranchesName: `${tree.head.name}、${tree.desk.name}`,
    });
    expect(await edit(s1, id, { zBranch: "999999" })).toMatchObject({ status: 400 });
    expect(await edit(s1, id, { zBranches: [tree.head.id, 999_999] })).toMatchObject({ status: 400 });
  });

  test("is filtered by a node with all below it", async () => {
    const [at, below] = [
      await addCustomer(s1, { zBranch: tree.part.id }),
      await addCustomer(s1, { zBranch: tree.desk.id }),
    ];
    const several = await addCustomer(s1, { zBranches: [tree.desk.id] });
    const none = await addCustomer(s1);
    const inTree = (field: string, node: number) => found(s1, [{ field, op: "inBranchTree", value: [String(node)] }]);
    expect(await inTree("zBranch", tree.head.id)).toEqual(expect.arrayContaining([at, below]));
    expect(await inTree("zBranch", tree.head.id)).not.toContain(none);
    expect(await inTree("zBranch", tree.desk.id)).toContain(below);
    expect(await inTree("zBranch", tree.desk.id)).not.toContain(at);
    expect(await inTree("zBranches", tree.part.id)).toContain(several);
    expect(await inTree("zBranches", tree.part.id)).not.toContain(at);
    expect(await found(s1, [{ field: "zBranch", op: "in", value: [String(tree.part.id)] }])).not.toContain(below);
  });

  test("goes into a file by its paths, and comes back by path or name", async () => {
    const word = unique("树");
    await addCustomer(s1, { CustomerName: word, zBranch: tree.desk.id, zBranches: [tree.part.id, tree.desk.id] });
    const { titles, rows } = await workbookOf(
      server,
      await s1.raw(exports.run.path, { module: "customer", key: word }),
    );
    const [row = []] = rows;
    const path = [tree.head, tree.part, tree.desk].map(({ name }) => name).join("/");
    const both = `${tree.head.name}/${tree.part.name}、${path}`;
    expect(row[titles.indexOf("自有zBranch")]).toBe(path);
    expect(row[titles.indexOf("自有zBranches")]).toBe(both);
    const counts = async (cells: string[]) => {
      const bytes = csvOf(["客户名称", "自有zBranch", "自有zBranches"], [cells]);
      const fields = { module: "customer" };
      const sent = await upload(server, s1, { path: "/api/import/upload", filename: "名单.csv", bytes, fields });
      const { id } = sent.data as { id: number };
      const mapping = ["CustomerName", "zBranch", "zBranches"];
      return (await s1.raw("/api/import/check", { id, sheet: 0, mapping })).data.counts;
    };
    expect(await counts([unique("戊"), path, both])).toMatchObject({ ready: 1, wrong: 0 });
    expect(await counts([unique("戊"), tree.desk.name, tree.part.name])).toMatchObject({ ready: 1, wrong: 0 });
    expect(await counts([unique("戊"), unique("没有"), ""])).toMatchObject({ ready: 0, wrong: 1 });
    await sql`insert into branches (name, parent_id) values (${tree.desk.name}, ${tree.head.id})`.execute(server.db);
    await dropCaches(server);
    expect(await counts([unique("戊"), tree.desk.name, ""])).toMatchObject({ ready: 0, wrong: 1 });
    expect(await counts([unique("戊"), path, ""])).toMatchObject({ ready: 1, wrong: 0 });
  });
});
