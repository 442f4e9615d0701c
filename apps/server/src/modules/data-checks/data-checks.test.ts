/** What is broken on purpose is found by night, and named to whoever administers. */
import { ruleSaid } from "@qicheng/api/data-checks/messages";
import { dataChecks } from "@qicheng/api/data-checks/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grant, newId } from "../../../test/arrange";
import { goodsWorld } from "../../../test/goods-world";
import { type TestServer, testServer } from "../../../test/harness";
import type { Database } from "../../kernel/db/database";
import { invariantNames, invariantsTask } from "../../kernel/documents/invariants";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The nightly task, with its own transaction. */
const tonight = () =>
  invariantsTask.run({ at: new Date().toISOString() }, {
    db: server.db,
    services: server.services,
    log: () => undefined,
    once: <Result>(work: (db: Database) => Promise<Result>) => work(server.db),
  } as never);

const found = async () => (await (await server.as("boss")).raw(dataChecks.index.path, {})).rows ?? [];

test("a place that differs from its ledger is found, and gone once it is mended", async () => {
  const world = await goodsWorld(server);
  const one = await world.product();
  newId(await world.bring({ listJson: [{ productid: one, number: 2, price: 24 }] }));
  await tonight();
  expect(await found()).toEqual([]);
  const set = (by: number) =>
    sql`update stocks set quantity = quantity + ${by} where product_id = ${one}`.execute(server.db);
  await set(1);
  await tonight();
  const [place] = await server.rows(sql<{ id: number }>`select id from stocks where product_id = ${one}`);
  const [row, ...others] = await found();
  expect(row).toMatchObject({
    rule: "stock.ledger",
    ruleName: "库存 = 出入库明细之和",
    recordId: place?.id,
    leadModule: "product",
    leadId: one,
    leadName: expect.stringContaining("货"),
    detail: expect.stringContaining("3.0000"),
  });
  expect(others).toEqual([]);
  // whoever does not see the record is told where it leads, and not what it is called
  await grant(server, "s3", ["system.check"]);
  const [seen] = (await (await server.as("s3")).raw(dataChecks.index.path, {})).rows ?? [];
  expect(seen).toMatchObject({ recordId: place?.id, leadModule: "product", leadName: "" });
  const { rows } = await (await server.as("boss")).raw(dataChecks.index.path, { key: "stock.led" });
  expect(rows).toHaveLength(1);
  await set(-1);
  await tonight();
  expect(await found()).toEqual([]);
});

test("each rule has words, and only administrators read what breaks them", async () => {
  expect(invariantNames().filter((name) => !Object.hasOwn(ruleSaid, name))).toEqual([]);
  expect(await server.anonymous.raw(dataChecks.index.path, {})).toMatchObject({ status: 401 });
  const s1 = await server.as("s1");
  expect(await s1.raw(dataChecks.index.path, {})).toMatchObject({ status: 403 });
  await grant(server, "s2", ["system.check"]);
  expect(await (await server.as("s2")).raw(dataChecks.index.path, {})).toMatchObject({ status: 200 });
});
