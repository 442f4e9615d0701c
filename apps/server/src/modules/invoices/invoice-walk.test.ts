/** A random client of invoices: alone it agrees with a small model to the fen, many at once never exceed what is due. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { InvoiceModel } from "../../../test/invoice-model";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let product: number;
let kind: number;
let customer: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  product = newId(
    await boss.raw("/api/product/add", {
      name: unique("产品"),
      number: unique("P"),
      standard: "台",
      price: 1,
      shuilv: "13",
    }),
  );
  customer = newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

const yuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;
const fen = (value: unknown): number => Math.round(Number(value) * 100);

const act = fc.record({
  what: fc.constantFrom("apply", "apply", "apply", "issue", "issue", "red", "red", "redAll", "void", "change", "end"),
  one: fc.nat(999),
  money: fc.integer({ min: 1, max: 9_000 }),
  paper: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

let numbers = 50_000_000;
const nextNumber = () => {
  numbers += 1;
  return String(numbers);
};

class World {
  readonly model = new InvoiceModel();
  readonly contracts: number[] = [];
  readonly invoices: number[] = [];

  async open(): Promise<void> {
    for (const money of [10_000, 3_333]) {
      const line = { productid: product, number: 1, sellingprice: yuan(money), shuilv: "13" };
      this.contracts.push(
        newId(await boss.raw("/api/contract/add", { customerId: customer, type: kind, listJson: [line] })),
      );
      this.model.due.push(money);
      this.model.isVoid.push(false);
    }
  }

  async #agrees(path: string, body: object, done: boolean) {
    const answer = await boss.raw(path, body);
    expect([path, answer.msg, answer.status === 200]).toEqual([path, answer.msg, done]);
    return answer;
  }

  async does({ what, one, money, paper }: Act): Promise<void> {
    const contract = one % this.contracts.length;
    const id = this.contracts[contract];
    if (what === "apply") {
      const done = this.model.apply(contract, money, paper);
      const form = { contractId: id, money: yuan(money), title: "甲", kind: paper ? "normal" : "normalE" };
      const answer = await this.#agrees("/api/invoice/add", form, done);
      if (done) this.invoices.push(newId(answer));
    } else if (what === "change") {
      const { listJson } = (await boss.raw("/api/contract/Views", { id })).data;
      const form = { id, Money: yuan(money), listJson: [{ ...listJson[0], sellingprice: yuan(money) }] };
      await this.#agrees("/api/contract/change", form, this.model.change(contract, money));
    } else if (what === "end") {
      if (one % 5 === 0) await this.#agrees("/api/contract/void", { id }, this.model.voidContract(contract));
    } else if (this.invoices.length > 0) await this.#onInvoice(what, one % this.invoices.length, money);
  }

  async #onInvoice(what: string, at: number, money: number): Promise<void> {
    const id = this.invoices[at];
    if (what === "issue") await this.#agrees("/api/invoice/issue", { id, number: nextNumber() }, this.model.issue(at));
    if (what === "red")
      await this.#agrees("/api/invoice/red", { id, money: yuan(money), ext: "x" }, this.model.red(at, money));
    if (what === "redAll") await this.#agrees("/api/invoice/red", { id, ext: "x" }, this.model.red(at, undefined));
    if (what === "void") await this.#agrees("/api/invoice/void", { id, ext: "x" }, this.model.voids(at));
  }

  async agree(): Promise<void> {
    const { rows } = await sql<{ asked: string; issued: string }>`
      select k.invoicing_money::text as asked, k.invoiced_money::text as issued
      from unnest(${this.contracts}::bigint[]) with ordinality i(id, at) join contracts k on k.id = i.id order by i.at`.execute(
      server.db,
    );
    expect(rows.map(({ asked, issued }) => [fen(asked), fen(issued)])).toEqual(
      this.contracts.map((_, at) => [this.model.sum(at, "asked"), this.model.sum(at, "issued")]),
    );
  }
}

test("alone, it agrees with the model to the fen after each act", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 30 }), async (acts) => {
      const world = new World();
      await world.open();
      for (const one of acts) {
        await world.does(one);
        await world.agree();
      }
      expect(await brokenInvariants(server.db)).toEqual([]);
    }),
    { numRuns: 5 },
  );
});

test("many at once never invoice more than is due, and break no rule", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 40, maxLength: 60 }), async (acts) => {
      const world = new World();
      await world.open();
      const [contract = 0] = world.contracts;
      const seeds: number[] = [];
      for (let at = 0; at < 5; at += 1)
        seeds.push(
          newId(
            await boss.raw("/api/invoice/add", { contractId: contract, money: "12.00", title: "甲", kind: "normal" }),
          ),
        );
      const answers = await Promise.all(
        acts.map(async ({ what, one, money }) => {
          const id = seeds[one % seeds.length];
          if (what === "issue") return boss.raw("/api/invoice/issue", { id, number: nextNumber() });
          if (what === "red") return boss.raw("/api/invoice/red", { id, money: yuan(money % 900 || 1), ext: "x" });
          if (what === "redAll") return boss.raw("/api/invoice/red", { id, ext: "x" });
          if (what === "void") return boss.raw("/api/invoice/void", { id, ext: "x" });
          if (what === "change") return boss.raw("/api/contract/change", { id: contract, Money: yuan(money + 2_000) });
          return boss.raw("/api/invoice/add", { contractId: contract, money: yuan(money % 3_000 || 1), title: "乙" });
        }),
      );
      // One that came too late for its locks may be asked to try again.
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 400, 403, 409, 503].includes(status)),
      ).toEqual([]);
      expect(await brokenInvariants(server.db)).toEqual([]);
    }),
    { numRuns: 4 },
  );
});

test("what is broken on purpose is found, and the ledger only grows", async () => {
  const world = new World();
  await world.open();
  const [contract = 0] = world.contracts;
  await sql`update contracts set invoiced_money = 1 where id = ${contract}`.execute(server.db);
  expect(await brokenInvariants(server.db)).toMatchObject([{ name: "contract.invoiced", id: contract }]);
  await sql`update contracts set invoiced_money = 0 where id = ${contract}`.execute(server.db);
  const id = newId(await boss.raw("/api/invoice/add", { contractId: contract, money: 1, title: "甲" }));
  await boss.raw("/api/invoice/issue", { id, number: nextNumber() });
  await boss.raw("/api/invoice/red", { id, ext: "x" });
  await expect(sql`update invoice_reds set money = 2`.execute(server.db)).rejects.toThrow(/never changed/);
  await expect(
    sql`update contracts set invoiced_money = 100.01 where id = ${contract}`.execute(server.db),
  ).rejects.toThrow(/contracts_invoiced/);
});
