/** Invalid leads are nobody's work, and count against nobody's cap. */
import { clues } from "@qicheng/api/clues/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { type QueueRow, queue } from "@qicheng/api/queue/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFollowUp, addLead, grant, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { batchOf, runJob } from "../../../test/pool";
import { remindTask } from "../followups/due";

let server: TestServer;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await testServer();
  for (const name of ["s1", "s2"] as const) await grant(server, name);
  ({ s1, s2 } = await signIn(server, ["s1", "s2"]));
});
afterAll(() => server.close());

const NEXT = "2099-01-02 10:00";
const due = (id: number, before: string) =>
  sql`update customers set next_follow_at = now() - ${before}::interval where id = ${id}`.execute(server.db);
const queued = async (id: number) =>
  ((await s1.post(queue.list, { rows: 200 })).rows as QueueRow[]).some((row) => row.id === id);
const reminded = async () =>
  ((await s1.post(notifications.index, { rows: 200 })).rows ?? []).filter((row) => row.type === "followups.due").length;
const remind = () => runJob(server, remindTask as never, {});

test("a next time that is set for one neither reminds nor makes it work, until it is valid again", async () => {
  const [followed, edited] = [await addLead(s1, { contact_mobile: "13957412601" }), await addLead(s1)];
  await s1.post(clues.close, { ids: [followed, edited], ext: "空号" });
  await addFollowUp(s1, followed, { nextgenjintime: NEXT });
  expect((await s1.post(clues.edit, { id: edited, nextgenjintime: NEXT })).status).toBe(200);
  for (const id of [followed, edited]) await due(id, "10 minutes");
  await remind();
  for (const id of [followed, edited]) expect(await queued(id)).toBe(false);
  expect(await reminded()).toBe(0);
  await due(followed, "2 days");
  expect(await queued(followed)).toBe(false);
  expect((await s1.raw("/api/customer/next", {})).data?.id).not.toBe(followed);
  await s1.post(clues.reopen, { ids: [followed, edited] });
  await remind();
  expect([await queued(followed), await queued(edited), await reminded()]).toEqual([true, true, 1]);
});

test("leave room for others below the cap, and take it again once they are valid", async () => {
  const held = async () => (await s2.raw("/api/clues/quota", {})).data.held as number;
  const before = await held();
  const ids = [await addLead(s2), await addLead(s2), await addLead(s2)];
  expect(await held()).toBe(before + 3);
  const closed = await s2.post(clues.close, { ids, ext: "空号" });
  expect(await held()).toBe(before);
  const [lying] = [await addLead(s1, { CustomerName: unique("公海") })];
  await s1.post(clues.toPool, { ids: [lying] });
  await sql`insert into pool_rules (module, rules) values ('clue', ${JSON.stringify({ holdCap: before + 1 })}::jsonb)`.execute(
    server.db,
  );
  expect((await s2.post(clues.receive, { ids: [lying] })).data).toMatchObject({ done: [lying] });
  const refused = { status: 409, code: "CONFLICT", msg: `s2先生持有已达上限${before + 1}个` };
  expect(await s2.post(clues.reopen, { ids: ids.slice(0, 1) })).toMatchObject(refused);
  expect((await s2.post(undo.run, { id: batchOf(closed) })).data).toMatchObject({ done: [] });
  expect(await held()).toBe(before + 1);
  await sql`delete from pool_rules where module = 'clue'`.execute(server.db);
  await s2.post(clues.reopen, { ids: ids.slice(0, 1) });
  expect(await held()).toBe(before + 2);
  const [one] = await server.rows(sql<{ kept: number; counted: number }>`
    select (select coalesce(sum(n), 0)::int from customer_counts where owner_id = ${s2.id} and clue = 3) as kept,
      (select count(*)::int from customers where owner_id = ${s2.id} and clue = 3 and deleted_at is null) as counted`);
  expect(one?.kept).toBe(one?.counted);
});
