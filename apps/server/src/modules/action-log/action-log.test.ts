/** The operation log tells nobody more than the records do. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, dropCaches, grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  const definition = JSON.stringify({ type: "customer", title: "关联客户", flags: { list: true } });
  await sql`insert into custom_fields (module, key, definition) values ('product', 'zcust', ${definition}::jsonb)`.execute(
    server.db,
  );
  await dropCaches(server);
});
afterAll(() => server.close());

const changesSeenBy = async (caller: Caller, id: number, headers?: Record<string, string>) =>
  (
    await caller.raw("/api/actionLog/list", { modelType: "product", modelId: id }, headers ? { headers } : {})
  ).rows?.flatMap((row) => row.changes);

test("names a record that a field points at for whoever may see it, and for nobody else", async () => {
  const [first, second] = [unique("秘密客户"), unique("秘密客户")];
  const ids = [await addCustomer(boss, { CustomerName: first }), await addCustomer(boss, { CustomerName: second })];
  const id = newId(await boss.raw("/api/product/add", { name: unique("货"), number: unique("N"), zcust: ids[0] }));
  await boss.raw("/api/product/edit", { id, zcust: ids[1] });
  await boss.raw("/api/product/edit", { id, zcust: "" });
  const change = { field: "zcust", title: "关联客户" };
  expect(await changesSeenBy(boss, id)).toEqual([
    { ...change, from: second, to: "" },
    { ...change, from: first, to: second },
  ]);
  await grant(server, "none", ["crm.product.list"], "all");
  const hidden = "无权查看或已删除";
  expect(await changesSeenBy(await server.as("none"), id)).toEqual([
    { ...change, from: hidden, to: "" },
    { ...change, from: hidden, to: hidden },
  ]);
});

test("of the company's own set-up is told to whoever may open it, and to nobody else", async () => {
  const branch = newId(await boss.raw("/main/Branch/add", { Name: unique("部") }));
  const role = newId(await boss.raw("/main/role/add", { name: unique("角"), auth: {}, dataScope: {} }));
  const person = newId(
    await boss.raw("/api/user/add", { Name: unique("u"), NickName: "日志人", BranchID: branch, roleids: [role] }),
  );
  const entry = newId(await boss.raw("/api/status/add", { types: "source", name: unique("源") }));
  await boss.raw("/api/user/edit", { id: person, NickName: "改名人" });
  const log = (caller: Caller, modelType: string, modelId: number, headers?: Record<string, string>) =>
    caller.raw("/api/actionLog/list", { modelType, modelId }, headers ? { headers } : {});
  const subjects = [
    ["user", person, "system.user"],
    ["role", role, "system.role"],
    ["branch", branch, "system.branch"],
    ["dictionary", entry, "system.status"],
  ] as const;
  for (const [module, id, right] of subjects) {
    const { rows } = await log(boss, module, id);
    expect([module, rows?.at(-1)]).toMatchObject([module, { action: "add", UserID: boss.id }]);
    await grant(
      server,
      "none",
      subjects.map(([, , other]) => other).filter((other) => other !== right),
    );
    expect([module, await log(await server.as("none"), module, id)]).toMatchObject([module, { code: "FORBIDDEN" }]);
    await grant(server, "none", [right]);
    expect([module, (await log(await server.as("none"), module, id)).total]).toEqual([module, rows?.length]);
    expect([module, await log(boss, module, 999_999_999)]).toMatchObject([module, { code: "NOT_FOUND" }]);
    expect(await log(server.anonymous, module, id)).toMatchObject({ status: 401 });
  }
  const [changed] = (await log(boss, "user", person)).rows ?? [];
  expect(changed.changes).toEqual([{ field: "NickName", title: "姓名", from: "日志人", to: "改名人" }]);
  const [english] = (await log(boss, "user", person, { "x-lang": "en" })).rows ?? [];
  expect(english.changes[0].title).toBe("Name");
  // what is only listed has no log of its own
  for (const module of ["securityLog", "recycle", "nothing"])
    expect([module, await log(boss, module, 1)]).toMatchObject([module, { code: "NOT_FOUND" }]);
});
