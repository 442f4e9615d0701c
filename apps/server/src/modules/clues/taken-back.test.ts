/** What was done to a lead is taken back as long as it is the same person's, and fits with him. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addLead, grant, signIn } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
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

const back = (caller: Caller, answer: Answer) => caller.post(undo.run, { id: batchOf(answer) });
const CHANGED = { done: [], refused: [{ code: "CONFLICT", msg: "之后又被修改，未撤销" }] };

test("a conversion, once the customer is somebody else's, stays", async () => {
  const { mgrA, s1, s2 } = people;
  const id = await addLead(s1);
  const turned = await s1.post(clues.turn, { ids: [id] });
  const given = await mgrA.post(customers.transfer, { ids: [id], userid: s2.id });
  expect((await back(s1, turned)).data).toMatchObject(CHANGED);
  expect((await s2.post(customers.view, { id })).data).toMatchObject({ UserID: s2.id });
  expect((await back(mgrA, given)).data).toMatchObject({ done: [id] });
  expect((await s1.post(customers.view, { id })).status).toBe(200);
});

test.each(["close", "reopen"] as const)("%s of a lead that is somebody else's stays", async (act) => {
  const { mgrA, s1, s2 } = people;
  const id = await addLead(s1);
  const closed = await s1.post(clues.close, { ids: [id], ext: "空号" });
  const did = act === "close" ? closed : await s1.post(clues.reopen, { ids: [id] });
  await mgrA.post(clues.transfer, { ids: [id], userid: s2.id });
  expect((await back(s1, did)).data).toMatchObject(CHANGED);
  expect((await s2.post(clues.view, { id })).data).toMatchObject({ state: act === "close" ? 4 : 2 });
});

test("a conversion comes back only where its owner may hold one more lead", async () => {
  const { s1 } = people;
  const [id, other] = [await addLead(s1), await addLead(s1)];
  const turned = await s1.post(clues.turn, { ids: [id] });
  const held = (await s1.raw("/api/clues/quota", {})).data.held as number;
  await sql`insert into pool_rules (module, rules) values ('clue', ${JSON.stringify({ holdCap: held })}::jsonb)
    on conflict (module) do update set rules = excluded.rules`.execute(server.db);
  const answer = await back(s1, turned);
  expect(answer.data).toMatchObject({
    done: [],
    refused: [{ id, code: "CONFLICT", msg: `s1先生持有已达上限${held}个` }],
  });
  expect((await s1.post(customers.view, { id })).status).toBe(200);
  await sql`delete from pool_rules where module = 'clue'`.execute(server.db);
  expect((await s1.post(clues.view, { id: other })).status).toBe(200);
});
