/** Articles: who sees them, versions and drafts, votes, links, and the texts of their attachments. */
import { search } from "@qicheng/api/search/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { readWaiting } from "./file-texts";

let server: TestServer;
let people: Record<"boss" | "s1" | "s2" | "s3" | "none", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2", "s3", "none"]);
});
afterAll(() => server.close());

const call = (caller: Caller, name: string, input: Record<string, unknown>) =>
  caller.raw(`/api/knowledge/${name}`, input);
const add = async (values: Record<string, unknown> = {}) =>
  newId(await call(people.boss, "Add", { title: unique("知识"), cont: "<p>放假三天</p>", ...values }));
const view = (caller: Caller, id: number) => call(caller, "Views", { id });
const ids = async (caller: Caller, query: Record<string, unknown> = {}) =>
  ((await call(caller, "Index", { rows: 200, ...query })).rows ?? []).map(({ id }: { id: number }) => id);
const category = async (values: Record<string, unknown> = {}) =>
  newId(await people.boss.raw("/api/knowledgeCategory/add", { name: unique("类"), ...values }));
const limit = (id: number, branches: readonly number[], caller = people.boss) =>
  caller.raw("/api/knowledgeCategory/setBranches", { id, branches });
const branchOf = async ({ id }: Caller) =>
  (await server.rows(sql<{ id: number }>`select branch_id as id from users where id = ${id}`))[0]?.id ?? 0;
const aBranch = async () =>
  newId(await people.boss.raw("/main/Branch/add", { Name: unique("部"), parent: await branchOf(people.boss) }));
const sees = async (caller: Caller, id: number) => (await view(caller, id)).status === 200;
const found = async (caller: Caller, key: string) =>
  ((await caller.post(search.all, { key })).data?.knowledge ?? []).map(({ id }: { id: number }) => id);
const numbers = async (id: number) =>
  ((await call(people.boss, "versions", { id })).data as { number: number }[]).map(({ number }) => number);

describe("who sees an article", () => {
  test("whoever has the right, once it is published; a draft and an archived one those who write", async () => {
    const { boss, s1 } = people;
    const [published, draft, archived] = [await add(), await add({ status: 0 }), await add()];
    expect((await call(boss, "archive", { id: archived, archived: 1 })).msg).toBe("已归档");
    expect([await sees(s1, published), await sees(s1, draft), await sees(s1, archived)]).toEqual([true, false, false]);
    for (const id of [published, draft, archived]) expect(await sees(boss, id)).toBe(true);
    expect((await call(boss, "archive", { id: archived, archived: 0 })).msg).toBe("已发布");
    expect(await sees(s1, archived)).toBe(true);
    await grant(server, "none", []);
    const none = await server.as("none");
    expect((await view(none, published)).status).toBe(403);
  });

  test("through its categories: a child is never wider than its parent, and search tells nothing else", async () => {
    const { boss, s1 } = people;
    const [own, strange] = [await branchOf(s1), await aBranch()];
    const top = await category();
    const below = await category({ parent: top });
    const word = unique("机密报价");
    const id = await add({ categoryid: below, title: word });
    expect(await found(s1, word)).toEqual([id]);
    await limit(top, [strange]);
    await limit(below, [own]);
    expect([await sees(s1, id), await found(s1, word), await ids(s1, { categoryid: below })]).toEqual([false, [], []]);
    expect([await sees(boss, id), await found(boss, word)]).toEqual([true, [id]]);
    const names = JSON.stringify((await s1.raw("/api/knowledgeCategory/list", {})).data);
    expect(names).not.toContain(`"id":${top},`);
    await limit(top, [own]);
    expect(await sees(s1, id)).toBe(true);
    for (const name of ["versions", "links"]) expect((await call(s1, name, { id })).status).toBe(200);
    await limit(below, [strange]);
    for (const [name, more] of [
      ["versions", {}],
      ["links", {}],
      ["rate", { value: 1 }],
      ["compare", { from: 0, to: 1 }],
    ] as const)
      expect((await call(s1, name, { id, ...more })).status).toBe(404);
    expect((await limit(below, [], s1)).status).toBe(403);
    expect((await limit(below, [999_999_999])).status).toBe(400);
  });

  test("a branch that a category is for is not deleted", async () => {
    const branch = await aBranch();
    await limit(await category(), [branch]);
    await people.boss.raw("/main/Branch/delete", { ids: [branch] });
    expect(await count(server, sql`select count(*) as n from branches where id = ${branch}`)).toBe(1);
  });
});

describe("versions", () => {
  test("are counted by publications of another text, and told apart word by word", async () => {
    const { boss } = people;
    const id = await add({ title: "休假" });
    expect(await numbers(id)).toEqual([1]);
    await call(boss, "Edit", { id, categoryid: await category() });
    expect(await numbers(id)).toEqual([1]);
    await call(boss, "Edit", { id, cont: "<p>放假五天</p>" });
    expect(await numbers(id)).toEqual([2, 1]);
    expect((await call(boss, "compare", { id, from: 1, to: 2 })).data).toEqual([
      { kind: 0, text: "休假\n放假" },
      { kind: -1, text: "三" },
      { kind: 1, text: "五" },
      { kind: 0, text: "天" },
    ]);
    expect(await call(boss, "compare", { id, from: 1, to: 9 })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "to", msg: "版本不存在" }] },
    });
  });

  test("a draft has none until it is published", async () => {
    const { boss, s1 } = people;
    const id = await add({ status: 0 });
    expect(await numbers(id)).toEqual([]);
    await call(boss, "Edit", { id, cont: "<p>再想想</p>" });
    expect(await numbers(id)).toEqual([]);
    const answers = await Promise.all([1, 2].map(() => call(boss, "publish", { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect([await numbers(id), await sees(s1, id)]).toEqual([[1], true]);
    expect((await call(s1, "publish", { id })).status).toBe(403);
  });

  test("the draft of the next one stands beside the article, once, and becomes its version", async () => {
    const { boss, s1 } = people;
    const id = await add();
    const answers = await Promise.all([1, 2].map(() => call(boss, "draft", { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const draft = newId(answers.find(({ status }) => status === 200) as never);
    expect((await view(boss, id)).data).toMatchObject({ draft, versionNumber: 1 });
    await call(boss, "Edit", { id: draft, cont: "<p>新的说法</p>" });
    expect([await sees(s1, draft), (await view(s1, id)).data.cont]).toEqual([false, "<p>放假三天</p>"]);
    const published = await Promise.all([1, 2].map(() => call(boss, "publish", { id: draft })));
    expect(published.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await view(s1, id)).data).toMatchObject({ cont: "<p>新的说法</p>", versionNumber: 2 });
    expect(await numbers(id)).toEqual([2, 1]);
    expect((await view(boss, draft)).status).toBe(404);
    const another = newId(await call(boss, "draft", { id }));
    await call(boss, "Delete", { id: another });
    expect((await call(boss, "draft", { id })).status).toBe(200);
  });
});

test("one votes once, changes it and takes it back; the numbers follow", async () => {
  const { s1, s2 } = people;
  const id = await add();
  const rate = (caller: Caller, value: number) => call(caller, "rate", { id, value });
  await Promise.all([rate(s1, 1), rate(s1, 1), rate(s2, -1)]);
  expect((await view(s1, id)).data).toMatchObject({ useful: 1, useless: 1, myVote: 1 });
  await rate(s2, 1);
  expect((await view(s2, id)).data).toMatchObject({ useful: 2, useless: 0, myVote: 1 });
  await rate(s1, 0);
  expect((await view(s1, id)).data).toMatchObject({ useful: 1, useless: 0, myVote: 0 });
  expect((await rate(s1, 5)).status).toBe(400);
});

describe("links", () => {
  test("name records to those alone who see them, and give no right", async () => {
    const { boss, s1, s2 } = people;
    const customerId = await addCustomer(s1);
    const id = await add();
    const input = { id, module: "customer", dataId: customerId };
    expect((await call(s1, "link", input)).status).toBe(403);
    await Promise.all([call(boss, "link", input), call(boss, "link", input)]);
    const links = async (caller: Caller) => (await call(caller, "links", { id })).data;
    expect(await links(s1)).toMatchObject([
      { module: "customer", dataId: customerId, name: expect.stringMatching(/./) },
    ]);
    expect(await links(s2)).toEqual([{ module: "customer", dataId: customerId, name: "" }]);
    const related = { module: "customer", dataId: customerId };
    expect((await call(s1, "related", related)).data).toMatchObject([{ id, linked: 1 }]);
    expect((await call(s2, "related", related)).status).toBe(404);
    const before = await checksums(server);
    expect((await call(boss, "link", { ...input, dataId: 999_999_999 })).status).toBe(404);
    expect((await call(boss, "link", { ...input, module: "user" })).status).toBe(400);
    expect(await checksums(server)).toEqual(before);
    expect((await call(boss, "unlink", input)).msg).toBe("已取消关联");
    expect(await links(s1)).toEqual([]);
  });

  test("articles that speak of a record by its name follow those that are linked", async () => {
    const { boss, s1 } = people;
    const name = unique("苏州精工轴承");
    const customerId = await addCustomer(s1, { CustomerName: name });
    const id = await add({ cont: `<p>${name}用的就是这款</p>` });
    expect((await call(boss, "related", { module: "customer", dataId: customerId })).data).toMatchObject([
      { id, linked: 0 },
    ]);
  });
});

describe("texts of attachments", () => {
  const attach = (id: number, name: string, text: string) =>
    server.rows(sql<{ id: number }>`
      insert into files (user_id, filename, format, size, sha256, storage_key, module, record_id, attached)
      values (${people.boss.id}, ${name}, 'docx', 1, ${text}, ${unique("none")}, 'knowledge', ${id}, true) returning id`);

  test("are found as long as the attachment is there; what cannot be read has none, and is tried once", async () => {
    const { s1 } = people;
    const id = await add();
    const word = unique("附件里的话");
    const [file] = await attach(id, "a.docx", "x");
    await readWaiting({ db: server.db, services: server.services });
    const stored = sql<{
      n: number;
    }>`select count(*) as n from knowledge_file_texts where article_id = ${id} and text = ''`;
    expect(await count(server, stored)).toBe(1);
    await sql`update knowledge_file_texts set text = ${word} where article_id = ${id}`.execute(server.db);
    await attach(id, "b.docx", "y");
    await readWaiting({ db: server.db, services: server.services });
    expect(await found(s1, word)).toEqual([id]);
    await sql`delete from files where id = ${file?.id ?? 0}`.execute(server.db);
    await readWaiting({ db: server.db, services: server.services });
    expect(await found(s1, word)).toEqual([]);
  });
});
