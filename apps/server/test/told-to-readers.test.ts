/** What refusals, drafts, the log and batches tell and reach: what their reader may, and no more. */
import { actionLog } from "@qicheng/api/action-log/routes";
import { customers } from "@qicheng/api/customers/routes";
import { securityLog } from "@qicheng/api/security-log/routes";
import { undo } from "@qicheng/api/undo/routes";
import { workDrafts } from "@qicheng/api/work-forms/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, fileOf, grant, newId, signIn, unique } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";
import { csvOf } from "./importing";
import { pictureBytes, upload } from "./pictures";
import { field, makeForm } from "./work-forms";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s2", "s3"]);
});
afterAll(() => server.close());

const intoPool = (id: number) =>
  sql`update customers set owner_id = null, pool_at = now() where id = ${id}`.execute(server.db);

test("a refusal does not tell the text of a follow-up in the pool to whoever sees the pool alone", async () => {
  await grant(server, "s2", ["crm.customer.gonghai", "crm.followup.delete"]);
  const s2 = await server.as("s2");
  const customerId = await addCustomer(people.s3);
  const id = await addFollowUp(people.s3, customerId, { Ext: "报价九十九万，底价八十" });
  await intoPool(customerId);
  const answer = await s2.raw("/api/OpportLogs/delete", { ids: [id] });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).not.toContain("报价");
});

test("a draft describes files that it has, never others by their ids", async () => {
  const form = await makeForm(server, people.boss, [field("proof", "file")]);
  const others = await fileOf(server, people.s3);
  const mine = (await upload(server, people.s1, { filename: "自己的.png", bytes: pictureBytes() })).data.id;
  const id = newId(
    await people.s1.post(workDrafts.keep, { formid: form.id, data: { proof: [{ id: others }, { id: mine }] } }),
  );
  const { data } = (await people.s1.post(workDrafts.view, { id })).data as { data: { proof: { id: number }[] } };
  expect(data.proof.map((file) => file.id)).toEqual([mine]);
});

test("the log tells of files kept with a pooled record to whoever may read its contents", async () => {
  const id = await addCustomer(people.s3);
  const name = unique("报价单");
  await server.services.database.db
    .insertInto("audit_log")
    .values({ module: "customer", record_id: id, action: "attach", route: "test", summary: `上传附件：${name}.docx` })
    .execute();
  await intoPool(id);
  await grant(server, "s2", ["crm.customer.gonghai"]);
  const s2 = await server.as("s2");
  const read = (caller: Caller) => caller.post(actionLog.list, { modelType: "customer", modelId: id } as never);
  expect((await read(people.boss)).text).toContain(name);
  expect((await read(s2)).text).not.toContain(name);
});

describe("a batch", () => {
  const transfer = (caller: Caller, id: number, to: Caller) =>
    caller.post(customers.transfer, { ids: [id], userid: to.id } as never);
  const takeBack = (caller: Caller, batch: number) => caller.raw(undo.run.path, { id: batch });
  const ownerOf = async (id: number) =>
    (await server.rows(sql<{ owner_id: number }>`select owner_id from customers where id = ${id}`))[0]?.owner_id;

  test("is taken back by whoever still reaches its rows as he did then", async () => {
    const { s1, s3 } = people;
    await grant(server, "mgrA", undefined, "all");
    const caller = await server.as("mgrA");
    const [one, two] = [await addCustomer(s1), await addCustomer(s1)];
    const first = (await transfer(caller, one, s3)).data.undo as number;
    const second = (await transfer(caller, two, s3)).data.undo as number;
    expect(await takeBack(caller, first)).toMatchObject({ status: 200, data: { done: [one] } });
    // He has the right to transfer still, and nothing of what s1 has.
    await grant(server, "mgrA", undefined, "self");
    const answer = await takeBack(await server.as("mgrA"), second);
    expect(answer.data).toMatchObject({ done: [], refused: [{ id: two, name: "", code: "NOT_FOUND" }] });
    expect(await ownerOf(two)).toBe(s3.id);
  });
});

describe("an upload for an import", () => {
  test("is read before the row that counts uploads is held", async () => {
    await grant(server, "s1", undefined, "all");
    const s1 = await server.as("s1");
    await sql`insert into upload_days (user_id, day, files, bytes) values (${s1.id}, current_date, 1, 1) on conflict do nothing`.execute(
      server.db,
    );
    const file = (bytes: Buffer) =>
      upload(server, s1, { path: "/api/import/upload", filename: "名单.csv", bytes, fields: { module: "customer" } });
    // Somebody holds the row: what the file itself is refused for is told all the same.
    await server.db.transaction().execute(async (held) => {
      await sql`select 1 from upload_days where user_id = ${s1.id} for update`.execute(held);
      expect(await file(Buffer.from("\n \n"))).toMatchObject({ status: 400, code: "VALIDATION" });
    });
    expect(await file(csvOf(["客户名称"], [[unique("甲")]]))).toMatchObject({ status: 200 });
  });
});

describe("look-ups for duplicates", () => {
  const lines = async () => {
    await server.services.securityLog.idle();
    const { rows } = await people.boss.post(securityLog.index, { rows: 200 } as never);
    return (rows ?? []).filter(({ event }) => String(event).startsWith("repeat")) as { event: string; text: string }[];
  };
  const ask = (caller: Caller, key: string, opening = "", path = "/api/customer/repeat") =>
    caller.raw(path, { key, ...(opening === "" ? {} : { opening }) });

  test("while one types are one line for an opening of a form, with words and count, and each question is one", async () => {
    await grant(server, "s3", undefined, "all");
    const s3 = await server.as("s3");
    const before = (await lines()).length;
    for (const word of ["杭州", "杭州启程", "13812345678", "杭州启程"]) await ask(s3, word, "one-opening");
    await ask(s3, "宁波", "another");
    await ask(s3, "宁波", "another", "/api/clues/repeat");
    await ask(people.boss, "杭州", "one-opening");
    for (const word of ["温州", "温州"]) expect((await ask(s3, word)).status).toBe(200);
    const now = await lines();
    const texts = now.slice(0, now.length - before).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(
      [
        "录入时自动查重4次：杭州启程、138****5678",
        "录入时自动查重1次：宁波",
        "录入时自动查重1次：宁波",
        "录入时自动查重1次：杭州",
        "查重：温州",
        "查重：温州",
      ].toSorted(),
    );
  });

  test("of an opening that goes on and on are told in lines that can be read", async () => {
    const s3 = await server.as("s3");
    const before = (await lines()).length;
    for (let n = 0; n < 60; n += 1) {
      server.services.securityLog.recordTyped(
        { id: "x", ip: "127.0.0.1", agent: "", route: "/api/customer/repeat" } as never,
        s3.id,
        { form: "customer", opening: "long", word: `词${n}` },
      );
    }
    expect((await lines()).length - before).toBe(2);
  });

  test("say only what an opening is called", async () => {
    for (const opening of ["a b", "'", "x".repeat(65)])
      expect(await ask(people.boss, "杭州", opening)).toMatchObject({ status: 400, code: "VALIDATION" });
  });
});
