/** Tags of records. What every record type does, and what goes with the bin, is tested in test/records.test.ts. */
import { readableOn } from "@qicheng/engine/values/colour";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, type Statements, watchStatements } from "../../../test/observe";
import { boundSql } from "../../kernel/fields/tags";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;
let statements: Statements;

beforeAll(async () => {
  statements = watchStatements();
  server = await testServer();
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

const addTag = async (values: Record<string, unknown> = {}) =>
  newId(await boss.raw("/api/tag/add", { text: unique("签"), bgcolor: "#d46b08", ...values }));
const bind = (id: number, list: unknown, caller = boss) => caller.raw("/api/customer/bindTag", { id, list });
const viewed = async (id: number) => (await boss.raw("/api/customer/Views", { id })).data;
const tagIds = async (id: number) => ((await viewed(id)).tags as { id: number }[]).map((tag) => tag.id);
const filtered = async (op: string, value?: unknown, more: Record<string, unknown> = {}) => {
  const data = [{ field: "tags", op, ...(value === undefined ? {} : { value }) }];
  const answer = await boss.raw("/api/customer/index", { rows: 200, data, ...more });
  expect([op, value, answer.status, answer.total]).toEqual([op, value, 200, answer.rows?.length]);
  return answer.rows?.map((row) => row.id as number).sort((a, b) => a - b) ?? [];
};
const choices = async (caller = s1) => {
  const fields = (await caller.raw("/api/field/list", { formid: "customer" })).data as {
    field: string;
    options: { value: number }[];
  }[];
  return fields.find(({ field }) => field === "tags")?.options.map(({ value }) => value) ?? [];
};

describe("a tag", () => {
  test("has letters that read well on it, belongs to a type, and is listed by it", async () => {
    const id = await addTag({ bgcolor: "#13227a", module: "customer" });
    const row = (await boss.raw("/api/tag/index", { module: "customer", rows: 200 })).rows?.find(
      (one) => one.id === id,
    );
    expect(row).toMatchObject({ bgcolor: "#13227a", color: "#ffffff", module: "customer", moduleName: "客户" });
    await boss.raw("/api/tag/edit", { id, bgcolor: "#fadb14" });
    expect((await boss.raw("/api/tag/detail", { id })).data).toMatchObject({
      color: "#000000",
      subtotal: { record: 0 },
    });
    expect((await boss.raw("/api/tag/index", { module: "supplier" })).rows).toEqual([]);
    for (const module of ["supplier", "tag", "user", "__proto__"])
      expect(await boss.raw("/api/tag/add", { text: unique("签"), module })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "module", msg: "适用于：选项不存在" }] },
      });
    expect(await boss.raw("/api/tag/edit", { id, module: "supplier" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "module" }] },
    });
  });

  test("has its name once among those of its type only", async () => {
    const text = unique("Vip");
    const id = await addTag({ text });
    // A type that has tags one day.
    await sql`insert into tags (module, text, bgcolor) values ('elsewhere', ${text}, '#fff')`.execute(server.db);
    expect((await boss.raw("/api/tag/edit", { id, text: text.toUpperCase() })).status).toBe(200);
    expect(await boss.raw("/api/tag/add", { text: text.toLowerCase() })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "text", msg: "标签名称已存在" }] },
    });
    const only = unique("Solo");
    await sql`insert into tags (module, text, bgcolor) values ('elsewhere', ${only}, '#fff')`.execute(server.db);
    await addTag({ text: only });
  });

  test("counts the records of the whole company, without those in the recycle bin", async () => {
    const [one, two, tag] = [await addCustomer(boss), await addCustomer(s1), await addTag()];
    await bind(one, [tag]);
    await bind(two, [tag]);
    const used = async (caller: Caller) => (await caller.raw("/api/tag/detail", { id: tag })).data.subtotal;
    expect(await used(boss)).toEqual({ record: 2, file: 0 });
    await grant(server, "none", ["system.tag"], "self");
    expect(await used(await server.as("none"))).toEqual({ record: 2, file: 0 });
    await boss.raw("/api/customer/delete", { ids: [two] });
    expect(await used(boss)).toEqual({ record: 1, file: 0 });
    await boss.raw("/api/recycle/restore", { module: "customer", ids: [two] });
    expect(await used(boss)).toEqual({ record: 2, file: 0 });
  });

  test("that is deleted leaves records, choices and filters, and comes back with its records", async () => {
    const [id, kept, tag, other] = [await addCustomer(boss), await addCustomer(boss), await addTag(), await addTag()];
    await bind(id, [tag, other]);
    await bind(kept, [tag]);
    expect((await boss.raw("/api/tag/detail", { id: tag })).data.subtotal).toMatchObject({ record: 2 });
    expect((await boss.raw("/api/tag/delete", { ids: [tag] })).data).toMatchObject({ done: [tag] });
    expect(await tagIds(id)).toEqual([other]);
    expect(await choices()).not.toContain(tag);
    expect(await filtered("hasAny", [tag])).toEqual([]);
    expect(await filtered("empty")).toContain(kept);
    expect(await bind(id, [tag])).toMatchObject({
      status: 400,
      data: { errors: [{ field: "list", msg: "标签不存在或已删除" }] },
    });
    // Who sets the tags meanwhile does not lose the one that he cannot see.
    await bind(id, []);
    await boss.raw("/api/recycle/restore", { module: "tag", ids: [tag] });
    expect(await tagIds(id)).toEqual([tag]);
    expect(await filtered("hasAny", [tag])).toEqual([id, kept]);
    await boss.raw("/api/tag/delete", { ids: [tag] });
    expect((await boss.raw("/api/recycle/purge", { module: "tag", ids: [tag] })).data).toMatchObject({ done: [tag] });
    expect(await tagIds(id)).toEqual([]);
  });
});

test("is no choice for whoever may not see what has it", async () => {
  const tag = await addTag();
  await grant(server, "none", ["crm.product.list"], "all");
  const stranger = await server.as("none");
  expect(await choices()).toContain(tag);
  expect(await choices(stranger)).toEqual([]);
  const mine = (await stranger.raw("/api/field/my", { formid: "customer" })).data as { field: string }[];
  expect(mine.find(({ field }) => field === "tags")).toMatchObject({ filter: 0, options: [] });
});

describe("binding", () => {
  test("sets all tags of a record, as list or as text, and says so in its log", async () => {
    const id = await addCustomer(boss);
    const texts = [unique("甲"), unique("乙"), unique("丙")];
    const [one, two, three] = [
      await addTag({ text: texts[0] }),
      await addTag({ text: texts[1] }),
      await addTag({ text: texts[2] }),
    ];
    const { version } = await viewed(id);
    for (const [given, expected] of [
      [
        [one, two],
        [one, two],
      ],
      [`${two},${three}`, [two, three]],
      [[`${one}`], [one]],
      [one, [one]],
      [[], []],
      [[three, three], [three]],
      ["", []],
    ] as const) {
      expect([given, await bind(id, given)]).toMatchObject([given, { status: 200, msg: "保存成功" }]);
      expect(await tagIds(id)).toEqual([...expected].sort((a, b) => a - b));
    }
    expect((await viewed(id)).version).toBe(version);
    await bind(id, [one]);
    await bind(id, [two, three]);
    const { rows } = await boss.raw("/api/actionLog/list", { modelType: "customer", modelId: id, rows: 1 });
    expect(rows?.[0]).toMatchObject({
      action: "bindTag",
      changes: [{ field: "tags", title: "标签", from: texts[0], to: `${texts[1]}、${texts[2]}` }],
    });
    expect((await viewed(id)).tags[0]).toEqual({
      id: two,
      text: texts[1],
      bgcolor: "#d46b08",
      color: readableOn("#d46b08"),
    });
  });

  test("is for whoever may edit the record", async () => {
    const [own, foreign, tag] = [await addCustomer(s1), await addCustomer(boss), await addTag()];
    expect((await bind(own, [tag], s1)).status).toBe(200);
    const before = await checksums(server);
    expect(await bind(own, [tag], server.anonymous as Caller)).toMatchObject({ status: 401 });
    expect(await bind(foreign, [tag], s2)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await bind(999_999_999, [tag])).toMatchObject({ status: 404 });
    expect(await checksums(server)).toEqual(before);
    await grant(server, "s2", ["crm.customer.total"], "all");
    const reader = await server.as("s2");
    const read = await checksums(server);
    expect(await bind(own, [], reader)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await checksums(server)).toEqual(read);
    // A share to read shows tags and lets nobody change them.
    await grant(server, "s2", ["crm.customer.total", "crm.customer.edit"], "self");
    const sharer = await server.as("s2");
    const share = (access: string) =>
      sql`insert into customer_shares (customer_id, user_id, access) values (${own}, ${s2.id}, ${access})
        on conflict (customer_id, user_id) do update set access = excluded.access`.execute(server.db);
    await share("r");
    expect(await bind(own, [], sharer)).toMatchObject({ status: 403, msg: "共享给你的客户为只读" });
    await share("rw");
    expect((await bind(own, [], sharer)).status).toBe(200);
    expect(await tagIds(own)).toEqual([]);
  });

  test("refuses what is no tag of the type, naming the field, and writes nothing", async () => {
    const [id, tag] = [await addCustomer(boss), await addTag()];
    const [elsewhere] = await server.rows(
      sql<{
        id: number;
      }>`insert into tags (module, text, bgcolor) values ('elsewhere', ${unique("别")}, '#fff') returning id`,
    );
    const many = await server.rows(
      sql<{ id: number }>`insert into tags (module, text, bgcolor)
        select 'customer', ${unique("多")} || n, '#fff' from generate_series(1, 21) n returning id`,
    );
    await bind(id, [tag]);
    const before = await checksums(server);
    for (const list of [
      [elsewhere?.id],
      [tag, 999_999_999],
      [0],
      ["x"],
      [-1],
      {},
      "1;2",
      [[tag]],
      many.map((row) => row.id),
    ])
      expect([list, await bind(id, list)]).toMatchObject([
        list,
        { status: 400, code: "VALIDATION", data: { errors: [{ field: "list" }] } },
      ]);
    expect(await boss.raw("/api/customer/bindTag", { id })).toMatchObject({ status: 400 });
    expect(await boss.raw("/api/customer/bindTag", { id, list: [tag], more: 1 })).toMatchObject({ status: 400 });
    expect(await checksums(server)).toEqual(before);
    expect(
      (
        await bind(
          id,
          many.slice(1).map((row) => row.id),
        )
      ).status,
    ).toBe(200);
  });

  test("by many at once ends in one of the sets, never in a mix", async () => {
    const id = await addCustomer(boss);
    const tags = await Promise.all(Array.from({ length: 6 }, () => addTag()));
    const sets = [tags.slice(0, 3), tags.slice(3), tags.slice(1, 5), []].map((set) => [...set].sort((a, b) => a - b));
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(sets.map((set) => bind(id, set)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(sets).toContainEqual(await tagIds(id));
    }
  });

  test("while the tag is deleted is refused or done, and nothing breaks", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [id, tag] = [await addCustomer(boss), await addTag()];
      const [bound, deleted] = await Promise.all([bind(id, [tag]), boss.raw("/api/tag/delete", { ids: [tag] })]);
      expect(deleted.status).toBe(200);
      expect([200, 400]).toContain(bound.status);
      expect(await tagIds(id)).toEqual([]);
    }
  });
});

describe("a list", () => {
  test("is filtered by tags with each operator", async () => {
    const word = unique("筛");
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await addCustomer(boss, { CustomerName: `${word}${at}` }));
    const [both = 0, first = 0, second = 0, none = 0] = ids;
    const [a, b] = [await addTag(), await addTag()];
    await bind(both, [a, b]);
    await bind(first, [a]);
    await bind(second, [b]);
    const among = (op: string, value?: unknown) => filtered(op, value, { key: word });
    expect(await among("hasAny", [a])).toEqual([both, first]);
    expect(await among("hasAny", [a, b])).toEqual([both, first, second]);
    expect(await among("hasAll", [a, b])).toEqual([both]);
    expect(await among("hasAll", [a, "x"])).toEqual([]);
    expect(await among("in", [b])).toEqual([both, second]);
    expect(await among("notIn", [a])).toEqual([second, none]);
    expect(await among("empty")).toEqual([none]);
    expect(await among("notEmpty")).toEqual([both, first, second]);
    expect(await among("hasAny", ["", "0", "1e3", "' or 1=1", 99_999_999])).toEqual([]);
    expect((await boss.raw("/api/customer/index", { data: [{ field: "tags", op: "contains", value: "x" }] })).msg).toBe(
      "不支持的筛选方式",
    );
    expect((await boss.raw("/api/customer/index", { sort: "tags" })).status).toBe(400);
  });

  test("carries tags where they are asked for, in one question for the whole page, and asks for none otherwise", async () => {
    const word = unique("页");
    const tag = await addTag();
    for (let at = 0; at < 5; at += 1) await bind(await addCustomer(boss, { CustomerName: `${word}${at}` }), [tag]);
    const asked = async (fields: string, rows: number) => {
      await boss.raw("/api/customer/index", { key: word, fields, rows });
      statements.texts.length = 0;
      const answer = await boss.raw("/api/customer/index", { key: word, fields, rows });
      const reading = statements.texts.filter((text) => text.includes("record_tags"));
      return { given: answer.rows?.map((row) => "tags" in row), reading: reading.length };
    };
    expect(await asked("CustomerName,tags", 5)).toEqual({ given: Array(5).fill(true), reading: 1 });
    expect(await asked("CustomerName,tags", 1)).toEqual({ given: [true], reading: 1 });
    // As texts in a list and as an object in the record they are the same.
    const [row] = (await boss.raw("/api/customer/index", { key: word, fields: "tags", rows: 1 })).rows ?? [];
    expect(row?.tags).toMatchObject([{ id: tag }]);
    expect(row?.tags).toEqual((await viewed(row?.id as number)).tags);
    expect(await asked("CustomerName", 5)).toEqual({ given: Array(5).fill(false), reading: 0 });
  });

  test("filtered by a tag reads the index of tags", async () => {
    const plan = await server.db.transaction().execute(async (trx) => {
      await sql`insert into tags (module, text, bgcolor) select 'customer', 'p' || n, '#fff' from generate_series(1, 50) n`.execute(
        trx,
      );
      await sql`insert into record_tags select 'customer', n, (select max(id) from tags) - n % 50 from generate_series(1, 50000) n`.execute(
        trx,
      );
      await sql`analyze record_tags`.execute(trx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain
        select r.id from customers r where ${boundSql("customer", sql`r.id`).any(["7"])}`.execute(trx);
      await sql`delete from tags where text like 'p%'`.execute(trx);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toMatch(/record_tags_tag|record_tags_pkey/);
    expect(plan).not.toMatch(/Seq Scan on record_tags/);
  });
});
