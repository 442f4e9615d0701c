/** A lead out of the pool is new to whoever gets it; one that is given on stands where it stood. */
import { clues } from "@qicheng/api/clues/routes";
import { type QueueRow, queue } from "@qicheng/api/queue/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFollowUp, addLead, grant, signIn } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { batchOf } from "../../../test/pool";

let server: TestServer;
let people: Record<"mgrA" | "s1" | "s2", Caller>;

beforeAll(async () => {
  server = await testServer();
  for (const name of ["s1", "s2"] as const) await grant(server, name);
  await grant(server, "mgrA", undefined, "branchBelow");
  people = await signIn(server, ["mgrA", "s1", "s2"]);
});
afterAll(() => server.close());

/** Its state, and whether it stands among what is to be followed up and in the queue as fresh. */
async function standing(caller: Caller, id: number) {
  const { state } = (await caller.post(clues.view, { id })).data;
  const due = ((await caller.raw("/api/clues/tobe", { rows: 200 })).rows ?? []).some((row) => row.id === id);
  const lines = (await caller.post(queue.list, { rows: 200 })).rows as QueueRow[];
  const line = lines.find((row) => row.id === id);
  return [state, due, line?.source ?? ""];
}
const FRESH = [2, true, "leads.fresh"];
const WORKED = [3, false, ""];

/** A lead that s1 has followed up. */
async function worked(): Promise<number> {
  const id = await addLead(people.s1);
  await addFollowUp(people.s1, id);
  expect(await standing(people.s1, id)).toEqual(WORKED);
  return id;
}
const back = (caller: Caller, answer: Answer) => caller.post(undo.run, { id: batchOf(answer) });

describe("a lead that others have followed up", () => {
  const GOT = {
    claimed: (id: number) => people.s2.post(clues.receive, { ids: [id] }),
    allocated: (id: number) => people.mgrA.post(clues.alloc, { ids: [id], userid: people.s2.id }),
  };
  test.each(["claimed", "allocated"] as const)("is fresh when it is %s, until its owner follows it up", async (how) => {
    const { s1, s2 } = people;
    const id = await worked();
    await s1.post(clues.toPool, { ids: [id] });
    expect((await GOT[how](id)).data).toMatchObject({ done: [id] });
    expect(await standing(s2, id)).toEqual(FRESH);
    await s2.post(clues.close, { ids: [id], ext: "空号" });
    expect(await standing(s2, id)).toEqual([4, false, ""]);
    await s2.post(clues.reopen, { ids: [id] });
    expect(await standing(s2, id)).toEqual(FRESH);
    await addFollowUp(s2, id);
    expect(await standing(s2, id)).toEqual(WORKED);
  });

  test("stands where it stood when it is given on, and when its way into the pool is taken back", async () => {
    const { mgrA, s1, s2 } = people;
    const id = await worked();
    const given = await mgrA.post(clues.transfer, { ids: [id], userid: s2.id });
    expect(await standing(s2, id)).toEqual(WORKED);
    await back(mgrA, given);
    const parked = await s1.post(clues.toPool, { ids: [id] });
    await back(s1, parked);
    expect(await standing(s1, id)).toEqual(WORKED);
  });

  test("that nobody has followed up stays fresh when it is given on", async () => {
    const { mgrA, s1, s2 } = people;
    const id = await addLead(s1);
    await mgrA.post(clues.transfer, { ids: [id], userid: s2.id });
    expect(await standing(s2, id)).toEqual(FRESH);
  });
});

test("the queue reads fresh leads off an index of their owner", async () => {
  const plan = await server.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    return sql`
    explain select r.id from customers r where r.deleted_at is null and r.clue in (3) and r.owner_id = ${people.s1.id}
      and r.lead_state = 2 and r.next_follow_at is null order by r.owned_at desc, r.id desc limit 100`.execute(db);
  });
  expect(JSON.stringify(plan.rows)).toContain("customers_fresh_leads");
});
