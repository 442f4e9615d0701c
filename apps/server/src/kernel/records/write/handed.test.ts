/** What points at a record does as it says when the record changes hands, goes into the pool by hand or by its clock, and comes back. */
import { customers } from "@qicheng/api/customers/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addComment, addContact, addCustomer, addFollowUp, signIn } from "../../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../../test/harness";
import { batchOf, recycleBy, runJob, since } from "../../../../test/pool";
import { recycleTask } from "../../pool/recycle";
import { alongsOf } from "../type/along";
import { endingInPool } from "../type/references";
import { allRecordTypes } from "../type/registry";
import { pointingAt } from "./pointing";

let server: TestServer;
let people: Record<"boss" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2", "s3"]);
});
afterAll(() => server.close());

/** A customer of s1 at which as much points as a salesman makes. */
async function laden(): Promise<number> {
  const { boss, s1, s3 } = people;
  const id = await addCustomer(s1);
  await addContact(s1, id);
  await addComment(s1, await addFollowUp(s1, id));
  await s1.post(customers.star, { id });
  await boss.post(customers.share, { ids: [id], userids: [s3.id], access: "r" });
  await sql`update customers set next_follow_at = now() + interval '9 days' where id = ${id}`.execute(server.db);
  return id;
}

/** How many rows of each table point at it. */
async function pointing(id: number) {
  const columns = await pointingAt(server.db, "customers");
  const counts: Record<string, number> = {};
  for (const { table, column, named } of columns) {
    const own = named
      ? sql`coalesce(to_jsonb(t) ->> 'module', to_jsonb(t) ->> 'subject') in ('customer', 'customers')`
      : sql`true`;
    const [row] = await server.rows(
      sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id} and ${own}`,
    );
    counts[`${table}.${column}`] = row?.n ?? 0;
  }
  return { columns, counts };
}

/** Holds what is left against what each says of itself. */
async function held(id: number, before: Record<string, number>, says: "handed" | "pooled"): Promise<void> {
  const { columns, counts } = await pointing(id);
  for (const { table, column, ...reference } of columns) {
    const name = `${table}.${column}`;
    const now = counts[name] ?? 0;
    if (reference[says] === "stays") expect([name, now >= (before[name] ?? 0)]).toEqual([name, true]);
    if (reference[says] === "ends") expect([name, now]).toEqual([name, 0]);
  }
}

const plansOf = async (id: number) =>
  (await server.rows(sql<{ next: string | null }>`select next_follow_at as next from customers where id = ${id}`))[0]
    ?.next ?? null;

describe("what points at a record", () => {
  test("is there in this test for most of what a customer has", async () => {
    const { counts } = await pointing(await laden());
    const there = Object.keys(counts).filter((name) => counts[name]);
    expect(there).toEqual(
      expect.arrayContaining([
        "audit_log.record_id",
        "contacts.customer_id",
        "customer_keys.customer_id",
        "customer_search.id",
        "customer_shares.customer_id",
        "customer_stars.customer_id",
        "followup_comments.customer_id",
        "followups.customer_id",
      ]),
    );
  });

  test("stays with whoever gets the record, plans only where they go along", async () => {
    const { boss, s2 } = people;
    for (const along of [["followup"], []]) {
      const id = await laden();
      const { counts } = await pointing(id);
      const given = { ids: [id], userid: s2.id, keep: "none" as const, along };
      expect((await boss.post(customers.transfer, given)).status).toBe(200);
      await held(id, counts, "handed");
      expect([along.length > 0, (await plansOf(id)) !== null]).toEqual([along.length > 0, along.length > 0]);
    }
  });

  test("ends in the pool or stays there, as it says, by hand and by the clock; an undo brings back what ended", async () => {
    const { s1 } = people;
    const [byHand, byClock] = [await laden(), await laden()];
    const [hand, clock] = [(await pointing(byHand)).counts, (await pointing(byClock)).counts];
    const pooled = await s1.post(customers.toPool, { ids: [byHand] });
    await held(byHand, hand, "pooled");
    expect(await plansOf(byHand)).toBeNull();
    await s1.post(undo.run, { id: batchOf(pooled) });
    const { counts } = await pointing(byHand);
    for (const name of endingInPool()) expect([name, counts[name]]).toEqual([name, hand[name]]);
    expect(await plansOf(byHand)).not.toBeNull();

    await recycleBy(server, { noFollowDays: 15, noDealDays: null });
    await sql`update customers set effective_at = now() - interval '30 days', last_follow_at = now() - interval '30 days'
      where id = ${byClock}`.execute(server.db);
    await since(server, byClock, 30);
    await runJob(server, recycleTask, { at: new Date().toISOString() });
    await held(byClock, clock, "pooled");
    expect(await plansOf(byClock)).toBeNull();
  });

  test("ends in the pool only where what ended is kept for the undo: the shares of a type", () => {
    const shares = allRecordTypes().flatMap(({ rows }) =>
      rows.kind === "owned" && rows.pool && rows.shares ? [`${rows.shares.table}.${rows.shares.column}`] : [],
    );
    expect(endingInPool().toSorted()).toEqual([...new Set(shares)].toSorted());
    expect(alongsOf(allRecordTypes().find(({ module }) => module === "customer") as never)).not.toEqual([]);
  });
});
