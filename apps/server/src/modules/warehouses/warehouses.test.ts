/** 默认仓库: always there, in use, and there only once. What every record type does is tested in test/records.test.ts. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let standard: { id: number; name: string; isDefault: number };

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  standard = (await boss.raw("/api/erp/warehouseList", { key: "mrck" })).rows?.[0];
});
afterAll(() => server.close());

test("is the first warehouse of every company, found by its initials", () => {
  expect(standard).toMatchObject({ name: "默认仓库", isDefault: 1, enabled: 1 });
});

test("is neither deleted nor disabled, and may have another name", async () => {
  const before = await checksums(server);
  expect(await boss.raw("/api/erp/warehouseDelete", { id: standard.id })).toMatchObject({
    status: 403,
    msg: "默认仓库不能删除",
    data: { refused: [{ id: standard.id }] },
  });
  expect(await boss.raw("/api/erp/warehouseEdit", { id: standard.id, enabled: 0 })).toMatchObject({
    status: 400,
    data: { errors: [{ field: "enabled", msg: "默认仓库不能停用" }] },
  });
  expect(await checksums(server)).toEqual(before);
  const name = unique("总仓");
  expect((await boss.raw("/api/erp/warehouseEdit", { id: standard.id, name })).status).toBe(200);
  expect((await boss.raw("/api/erp/warehouseDetail", { id: standard.id })).data).toMatchObject({ name, isDefault: 1 });
});

test("stays one", async () => {
  const added = await boss.raw("/api/erp/warehouseAdd", { name: unique("分仓"), enabled: 0 });
  expect((await boss.raw("/api/erp/warehouseDetail", { id: added.data.id })).data).toMatchObject({
    isDefault: 0,
    enabled: 0,
  });
  expect((await boss.raw("/api/erp/warehouseAdd", { name: unique("分仓"), isDefault: 1 })).msg).toBe(
    "不支持的字段：isDefault",
  );
  expect(await boss.raw("/api/erp/warehouseEdit", { id: added.data.id, isDefault: 1 })).toMatchObject({ status: 400 });
  expect(await count(server, sql`select count(*) as n from warehouses where is_default`)).toBe(1);
});
