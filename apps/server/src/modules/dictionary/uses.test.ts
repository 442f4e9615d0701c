/** Where an entry is used, and the order in which the entries of a kind stand. */
import type { DictionaryUse } from "@qicheng/api/dictionary/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, addFollowUp, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1 } = await signIn(server, ["boss", "s1"]));
});
afterAll(() => server.close());

const add = async (types: string) => newId(await boss.raw("/api/status/add", { types, name: unique("项") }));
const usesOf = async (id: number, caller = boss): Promise<DictionaryUse[]> => {
  const answer = await caller.raw("/api/status/uses", { id });
  expect(answer.status).toBe(200);
  return answer.data as DictionaryUse[];
};
const codeOf = async (types: string, id: number): Promise<number> =>
  (await boss.raw("/api/Status/json", { types })).data[types].find((entry: { id: number }) => entry.id === id).code;

async function customField(key: string, definition: Record<string, unknown>): Promise<void> {
  const whole = JSON.stringify({
    key,
    title: `自定义${key}`,
    type: "statusSelect",
    storage: "ext",
    flags: { list: true, filter: true },
    ...definition,
  });
  await sql`insert into custom_fields (module, key, definition) values ('customer', ${key}, ${whole}::jsonb)`.execute(
    server.db,
  );
  server.services.invalidation.drop("fields");
}

const UNUSED = { several: 0, used: 0, total: 0, more: 0, binned: 0 };

describe("where an entry is used", () => {
  test("is counted by type and field, apart from what lies in the recycle bin", async () => {
    const id = await add("source");
    const kept = [await addCustomer(s1, { LaiYuan: id }), await addCustomer(boss, { LaiYuan: id })];
    const binned = await addCustomer(s1, { LaiYuan: id });
    expect((await boss.raw("/api/customer/delete", { ids: [binned] })).status).toBe(200);
    expect(await usesOf(id)).toEqual([
      {
        module: "customer",
        title: "客户",
        field: "LaiYuan",
        fieldTitle: "来源",
        several: 0,
        used: 1,
        total: kept.length,
        more: 0,
        binned: 1,
      },
      { ...UNUSED, module: "clue", title: "线索", field: "LaiYuan", fieldTitle: "来源" },
    ]);
    const listed = await boss.raw("/api/customer/index", { data: [{ field: "LaiYuan", op: "in", value: [id] }] });
    expect(listed.total).toBe(kept.length);
    const position = await add("position");
    await addContact(s1, await addCustomer(s1), { zhiwei: position });
    expect(await usesOf(position)).toMatchObject([
      { module: "contact", title: "联系人", fieldTitle: "职位", used: 1, total: 1, binned: 0 },
      // a customer has that of its primary contact
      { module: "customer", title: "客户", fieldTitle: "职位", used: 1, total: 1, binned: 0 },
      { module: "clue", title: "线索", fieldTitle: "职位", used: 0, total: 0, binned: 0 },
    ]);
  });

  test("names every field of the kind, also where nothing has it, and no field of another kind", async () => {
    const id = await add("customerLevel");
    await customField("level3", { dictionary: "customerLevel" });
    await customField("levels3", { dictionary: "customerLevel", multiple: true });
    await customField("industry3", { dictionary: "industry" });
    await addCustomer(s1, { level3: id, levels3: [id] });
    await addCustomer(s1, { levels3: [id] });
    const uses = await usesOf(id);
    expect(uses.map(({ field, several, used, total }) => [field, several, used, total]).sort()).toEqual(
      [
        ["status", 0, 0, 0],
        ["level3", 0, 1, 1],
        ["levels3", 1, 1, 2],
        // leads have the company's own fields, too
        ["level3", 0, 0, 0],
        ["levels3", 1, 0, 0],
      ].sort(),
    );
    // What was put away keeps the entry from being deleted, and is told by what has it.
    await sql`update custom_fields set archived = true where key in ('level3', 'levels3')`.execute(server.db);
    server.services.invalidation.drop("fields");
    expect(await usesOf(id)).toMatchObject([
      { field: "status", used: 0 },
      { module: "customer", field: "", fieldTitle: "", used: 1 },
    ]);
  });

  test("is what keeps it from being deleted, also outside of any form", async () => {
    const method = await add("logMethod");
    expect(await usesOf(method)).toEqual([]);
    await addFollowUp(s1, await addCustomer(s1), { status: await codeOf("logMethod", method) });
    expect(await usesOf(method)).toEqual([
      { module: "", title: "跟进记录", field: "", fieldTitle: "", several: 0, used: 1 },
    ]);
    expect((await boss.raw("/api/status/delete", { ids: [method] })).msg).toContain("已被跟进记录使用");
    const reason = await add("poolReason");
    await sql`update customers set pool_reason_id = ${reason} where id = (select max(id) from customers)`.execute(
      server.db,
    );
    expect(await usesOf(reason)).toMatchObject([
      { module: "customer", title: "客户", field: "poolReason", fieldTitle: "转公海原因", used: 1, total: 1 },
      { module: "clue", title: "线索", field: "poolReason", used: 0, total: 0 },
    ]);
    await sql`update customers set pool_reason_id = null where pool_reason_id = ${reason}`.execute(server.db);
    await sql`insert into record_owners (module, record_id, act, reason_id) values ('customer', 1, 'toPool', ${reason})`.execute(
      server.db,
    );
    const owners = { module: "", title: "负责人变更", field: "", used: 1 };
    expect(await usesOf(reason)).toContainEqual(expect.objectContaining(owners));
  });

  test("is counted no further than is told", async () => {
    const id = await add("industry");
    await sql`
      insert into customers (name, industry_id) select 'n', ${id} from generate_series(1, ${LIMITS.usesCounted + 5})`.execute(
      server.db,
    );
    expect((await usesOf(id))[0]).toMatchObject({ field: "industry", total: LIMITS.usesCounted, more: 1 });
  });

  test("is told without a number to whoever sees no part of the records, or a part and manages no entries", async () => {
    const id = await add("scale");
    await addCustomer(boss, { scale: id });
    const told = async (rights: PermissionKey[], scope: string) => {
      await grant(server, "view", rights, scope);
      return usesOf(id, await server.as("view"));
    };
    const without = { module: "customer", title: "客户", field: "scale", fieldTitle: "人员规模", several: 0, used: 1 };
    const counted = { ...without, total: 1, more: 0, binned: 0 };
    const ofLeads = { ...without, module: "clue", title: "线索", used: 0 };
    expect(await told(["system.status", "system.manage.status"], "all")).toEqual([without, ofLeads]);
    expect(await told(["system.status", "crm.customer.total"], "self")).toEqual([without, ofLeads]);
    expect(await told(["system.status", "crm.customer.total"], "all")).toEqual([counted, ofLeads]);
    expect(await told(["system.status", "system.manage.status", "crm.customer.total"], "self")).toEqual([
      counted,
      ofLeads,
    ]);
  });

  test("is told to whoever may see the dictionary, of an entry that there is", async () => {
    const id = await add("source");
    expect((await server.anonymous.raw("/api/status/uses", { id })).status).toBe(401);
    await grant(server, "view", ["crm.customer.total"], "all");
    expect((await (await server.as("view")).raw("/api/status/uses", { id })).status).toBe(403);
    expect((await boss.raw("/api/status/uses", { id: 999_999_999 })).status).toBe(404);
    for (const wrong of [{}, { id: "x" }, { id: 0 }, { id, kind: "source" }])
      expect([wrong, await boss.raw("/api/status/uses", wrong)]).toMatchObject([wrong, { status: 400 }]);
    const english = (await boss.raw("/api/status/uses", { id }, { headers: { "x-lang": "en" } })).data;
    expect(english).toMatchObject([
      { title: "Customer", fieldTitle: "Source" },
      { title: "Lead", fieldTitle: "Source" },
    ]);
  });
});

describe("the order", () => {
  const order = async (): Promise<number[]> =>
    (await boss.raw("/api/Status/json", { types: "supplierLevel" })).data.supplierLevel.map(
      ({ id }: { id: number }) => id,
    );
  const sort = (ids: unknown) => boss.raw("/api/status/sort", { ids });
  const versions = async () =>
    new Map(
      (await boss.raw("/api/status/index", { types: "supplierLevel", rows: 200 })).rows?.map((row) => [
        row.id as number,
        row.version as number,
      ]),
    );

  test("of some of them is the one given, on the places that they have", async () => {
    const made = [await add("supplierLevel"), await add("supplierLevel"), await add("supplierLevel")] as const;
    const [a, b, c] = made;
    // Of one place, as an older company may have them.
    await sql`update dictionary set sort = 3 where kind = 'supplierLevel'`.execute(server.db);
    server.services.invalidation.drop("dictionary");
    const others = (await order()).filter((id) => !(made as readonly number[]).includes(id));
    expect((await sort([c, a])).status).toBe(200);
    expect(await order()).toEqual([...others, c, b, a]);
    const before = await versions();
    expect((await sort([b, c])).status).toBe(200);
    expect(await order()).toEqual([...others, b, c, a]);
    // Who edits another one meanwhile has nothing to compare.
    const after = await versions();
    expect(
      [...after]
        .filter(([id, version]) => version !== before.get(id))
        .map(([id]) => id)
        .toSorted(),
    ).toEqual([b, c].toSorted());
  });

  test("of two at once has what both have moved", async () => {
    const made: number[] = [];
    for (let n = 0; n < 6; n += 1) made.push(await add("supplierLevel"));
    const [a, b, c, d, e, f] = made as [number, number, number, number, number, number];
    const answers = await Promise.all([sort([b, a]), sort([f, e]), add("supplierLevel"), sort([d, c])]);
    expect(answers.map((answer) => (typeof answer === "number" ? 200 : answer.status))).toEqual([200, 200, 200, 200]);
    expect((await order()).slice(-7)).toEqual([b, a, d, c, f, e, answers[2]]);
  });

  test("is refused as a whole for what is not of it", async () => {
    const [a, b] = [await add("supplierLevel"), await add("supplierLevel")];
    const gone = await add("supplierLevel");
    await boss.raw("/api/status/delete", { ids: [gone] });
    const before = await order();
    expect(await sort([b, a, b])).toMatchObject({ status: 400, msg: "同一个编号出现了两次" });
    expect(await sort([b, a, await add("source")])).toMatchObject({
      status: 400,
      data: { errors: [{ field: "ids", msg: "只能排列同一类型" }] },
    });
    for (const ids of [[b, gone, a], [gone]])
      expect(await sort(ids)).toMatchObject({ status: 404, msg: "记录不存在或无权访问" });
    for (const ids of [[], "", "x", [0], [a, "b"]]) expect([ids, (await sort(ids)).status]).toEqual([ids, 400]);
    expect((await s1.raw("/api/status/sort", { ids: [b, a] })).status).toBe(403);
    expect(await order()).toEqual(before);
  });
});
