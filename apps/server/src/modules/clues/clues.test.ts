/** What is the leads' own: their states, invalid ones, becoming a customer, and what hangs on them. The rest says the record suite. */
import { clues } from "@qicheng/api/clues/routes";
import { contacts } from "@qicheng/api/contacts/routes";
import { customers } from "@qicheng/api/customers/routes";
import { followups } from "@qicheng/api/followups/routes";
import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addContact,
  addCustomer,
  addFollowUp,
  addLead,
  grant,
  newId,
  setSettings,
  signIn,
  unique,
} from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { batchOf } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2", Caller>;

beforeAll(async () => {
  server = await testServer();
  for (const name of ["s1", "s2"] as const) await grant(server, name);
  await grant(server, "mgrA", undefined, "branchBelow");
  people = await signIn(server, ["boss", "mgrA", "s1", "s2"]);
});
afterAll(() => server.close());

const lead = async (caller: Caller, id: number) => (await caller.post(clues.view, { id })).data;
const stateOf = async (id: number) => (await lead(people.boss, id)).state;
const found = (answer: Answer) => (answer.rows ?? []).map((row) => row.id);
const reason = async (name: string) =>
  (await server.rows(sql<{ id: number }>`select id from dictionary where kind = 'invalidReason' and name = ${name}`))[0]
    ?.id ?? 0;
const actsOf = async (caller: Caller, id: number, modelType: string) =>
  ((await caller.raw("/api/actionLog/list", { modelId: id, modelType })).rows ?? []).map(({ action }) => action);

describe("a lead", () => {
  test("is of the state that follows from its owner, its follow-ups and whether it is invalid", async () => {
    const { s1 } = people;
    const id = await addLead(s1, { contact_name: "方建国", contact_mobile: "13957412600" });
    expect(await lead(s1, id)).toMatchObject({ state: 2, stateName: "待处理", contact_name: "方建国", watched: 0 });
    await addFollowUp(s1, id);
    expect(await stateOf(id)).toBe(3);
    await s1.post(clues.close, { ids: [id], reasonId: await reason("没有需求") });
    expect(await lead(s1, id)).toMatchObject({ state: 4, invalidReasonName: "没有需求" });
    await s1.post(clues.reopen, { ids: [id] });
    await s1.post(clues.toPool, { ids: [id] });
    expect(await stateOf(id)).toBe(1);
  });

  test("is no customer: neither list, search, picker nor record of customers has it, and the other way round", async () => {
    const { s1 } = people;
    const name = unique("只是线索");
    const id = await addLead(s1, { CustomerName: name });
    const customer = await addCustomer(s1, { CustomerName: `${name}客户` });
    expect(found(await s1.raw("/api/customer/index", { key: name }))).toEqual([customer]);
    expect(found(await s1.raw("/api/clues/index", { key: name }))).toEqual([id]);
    for (const route of [customers.view, customers.edit, customers.toPool, customers.transfer, customers.share])
      expect(
        (await s1.raw(route.path, { id, ids: [id], userid: people.s2.id, userids: [people.s2.id], access: "r" }))
          .status,
      )
        // an input that does not fit is refused before anybody looks
        .toBeGreaterThanOrEqual(400);
    expect((await s1.post(customers.view, { id })).code).toBe("NOT_FOUND");
    expect((await s1.post(clues.view, { id: customer })).code).toBe("NOT_FOUND");
    const all = (await s1.raw("/api/search/all", { key: name })).data;
    expect(all.clue.map((hit: { id: number }) => hit.id)).toEqual([id]);
    expect(all.customer.map((hit: { id: number }) => hit.id)).toEqual([customer]);
  });

  test("asked for by the customers' list answers as its own list does, by its own rights", async () => {
    const { s1, s2 } = people;
    const name = unique("三号");
    await addLead(s1, { CustomerName: name });
    const [a, b] = [
      await s1.raw("/api/customer/index", { clue: 3, key: name }),
      await s1.raw("/api/clues/index", { key: name }),
    ];
    expect(a.text).toBe(b.text);
    await grant(server, "s2", ["crm.customer.total"]);
    const blind = await server.as("s2");
    expect((await blind.raw("/api/customer/index", { clue: 3 })).code).toBe("FORBIDDEN");
    expect((await blind.raw("/api/clues/index", {})).code).toBe("FORBIDDEN");
    await grant(server, "s2");
    people.s2 = s2;
  });

  test("waits to be followed up when it is due by tonight, or nobody has followed it up", async () => {
    const { s1 } = people;
    const [fresh, due, later, closed] = [await addLead(s1), await addLead(s1), await addLead(s1), await addLead(s1)];
    for (const id of [due, later]) await addFollowUp(s1, id);
    await sql`update customers set next_follow_at = now() - interval '1 day' where id = ${due}`.execute(server.db);
    await sql`update customers set next_follow_at = now() + interval '5 days' where id = ${later}`.execute(server.db);
    await s1.post(clues.close, { ids: [closed], ext: "空号" });
    const tobe = found(await s1.raw("/api/clues/tobe", { rows: 200 }));
    expect(tobe).toEqual(expect.arrayContaining([fresh, due]));
    for (const id of [later, closed]) expect(tobe).not.toContain(id);
    expect((await s1.raw("/api/clues/tobe", { count: "only" })).total).toBe(tobe.length);
    expect(found(await people.s2.raw("/api/clues/tobe", { rows: 200 }))).not.toContain(fresh);
  });

  test("is starred and its star taken back, each of several", async () => {
    const { s1 } = people;
    const ids = [await addLead(s1), await addLead(s1)];
    expect((await s1.post(clues.watch, { ids })).data).toEqual({ watched: ids });
    expect(await lead(s1, ids[0] ?? 0)).toMatchObject({ watched: 1, watchuserid: s1.id });
    expect(found(await s1.raw("/api/clues/index", { watched: 1 }))).toEqual(expect.arrayContaining(ids));
    expect((await s1.post(clues.watch, { ids: ids.slice(0, 1) })).data).toEqual({ watched: [] });
  });
});

test("fresh leads stand in the queue, the newest first, until somebody follows them up or sets them invalid", async () => {
  const { s1 } = people;
  const [older, newer, closed] = [await addLead(s1), await addLead(s1), await addLead(s1)];
  await sql`update customers set owned_at = now() - interval '2 days' where id = ${older}`.execute(server.db);
  await s1.post(clues.close, { ids: [closed], ext: "空号" });
  const lines = async () =>
    ((await s1.raw("/api/queue/list", { rows: 200 })).rows ?? [])
      .filter(({ source, id }) => source === "leads.fresh" && [older, newer, closed].includes(id as number))
      .map(({ id, module, urgency, reason: why }) => ({ id, module, urgency, why }));
  expect(await lines()).toEqual([
    { id: newer, module: "clue", urgency: "fresh", why: "新线索，今天得到" },
    { id: older, module: "clue", urgency: "fresh", why: "新线索，2天还没有跟进" },
  ]);
  await addFollowUp(s1, newer);
  expect((await lines()).map(({ id }) => id)).toEqual([older]);
});

describe("what hangs on a lead", () => {
  test("is seen by whoever sees the lead, and by no right over customers", async () => {
    const { s1 } = people;
    const id = await addLead(s1, { contact_name: "李四" });
    const followup = await addFollowUp(s1, id);
    await grant(server, "s2", ["crm.customer.total", "crm.opportLogs"], "all");
    const ofCustomers = await server.as("s2");
    expect((await ofCustomers.post(contacts.list, { customerId: id })).code).toBe("NOT_FOUND");
    expect((await ofCustomers.post(followups.list, { customerId: id })).code).toBe("NOT_FOUND");
    expect(found(await ofCustomers.raw("/api/OpportLogs/index", { rows: 200 }))).not.toContain(followup);
    expect(found(await ofCustomers.raw("/api/contact/index", { key: "李四" }))).toEqual([]);
    await grant(server, "s2", ["crm.clues.total", "crm.opportLogs"], "all");
    const ofLeads = await server.as("s2");
    expect((await ofLeads.post(contacts.list, { customerId: id })).rows).toHaveLength(1);
    const [row] = (await ofLeads.raw("/api/OpportLogs/index", { rows: 200 })).rows ?? [];
    expect(row).toMatchObject({ id: followup, customerId: id, module: "clue" });
    await grant(server, "s2");
  });

  test("goes to the bin and comes back with it", async () => {
    const { s1 } = people;
    const id = await addLead(s1, { contact_name: "王五" });
    const second = await addContact(s1, id);
    const { data } = await s1.post(clues.remove, { ids: [id] });
    expect((await s1.post(contacts.view, { id: second })).code).toBe("NOT_FOUND");
    await s1.post(undo.run, { id: (data as { undo: number }).undo });
    expect((await s1.post(contacts.view, { id: second })).status).toBe(200);
  });
});

describe("setting invalid", () => {
  test("asks for a reason of its own kind, is told in the log, and is taken back", async () => {
    const { s1 } = people;
    const id = await addLead(s1);
    const before = await checksums(server);
    expect(await s1.post(clues.close, { ids: [id] })).toMatchObject({ code: "VALIDATION", msg: "请选择无效原因" });
    expect(await s1.post(clues.close, { ids: [id], reasonId: 999_999 })).toMatchObject({ code: "VALIDATION" });
    expect(await checksums(server)).toEqual(before);
    const answer = await s1.post(clues.close, { ids: [id], reasonId: await reason("其他"), ext: "同行刺探" });
    expect(answer.data).toMatchObject({ done: [id] });
    expect(await actsOf(s1, id, "clue")).toEqual(["close", "add"]);
    expect(await s1.post(clues.turn, { ids: [id] })).toMatchObject({ code: "FORBIDDEN", msg: "该线索已设为无效" });
    await s1.post(undo.run, { id: batchOf(answer) });
    expect(await stateOf(id)).toBe(2);
    expect(await s1.post(clues.reopen, { ids: [id] })).toMatchObject({ code: "FORBIDDEN" });
  });

  test("is for its owner and whoever is above him, not for a reader and not in the pool", async () => {
    const { s1, s2 } = people;
    const id = await addLead(s1);
    expect((await s2.post(clues.close, { ids: [id], ext: "x" })).code).toBe("NOT_FOUND");
    await s1.post(clues.share, { ids: [id], userids: [s2.id], access: "rw" });
    expect((await s2.post(clues.close, { ids: [id], ext: "x" })).code).toBe("FORBIDDEN");
    await s1.post(clues.toPool, { ids: [id] });
    expect((await s1.post(clues.close, { ids: [id], ext: "x" })).code).toBe("FORBIDDEN");
  });
});

describe("becoming a customer", () => {
  test("keeps id, follow-ups, contacts, files, values, log, stars and shares; undone, it is the lead again", async () => {
    const { s1, s2 } = people;
    const id = await addLead(s1, { contact_name: "林志强", contact_mobile: "13586102300", remark: "年底前上线" });
    const followup = await addFollowUp(s1, id);
    await s1.post(clues.star, { id });
    await s1.post(clues.share, { ids: [id], userids: [s2.id], access: "r" });
    await sql`insert into files (user_id, filename, format, size, sha256, storage_key, module, record_id, attached)
      values (${s1.id}, 'a.png', 'png', 1, '-', ${unique("k")}, 'customer', ${id}, true)`.execute(server.db);
    const answer = await s1.post(clues.turn, { ids: [id] });
    expect(answer).toMatchObject({ status: 200, data: { done: [id] } });
    expect((await s1.post(clues.view, { id })).code).toBe("NOT_FOUND");
    expect((await s1.post(customers.view, { id })).data).toMatchObject({
      id,
      clue: 1,
      contactName: "林志强",
      mobile: "13586102300",
      remark: "年底前上线",
      watchuserid: s1.id,
      subtotal: { contact: 1, followup: 1, file: 1 },
    });
    expect((await s2.post(customers.view, { id })).status).toBe(200);
    expect((await s1.post(followups.list, { customerId: id })).rows?.[0]).toMatchObject({
      id: followup,
      module: "customer",
    });
    expect(await actsOf(s1, id, "customer")).toEqual(["turn", "share", "star", "add", "add"]);
    await s1.post(undo.run, { id: batchOf(answer) });
    expect(await lead(s1, id)).toMatchObject({ state: 3, contact_name: "林志强", watched: 1 });
    expect((await s1.post(customers.view, { id })).code).toBe("NOT_FOUND");
  });

  test("counts against the cap of customers that its owner may hold", async () => {
    const { s1 } = people;
    const [a, b] = [await addLead(s1), await addLead(s1)];
    const held = (await s1.raw("/api/customer/quota", {})).data.held as number;
    await sql`insert into pool_rules (module, rules) values ('customer', ${JSON.stringify({ holdCap: held + 1 })}::jsonb)
      on conflict (module) do update set rules = excluded.rules`.execute(server.db);
    const { data } = await s1.post(clues.turn, { ids: [a, b] });
    expect(data).toMatchObject({ done: [a], refused: [{ id: b }] });
    await sql`delete from pool_rules where module = 'customer'`.execute(server.db);
  });

  test("of two who convert, edit, or follow up one lead at the same moment nothing is lost or done twice", async () => {
    const { s1, mgrA } = people;
    for (let round = 0; round < 6; round += 1) {
      const id = await addLead(s1);
      const version = (await lead(s1, id)).version;
      const remark = unique("改");
      const [first, second, edited, followed] = await Promise.all([
        s1.post(clues.turn, { ids: [id] }),
        mgrA.post(clues.turn, { ids: [id] }),
        s1.post(clues.edit, { id, version, remark }),
        s1.raw(followups.add.path, { customerId: id, status: "电话", Ext: unique("跟进") }),
      ]);
      expect([first, second].filter(({ status }) => status === 200)).toHaveLength(1);
      expect(followed.status).toBe(200);
      const { data } = await s1.post(customers.view, { id });
      expect(data).toMatchObject({ clue: 1, subtotal: { followup: 1 } });
      // The edit came before the lead became a customer, or was told that it is none any more.
      expect([200, 404, 409]).toContain(edited.status);
      if (edited.status === 200) expect(data.remark).toBe(remark);
      expect((await actsOf(s1, id, "customer")).filter((action) => action === "turn")).toHaveLength(1);
    }
  });
});

describe("a lead of whom there is a customer already", () => {
  const hitsOf = ({ data }: Answer) => (data as { hits: Record<string, unknown>[] }).hits;

  test("does not become another one unasked; the caller is told as the duplicate check tells him", async () => {
    const { s1, s2 } = people;
    const mobile = "13777700011";
    const mine = await addCustomer(s1, { contactName: "钱一", mobile });
    const his = await addCustomer(s2, { contactName: "钱二", mobile });
    const id = await addLead(s1, { contact_name: "钱一", contact_mobile: mobile });
    const before = await checksums(server);
    const answer = await s1.post(clues.turn, { ids: [id] });
    expect(answer).toMatchObject({ code: "CONFLICT" });
    expect(answer.msg).toContain("与已有客户「");
    expect(await checksums(server)).toEqual(before);
    const hits = hitsOf(answer);
    expect(hits).toMatchObject([
      { id: mine, into: 1, open: 1, blocks: 0 },
      { id: his, into: 0, open: 0 },
    ]);
    const check = (await s1.raw("/api/clues/repeat", { key: mobile, field: "contact_mobile", id })).rows ?? [];
    expect(hits).toEqual(
      check.filter(({ type }) => type !== "lead").map((hit) => ({ ...hit, into: hit.id === mine ? 1 : 0 })),
    );
    const { data } = await s1.post(clues.turn, { ids: [id, await addLead(s1)] });
    expect(data).toMatchObject({ done: [expect.any(Number)], refused: [{ id, code: "CONFLICT" }] });
    expect((await s1.post(clues.turn, { ids: [id], anyway: 1 })).status).toBe(200);
  });

  test("stays one under the refusing rule, whatever is said; whoever may not check is told no more", async () => {
    const { s1 } = people;
    const mobile = "13777700012";
    await addCustomer(s1, { contactName: "孙一", mobile });
    const id = await addLead(s1, { contact_name: "孙一", contact_mobile: mobile });
    await setSettings(server, { duplicatePolicy: "refuse" });
    expect(hitsOf(await s1.post(clues.turn, { ids: [id], anyway: 1 }))).toMatchObject([{ blocks: 1 }]);
    await grant(
      server,
      "s2",
      PERMISSION_KEYS.filter((key) => key !== "crm.clues.repeat"),
      "all",
    );
    const s2 = await server.as("s2");
    expect(await s2.post(clues.turn, { ids: [id], anyway: 1 })).toMatchObject({
      code: "CONFLICT",
      msg: "已有相同的客户",
      data: { hits: [] },
    });
    await setSettings(server, { duplicatePolicy: "warn" });
    expect((await s2.post(clues.turn, { ids: [id] })).status).toBe(200);
    await grant(server, "s2");
  });

  test("goes over to it with all that hangs on it, leads on to it, and is taken back", async () => {
    const { s1, s2 } = people;
    const mobile = "13777700013";
    const customer = await addCustomer(s1, { contactName: "李一", mobile, remark: "老客户" });
    const id = await addLead(s1, { contact_name: "李二", contact_mobile: mobile, remark: "线索", address: "文三路" });
    const [followup, contact] = [await addFollowUp(s1, id), await addContact(s1, id)];
    await s1.post(clues.share, { ids: [id], userids: [s2.id], access: "r" });
    const was = await lead(s1, id);
    const answer = await s1.post(clues.mergeInto, { id, customerId: customer });
    expect(answer).toMatchObject({ status: 200, data: { done: [id], refused: [] } });
    expect((await s1.post(customers.view, { id: customer })).data).toMatchObject({
      remark: "老客户",
      address: "文三路",
      contactName: "李一",
      subtotal: { contact: 3, followup: 1 },
    });
    expect((await s2.post(contacts.view, { id: contact })).status).toBe(200);
    expect((await s1.post(followups.list, { customerId: customer })).rows?.[0]).toMatchObject({ id: followup });
    const gone = await s1.post(clues.view, { id });
    expect(gone).toMatchObject({ code: "NOT_FOUND", data: { mergedInto: { module: "customer", id: customer } } });
    expect(gone.data.record).toMatchObject({ id, remark: "线索", can: {} });
    expect(await actsOf(s1, customer, "customer")).toContain("merge");
    expect((await s1.post(undo.run, { id: batchOf(answer) })).data).toMatchObject({ refused: [] });
    expect(await lead(s1, id)).toEqual({ ...was, version: expect.any(Number), updatetime: expect.any(String) });
    expect((await s1.post(customers.view, { id: customer })).data).toMatchObject({
      address: "",
      subtotal: { contact: 1 },
    });
  });

  test("goes into no customer that is not the caller's to give to others, and no lead into a lead", async () => {
    const { s1, s2 } = people;
    const [id, other] = [await addLead(s1), await addLead(s1)];
    const [his, shared, mine] = [await addCustomer(s2), await addCustomer(s2), await addCustomer(s1)];
    await s2.post(customers.share, { ids: [shared], userids: [s1.id], access: "rw" });
    await s2.post(clues.share, { ids: [await addLead(s2)], userids: [s1.id], access: "rw" });
    const before = await checksums(server);
    expect((await s1.post(clues.mergeInto, { id, customerId: his })).code).toBe("NOT_FOUND");
    expect((await s1.post(clues.mergeInto, { id, customerId: shared })).code).toBe("FORBIDDEN");
    expect((await s1.post(clues.mergeInto, { id, customerId: other })).code).toBe("NOT_FOUND");
    expect((await s2.post(clues.mergeInto, { id, customerId: his })).code).toBe("NOT_FOUND");
    expect((await s1.post(clues.mergeInto, { id: mine, customerId: mine })).status).toBe(404);
    expect(await checksums(server)).toEqual(before);
  });

  test("of two who convert it and merge it at the same moment one does, and the other is told", async () => {
    const { s1, mgrA } = people;
    for (let round = 0; round < 5; round += 1) {
      const [id, customer] = [await addLead(s1), await addCustomer(s1)];
      const answers = await Promise.all([
        s1.post(clues.turn, { ids: [id] }),
        mgrA.post(clues.mergeInto, { id, customerId: customer }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([404, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
    }
  });
});

describe("the pool of leads", () => {
  test("is claimed by one of many, has rules and a quota of its own", async () => {
    const { s1, s2, mgrA } = people;
    const id = newId(await s1.post(clues.add, { CustomerName: unique("公海") }));
    await s1.post(clues.toPool, { ids: [id] });
    await sql`update record_owners set created_at = created_at - interval '60 days' where record_id = ${id}`.execute(
      server.db,
    );
    const before = (await s2.raw("/api/customer/quota", {})).data.claimedToday;
    const answers = await Promise.all([s2, mgrA, s2, mgrA].map((who) => who.post(clues.receive, { ids: [id] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await s2.raw("/api/customer/quota", {})).data.claimedToday).toBe(before);
    expect(found(await s2.raw("/api/clues/gonghai", { rows: 200 }))).not.toContain(id);
  });
});
