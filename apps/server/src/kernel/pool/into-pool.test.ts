/** Records that begin in the pool: who may put them there, and what is known of them then. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { type FormDefinition, forms } from "@qicheng/api/forms/routes";
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { suppliers } from "@qicheng/api/suppliers/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import type { Caller } from "../../../test/harness";
import { ended, Importing, run } from "../../../test/importing";
import { checksums, count } from "../../../test/observe";
import { batchOf } from "../../../test/pool";

const kit = new Importing();

beforeAll(() => kit.open());
afterAll(() => kit.close());

const TYPES = [
  { module: "customer", of: customers, index: "/api/customer/index", prefix: "crm.customer" },
  { module: "clue", of: clues, index: "/api/clues/index", prefix: "crm.clues" },
] as const;

const counted = (owner: number) =>
  count(
    kit.server,
    sql<{ n: number }>`select coalesce(sum(n), 0)::int as n from customer_counts where owner_id = ${owner}`,
  );
/** Of the form's items the one that puts into the pool. */
const offered = async (caller: Caller, input: object) =>
  ((await caller.raw(forms.definition.path, input)).data as FormDefinition).items.filter(
    ({ field }) => field === "intoPool",
  );
const found = async (caller: Caller, path: string, query: object) =>
  ((await caller.raw(path, query)).rows ?? []).map(({ id }) => id);

describe.each(TYPES)("a new record of $module", ({ module, of, index, prefix }) => {
  const add = (caller: Caller, values: object) => caller.raw((of.add as RouteDefinition).path, values);

  test("begins in the pool where its form says so, with history, log, search and counters, and goes its way as any other there", async () => {
    const { s1, s2, boss } = kit;
    const [pool, own] = [await counted(0), await counted(s1.id)];
    const name = unique("公海新建");
    expect(await offered(s1, { formid: module })).toMatchObject([{ type: "switch", title: "放入公海" }]);
    for (const other of [{ isshow: 1 }, { category: "edit" }])
      expect(await offered(s1, { formid: module, ...other })).toEqual([]);
    const id = newId(await add(s1, { CustomerName: name, intoPool: 1 }));
    const seen = (await s2.post(of.view, { id })).data;
    expect(seen).toMatchObject({ CustomerName: name, UserID: 0, IsGongHai: 1, can: { receive: 1 } });
    expect([await counted(0), await counted(s1.id)]).toEqual([pool + 1, own]);
    expect(await found(s2, index, { gonghai: 1, key: name })).toEqual([id]);
    expect(await found(s1, index, { key: name })).toEqual([]);
    expect((await boss.post(of.ownerLog, { id })).rows).toMatchObject([
      { act: "add", text: "新建到公海", from: "", to: "", by: "s1先生" },
    ]);
    const log = (await boss.raw("/api/actionLog/list", { modelId: id, modelType: module })).rows ?? [];
    expect(log.map(({ action }) => action)).toEqual(["add"]);
    const queued = (await s1.raw("/api/queue/list", { rows: 200 })).rows ?? [];
    expect(queued.map((line) => line.id)).not.toContain(id);
    // As anything in the pool it is claimed first; what is undone of it then is back where it was.
    const claimed = await s2.post(of.receive, { ids: [id] });
    expect(claimed.data).toMatchObject({ done: [id], refused: [] });
    const gone = await s2.raw((of.remove as RouteDefinition).path, { ids: [id] });
    expect([gone.status, await counted(0)]).toEqual([200, pool]);
    await s2.post(undo.run, { id: batchOf(gone) });
    await s2.post(undo.run, { id: batchOf(claimed) });
    expect(await found(s1, index, { gonghai: 1, key: name })).toEqual([id]);
    expect(await counted(0)).toBe(pool + 1);
  });

  test("is its maker's where it says nothing, or no", async () => {
    const { s1 } = kit;
    for (const more of [{}, { intoPool: 0 }, { intoPool: "" }, { intoPool: "false" }]) {
      const id = newId(await add(s1, { CustomerName: unique("自己的"), ...more }));
      expect((await s1.post(of.view, { id })).data.UserID).toBe(s1.id);
    }
  });

  test("is refused by name to whoever does not see the pool, for what is no answer, and in an edit", async () => {
    const { s2, server } = kit;
    const rights = [`${prefix}.total`, `${prefix}.add`, `${prefix}.edit`] as const;
    await grant(server, "s2", rights);
    const before = await checksums(server);
    const refused = { status: 400, code: "VALIDATION" };
    expect(await add(s2, { CustomerName: "甲", intoPool: 1 })).toMatchObject({ ...refused, msg: "没有公海可放入" });
    expect(await add(s2, { CustomerName: "甲", intoPool: "也许" })).toMatchObject({
      ...refused,
      msg: "放入公海只能是 0 或 1",
    });
    expect(await offered(s2, { formid: module })).toEqual([]);
    expect(await checksums(server)).toEqual(before);
    const id = newId(await add(s2, { CustomerName: unique("不变") }));
    expect(await s2.raw((of.edit as RouteDefinition).path, { id, intoPool: 1 })).toMatchObject(refused);
    await grant(server, "s2");
  });
});

test("what has no pool does not know the key", async () => {
  const { boss } = kit;
  expect(await offered(boss, { formid: "supplier" })).toEqual([]);
  const answer = await boss.raw(suppliers.add.path, { name: unique("供应商"), intoPool: 1 });
  expect(answer).toMatchObject({ status: 400, code: "VALIDATION" });
});

test("an import into the pool says the same of each row", async () => {
  const { s1, boss } = kit;
  const word = unique("入池");
  const { id } = await kit.checked(s1, [
    [`${word}甲`, "", "", "", ""],
    [`${word}乙`, "", "", "", ""],
  ]);
  expect(await ended(s1, await run(s1, id, { pool: 1 }))).toMatchObject({ succeeded: 2, refused: 0 });
  const rows = await kit.namedLike(word);
  expect(rows.map(({ owner_id }) => owner_id)).toEqual([null, null]);
  for (const row of rows)
    expect((await boss.post(customers.ownerLog, { id: row.id })).rows).toMatchObject([{ act: "add", by: "s1先生" }]);
});
