/** Accounts by their kind. What every record type does is tested in test/records.test.ts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
});
afterAll(() => server.close());

test("are listed by kind; money is a number with two decimals", async () => {
  const add = async (types: string, balance: unknown) =>
    newId(await boss.raw("/api/account/add", { name: unique("账户"), types, balance }));
  const [bank, cash] = [await add("bank", "1234567890.12"), await add("cash", -5)];
  const list = async (types: string) =>
    (await boss.raw("/Api/Account/Index", { types, rows: 200 })).rows?.map((row) => [
      row.id,
      row.typesName,
      row.balance,
    ]);
  expect(await list("bank")).toEqual([[bank, "银行", 1_234_567_890.12]]);
  expect(await list("cash")).toEqual([[cash, "现金", -5]]);
  expect(await list("")).toHaveLength(2);
  expect(await boss.raw("/api/account/add", { name: unique("账户"), balance: "1.234" })).toMatchObject({
    status: 400,
    data: { errors: [{ field: "balance" }] },
  });
  expect((await boss.raw("/api/account/detail", { id: await add("", "") })).data).toMatchObject({
    types: "bank",
    balance: "",
  });
});
