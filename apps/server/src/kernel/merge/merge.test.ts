/** Customers that turn out to be one: what is taken from which, what goes over, who may, two at once, and the way back. */
import { contacts } from "@qicheng/api/contacts/routes";
import { customers } from "@qicheng/api/customers/routes";
import { followups } from "@qicheng/api/followups/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { recycle } from "@qicheng/api/recycle/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addComment,
  addContact,
  addCustomer,
  addFollowUp,
  addLead,
  grant,
  newId,
  setSettings,
  signIn,
  unique,
  viewOf,
} from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { batchOf, claim, pooledBy } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3" | "view", Caller>;

beforeAll(async () => {
  server = await testServer();
  for (const name of ["s1", "s2", "s3"] as const) await grant(server, name);
  await grant(server, "mgrA", undefined, "branchBelow");
  people = await signIn(server, ["boss", "mgrA", "s1", "s2", "s3", "view"]);
});
afterAll(() => server.close());

const merge = (caller: Caller, id: number, ids: number[], fields: Record<string, number> = {}) =>
  caller.post(customers.merge, { id, ids, fields });
const takeBack = (caller: Caller, answer: Answer) => caller.post(undo.run, { id: batchOf(answer) });
const idsOf = (answer: Answer) => (answer.rows ?? []).map(({ id }) => id as number).toSorted((a, b) => a - b);
const actsOf = async (caller: Caller, id: number) =>
  ((await caller.raw("/api/actionLog/list", { modelId: id, modelType: "customer" })).rows ?? []).map(
    ({ action }) => action,
  );

/** Everything that belongs to a customer, as the database has it. */
async function whole(id: number) {
  const of = (table: string, column = "customer_id") =>
    sql`(select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id})`;
  const [row] = await server.rows(sql<Record<string, unknown>>`
    select to_jsonb(c) - '{version,updated_at}'::text[] as customer,
      (select jsonb_agg(to_jsonb(k) - '{version,updated_at}'::text[] order by k.id) from contacts k where k.customer_id = c.id) as contacts,
      (select to_jsonb(f) from customer_search f where f.id = c.id) as search,
      ${of("followups")} as followups, ${of("followup_comments")} as comments, ${of("followup_prints")} as prints,
      ${of("customer_keys")} as keys, ${of("customer_shares")} as shares, ${of("customer_stars")} as stars,
      ${of("files", "record_id")} as files, ${of("record_tags", "record_id")} as tags
    from customers c where c.id = ${id}`);
  return row;
}

async function tagOf(caller: Caller, id: number): Promise<number> {
  const [tag] = await server.rows(
    sql<{
      id: number;
    }>`insert into tags (module, text, bgcolor) values ('customer', ${unique("标")}, '#1677ff') returning id`,
  );
  await caller.post(customers.bindTag, { id, list: [tag?.id ?? 0] });
  return tag?.id ?? 0;
}

/** A customer with something of all that can hang on one. */
async function laden(caller: Caller, values: Record<string, unknown>) {
  const id = await addCustomer(caller, values);
  const second = await addContact(caller, id, { mobile: "13700001111", wechat: unique("wx") });
  const followup = await addFollowUp(caller, id, { Ext: unique("和王总谈了报价，周五前给合同") });
  const comment = await addComment(caller, followup);
  await caller.post(customers.star, { id });
  await sql`insert into files (user_id, filename, format, size, sha256, storage_key, module, record_id, attached)
    values (${caller.id}, 'a.png', 'png', 1, '-', ${unique("k")}, 'customer', ${id}, true)`.execute(server.db);
  return { id, second, followup, comment, tag: await tagOf(caller, id) };
}

describe("merging", () => {
  test("moves all that hangs on the others, fills what is empty, takes what was chosen, and comes back whole", async () => {
    const { s1, s2 } = people;
    const remains = await addCustomer(s1, { contactName: "王小明", mobile: "13800002222", remark: "老客户" });
    const other = await laden(s1, {
      contactName: "李四",
      mobile: "13900003333",
      remark: "新备注",
      address: "文三路 90 号",
    });
    const third = await addCustomer(s1, { address: "别处", website: "www.example.com" });
    await s1.post(customers.share, { ids: [remains], userids: [s2.id], access: "r" });
    await s1.post(customers.share, { ids: [other.id], userids: [s2.id], access: "rw" });
    const before = await Promise.all([remains, other.id, third].map(whole));
    const name = (await viewOf(s1, other.id)).CustomerName;
    const answer = await merge(s1, remains, [other.id, third], { CustomerName: other.id, contactId: other.id });
    expect(answer).toMatchObject({ status: 200, data: { done: [remains], refused: [] } });
    expect(await viewOf(s1, remains)).toMatchObject({
      CustomerName: name,
      remark: "老客户",
      address: "文三路 90 号",
      website: "www.example.com",
      contactName: "李四",
      mobile: "13900003333",
      watchuserid: s1.id,
      subtotal: { contact: 3, followup: 1, file: 1 },
      tags: [{ id: other.tag }],
    });
    expect((await viewOf(s2, remains)).can).toMatchObject({ edit: 1 });
    const [said] = (await s1.post(followups.list, { customerId: remains })).rows ?? [];
    expect(said).toMatchObject({ id: other.followup });
    expect((await s1.raw("/api/customer/index", { key: "13700001111" })).rows?.map(({ id }) => id)).toContain(remains);
    const hits = (await s1.raw("/api/customer/repeat", { key: "13700001111" })).rows ?? [];
    expect(hits.map(({ id }) => id)).toContain(remains);
    expect(hits.map(({ id }) => id)).not.toContain(other.id);
    expect((await actsOf(s1, remains))[0]).toBe("merge");
    const owners = (await s1.raw("/api/customer/ownerLog", { id: remains })).rows ?? [];
    expect(owners.filter(({ act }) => act === "merge")).toHaveLength(2);
    expect((await takeBack(s1, answer)).data).toMatchObject({ done: [remains], refused: [] });
    expect(await Promise.all([remains, other.id, third].map(whole))).toEqual(before);
    expect((await actsOf(s1, other.id)).slice(0, 2)).toEqual(["restore", "merge"]);
  });

  test("leads from the address of one that has gone to the one that remains, whoever sees that", async () => {
    const { s1, s2 } = people;
    const [first, second, last] = [await addCustomer(s1), await addCustomer(s1), await addCustomer(s1)];
    await merge(s1, second, [first]);
    await merge(s1, last, [second]);
    const answer = await s1.post(customers.view, { id: first });
    expect(answer).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
      data: { mergedInto: { module: "customer", id: last } },
    });
    expect(answer.data.record).toMatchObject({ id: first, can: {} });
    const bin = (await s1.raw("/api/recycle/list", { module: "customer", rows: 200 })).rows ?? [];
    expect(bin.find(({ id }) => id === first)?.ext).toContain("已并入「");
    expect((await s2.post(customers.view, { id: first })).data).toBeUndefined();
  });

  test("keeps whoever had one of the others as one who may write, and tells him", async () => {
    const { mgrA, s1, s2 } = people;
    const [mine, his] = [await addCustomer(s1), await addCustomer(s2)];
    const answer = await merge(mgrA, mine, [his]);
    expect(answer.status).toBe(200);
    expect((await viewOf(s2, mine)).can).toMatchObject({ edit: 1 });
    const told = (await s2.post(notifications.index, { rows: 20 })).rows ?? [];
    expect(told.find(({ type }) => type === "merge.yours")?.content).toContain("并入了");
    await takeBack(mgrA, answer);
    expect((await s2.post(customers.view, { id: mine })).code).toBe("NOT_FOUND");
    expect(await viewOf(s2, his)).toMatchObject({ UserID: s2.id });
  });

  test("keeps the next time that comes first", async () => {
    const { s1 } = people;
    const [remains, other] = [await addCustomer(s1), await addCustomer(s1)];
    await sql`update customers set next_follow_at = '2099-05-02 09:00' where id = ${remains}`.execute(server.db);
    await sql`update customers set next_follow_at = '2099-05-01 09:00' where id = ${other}`.execute(server.db);
    const answer = await merge(s1, remains, [other]);
    expect((await viewOf(s1, remains)).nextgenjintime).toContain("2099-05-01");
    await addFollowUp(s1, remains);
    await takeBack(s1, answer);
    const after = await viewOf(s1, remains);
    expect(after).toMatchObject({ subtotal: { followup: 1 } });
    expect(after.nextgenjintime).not.toContain("2099-05-02");
  });

  test("is no duplicate of what went into it, under the refusing rule too", async () => {
    const { s1 } = people;
    const name = unique("杭州云栖科技有限公司");
    const [remains, other] = [await addCustomer(s1), await addCustomer(s1, { CustomerName: name })];
    await setSettings(server, { duplicatePolicy: "refuse" });
    const answer = await merge(s1, remains, [other], { CustomerName: other });
    expect(answer.status).toBe(200);
    expect((await s1.post(customers.add, { CustomerName: name })).msg).toContain(`与已有客户「${name}」重复（`);
    expect((await takeBack(s1, answer)).data).toMatchObject({ refused: [] });
    await setSettings(server, { duplicatePolicy: "warn" });
  });
});

test("fields of the company's own that refer to one of the others refer to the one that remains, and back", async () => {
  const { boss } = people;
  const field = async (more: object) => {
    const key = unique("z").replaceAll(/[^a-z0-9]/gi, "");
    const data = { field: key, type: "customer", title: unique("关联客户"), ...more };
    expect((await boss.raw("/api/field/add", { module: "supplier", data })).status).toBe(200);
    return key;
  };
  const [one, many] = [await field({}), await field({ multiple: true })];
  const [a, b] = [await addCustomer(boss), await addCustomer(boss)];
  const values = { name: unique("供应商"), [one]: b, [many]: [a, b] };
  const id = newId(await boss.raw("/api/erp/supplierAdd", values));
  const stored = async () =>
    (await server.rows(sql<{ ext: Record<string, unknown> }>`select ext from suppliers where id = ${id}`))[0]?.ext;
  const before = await stored();
  const answer = await merge(boss, a, [b]);
  expect(answer.status).toBe(200);
  const after = await stored();
  expect([Number(after?.[one]), [after?.[many]].flat().map(Number)]).toEqual([a, [a]]);
  await takeBack(boss, answer);
  expect(await stored()).toEqual(before);
});

describe("merging is refused", () => {
  test("for what one may not merge, the same row, the pool, leads, wrong fields, and writes nothing", async () => {
    const { boss, mgrA, s1, s2, s3, view } = people;
    const [mine, other, his, far] = [
      await addCustomer(s1),
      await addCustomer(s1),
      await addCustomer(s2),
      await addCustomer(s3),
    ];
    const pooled = await pooledBy(s1);
    const lead = await addLead(s1);
    await s2.post(customers.share, { ids: [his], userids: [s1.id], access: "rw" });
    const before = await checksums(server);
    expect((await merge(view, mine, [other])).code).toBe("FORBIDDEN");
    expect(await merge(s1, mine, [mine])).toMatchObject({ code: "VALIDATION", data: { errors: [{ field: "ids" }] } });
    expect(await merge(s1, mine, [his])).toMatchObject({ code: "FORBIDDEN", msg: "只有负责人及其上级可以操作" });
    expect(await merge(s1, mine, [pooled])).toMatchObject({ code: "FORBIDDEN", msg: "公海客户只能领取或分配" });
    expect((await merge(mgrA, mine, [far])).code).toBe("NOT_FOUND");
    expect((await merge(s1, mine, [lead])).code).toBe("NOT_FOUND");
    expect((await merge(s1, mine, [1, 2, 3, 4, 5])).code).toBe("VALIDATION");
    expect((await merge(boss, mine, [other], { CustomerName: his })).data).toMatchObject({
      errors: [{ field: "CustomerName" }],
    });
    expect((await merge(boss, mine, [other], { UserID: other })).data).toMatchObject({ errors: [{ field: "UserID" }] });
    expect((await merge(boss, mine, [other], { none: other })).data).toMatchObject({ errors: [{ field: "none" }] });
    expect((await s1.raw(customers.merge.path, { id: mine, ids: [other], fields: "[1]" })).code).toBe("VALIDATION");
    expect(await checksums(server)).toEqual(before);
  });

  test("while a batch job is to do something to one of them", async () => {
    const { s1 } = people;
    const [mine, other] = [await addCustomer(s1), await addCustomer(s1)];
    await sql`insert into background_jobs (user_id, kind, title, title_en, input)
      values (${s1.id}, 'test.none', '任务', 'Job', ${JSON.stringify({ module: "customer", ids: [other] })}::jsonb)`.execute(
      server.db,
    );
    expect(await merge(s1, mine, [other])).toMatchObject({ code: "CONFLICT" });
    await sql`update background_jobs set state = 'cancelled', ended_at = now() where state = 'waiting'`.execute(
      server.db,
    );
  });
});

describe("taking a merge back", () => {
  test("is refused where somebody changed what it wrote, or has the other out of the bin, and leaves what came since", async () => {
    const { s1 } = people;
    const [a, b] = [await addCustomer(s1), await addCustomer(s1, { address: "湖滨路" })];
    const first = await merge(s1, a, [b]);
    await s1.post(customers.edit, { id: a, address: "别处" });
    expect((await takeBack(s1, first)).data.refused).toMatchObject([{ code: "CONFLICT" }]);
    const [c, d] = [await addCustomer(s1), await addCustomer(s1, { contactName: "赵六" })];
    const second = await merge(s1, c, [d]);
    await s1.post(recycle.restore, { module: "customer", ids: [d] });
    expect(await viewOf(s1, d)).toMatchObject({ contactName: "", subtotal: { contact: 0 } });
    expect((await takeBack(s1, second)).data.refused).toMatchObject([{ code: "CONFLICT" }]);
    const [e, f] = [await addCustomer(s1), await addCustomer(s1)];
    const moved = await addContact(s1, f);
    const third = await merge(s1, e, [f]);
    await s1.post(contacts.remove, { ids: [moved] });
    const since = await addFollowUp(s1, e);
    expect((await takeBack(s1, third)).data.refused).toEqual([]);
    expect(idsOf(await s1.post(contacts.list, { customerId: f }))).toEqual([]);
    expect(idsOf(await s1.post(followups.list, { customerId: e }))).toEqual([since]);
  });

  test("of one that was merged on says where it went", async () => {
    const { s1 } = people;
    const [a, b, c] = [await addCustomer(s1), await addCustomer(s1), await addCustomer(s1)];
    const first = await merge(s1, b, [a]);
    const second = await merge(s1, c, [b]);
    const { refused } = (await takeBack(s1, first)).data;
    expect(refused[0].msg).toContain("已并入");
    await takeBack(s1, second);
    expect((await s1.post(customers.view, { id: a })).data.mergedInto).toMatchObject({ id: b });
  });
});

describe("at the same moment", () => {
  test("of two who merge the same rows, either way round, one does, and the other is told", async () => {
    const { s1, mgrA } = people;
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [await addCustomer(s1), await addCustomer(s1)];
      await addFollowUp(s1, b);
      await addFollowUp(s1, a);
      const answers = await Promise.all([merge(s1, a, [b]), merge(mgrA, round % 2 ? a : b, [round % 2 ? b : a])]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.find(({ status }) => status !== 200)).toMatchObject({ code: "CONFLICT" });
      const left = await server.rows(sql<{ n: number; followups: number }>`
        select count(*) as n, sum(followup_count)::int as followups from customers where id = any(${[a, b]}::bigint[]) and deleted_at is null`);
      expect(left).toEqual([{ n: 1, followups: 2 }]);
    }
  });

  test("nothing is lost of what is edited, followed up, added, given, put into the pool or claimed", async () => {
    const { s1, s2, mgrA } = people;
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [await addCustomer(s1), await addCustomer(s1)];
      const [merged, edited, followed, contact, given] = await Promise.all([
        merge(s1, a, [b]),
        s1.post(customers.edit, { id: b, address: "并发地址" }),
        s1.raw(followups.add.path, { customerId: b, status: "电话", Ext: unique("跟进") }),
        s1.post(contacts.add, { customerId: b, contactName: unique("联系人") }),
        round % 2
          ? s1.post(customers.toPool, { ids: [b] })
          : mgrA.post(customers.transfer, { ids: [b], userid: s2.id }),
      ]);
      expect([200, 403, 404]).toContain(merged.status);
      if (round % 2) await claim(s2, b);
      const at = merged.status === 200 ? a : b;
      const counts = await server.rows(sql<{
        followups: number;
        counted: number;
        contacts: number;
        address: string | null;
      }>`
        select (select count(*) from followups f where f.customer_id = c.id) as followups, followup_count as counted,
          (select count(*) from contacts k where k.customer_id = c.id) as contacts, address
        from customers c where id = ${at} and deleted_at is null`);
      const followups_ = followed.status === 200 ? 1 : 0;
      expect(counts).toMatchObject([
        { followups: followups_, counted: followups_, contacts: contact.status === 200 ? 1 : 0 },
      ]);
      if (edited.status === 200) expect(counts[0]?.address).toBe("并发地址");
      if (merged.status === 200) expect([200, 404, 409]).toContain(given.status);
    }
  });
});
