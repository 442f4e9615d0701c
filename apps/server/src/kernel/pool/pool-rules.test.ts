/** Rules of a pool: who sets them, within which bounds, and what two who do so at once read. */
import { customers } from "@qicheng/api/customers/routes";
import { pool } from "@qicheng/api/pool/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let people: Record<"boss" | "director" | "s1", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "s1"]);
});
afterAll(() => server.close());

describe("the rules", () => {
  const RULES = { claimPerDay: 10, holdCap: 200, coolDownDays: 30, newFreezeDays: 0, lockCap: 20 };
  const read = async (caller: Caller) => caller.post(pool.settings, { module: "customer" });
  const save = (caller: Caller, rules: object, version?: number) =>
    caller.raw(pool.saveSettings.path, { module: "customer", rules, ...(version === undefined ? {} : { version }) });

  test("are those of a new company until somebody saves others; a version of before is refused", async () => {
    const { boss } = people;
    expect((await read(boss)).data).toEqual({ ...RULES, version: 0 });
    expect(await save(boss, { claimPerDay: "", holdCap: "50", lockCap: 5 }, 0)).toMatchObject({ msg: "保存成功" });
    const saved = { ...RULES, claimPerDay: "", holdCap: 50, lockCap: 5, version: 1 };
    expect((await read(boss)).data).toEqual(saved);
    expect(await save(boss, { holdCap: 60 }, 0)).toMatchObject({
      status: 409,
      code: "CONFLICT",
      data: { current: saved },
    });
    expect((await people.s1.post(customers.quota, {})).data.claimPerDay).toBeNull();
    const { rows } = await sql<{ summary: string; changes: { title: string; from: string; to: string }[] }>`
      select summary, changes from audit_log where module = 'pool' order by id desc limit 1`.execute(server.db);
    expect(rows[0]?.summary).toBe("修改客户公海规则");
    expect(rows[0]?.changes.map(({ title, from, to }) => [title, from, to])).toEqual([
      ["每天领取上限", "10", ""],
      ["持有上限", "200", "50"],
      ["锁定上限", "20", "5"],
    ]);
  });

  test("are for whoever has the right, with numbers that there may be, of a type that has a pool", async () => {
    const { boss, director } = people;
    const before = await checksums(server);
    expect((await read(director)).code).toBe("FORBIDDEN");
    expect((await save(director, { lockCap: 1 })).code).toBe("FORBIDDEN");
    expect(await save(boss, { holdCap: 0 })).toMatchObject({ status: 400, code: "VALIDATION" });
    expect((await save(boss, { holdCap: "viele" })).status).toBe(400);
    expect((await save(boss, { enabled: 1 })).status).toBe(400);
    expect(await boss.raw(pool.saveSettings.path, { module: "supplier", rules: {} })).toMatchObject({
      msg: "不支持公海",
    });
    expect(await checksums(server)).toEqual(before);
  });
});
