/** A random client of payments: alone it agrees with a small model to the fen, many at once break no rule. */
import { businessDay } from "@qicheng/engine/time/business-time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { PaymentModel } from "../../../test/payment-model";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let product: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 1 }),
  );
});
afterAll(() => server.close());

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const fen = (value: unknown): number => Math.round(Number(value) * 100);

const act = fc.record({
  what: fc.constantFrom("pay", "pay", "pay", "expense", "advance", "use", "use", "reverse", "reverse", "in", "out"),
  one: fc.nat(999),
  money: fc.integer({ min: 1, max: 30_000 }),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** The product and the model side by side, for one supplier, one till and a bank. */
class World {
  readonly model = new PaymentModel();
  readonly payables: number[] = [];
  readonly payments: number[] = [];
  supplier = 0;
  till = 0;
  bank = 0;

  async open(): Promise<void> {
    this.supplier = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
    this.till = newId(await boss.raw("/api/account/add", { name: unique("现金"), types: "cash", balance: 500 }));
    this.bank = newId(await boss.raw("/api/account/add", { name: unique("银行"), types: "bank" }));
    this.model.till = 50_000;
    this.#owes(20_000, await boss.raw("/api/payable/add", { name: unique("房租"), money: 200 }));
    const claim = newId(await boss.raw("/api/baoxiao/add", { type: 1, money: "123.45" }));
    await this.#owesFrom(12_345, "baoxiao", claim);
    for (const money of [30_000, 25_001]) {
      const listJson = [{ productid: product, number: 1, sellingprice: yuan(money) }];
      const form = { supplierId: this.supplier, orderDate: businessDay(), listJson };
      await this.#owesFrom(money, "purchaseOrder", newId(await boss.raw("/api/erp/purchaseAdd", form)));
    }
  }

  #owes(due: number, answer: Answer): void {
    this.payables.push(newId(answer));
    this.model.owed.push({ due, ofOrder: false });
  }

  async #owesFrom(due: number, source: string, id: number): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select id from payables where source = ${source} and record_id = ${id}`.execute(server.db);
    this.payables.push(rows[0]?.id ?? 0);
    this.model.owed.push({ due, ofOrder: source === "purchaseOrder" });
  }

  /** The call of an act, and what the model says of it. */
  request({ what, one, money }: Act): readonly [path: string, body: object, inModel: () => boolean] | undefined {
    const at = one % this.payables.length;
    const of = { accountId: this.till, money: yuan(money) };
    const add = "/api/payment/add";
    const payableId = this.payables[at];
    const reversed = this.payments.length === 0 ? undefined : one % this.payments.length;
    const { model, supplier: supplierId, till, bank } = this;
    switch (what) {
      case "pay":
        return [add, { ...of, type: "payable", payableId }, () => model.pay({ owed: at, money, kind: "payable" })];
      case "use":
        return [
          add,
          { ...of, type: "payable", payableId, fromPrepaid: 1 },
          () => model.pay({ owed: at, money, kind: "use" }),
        ];
      case "expense":
        return [add, { ...of, type: "expense", payee: "甲" }, () => model.pay({ money, kind: "expense" })];
      case "advance":
        return [add, { ...of, type: "prepayment", supplierId }, () => model.pay({ money, kind: "advance" })];
      case "in":
        return ["/api/account/transfer", { from: bank, to: till, money: yuan(money) }, () => model.transfer(money)];
      case "out":
        return ["/api/account/transfer", { from: till, to: bank, money: yuan(money) }, () => model.transfer(-money)];
      case "reverse":
        if (reversed === undefined) return undefined;
        return ["/api/payment/reverse", { id: this.payments[reversed], ext: "" }, () => model.reverse(reversed)];
    }
  }

  /** Does an act in both. */
  async does(one: Act): Promise<void> {
    const request = this.request(one);
    if (!request) return;
    const [path, body, inModel] = request;
    const answer = await boss.raw(path, body);
    expect([path, one.what, answer.msg, answer.status === 200]).toEqual([path, one.what, answer.msg, inModel()]);
    if (answer.status === 200 && path.endsWith("payment/add")) this.payments.push(newId(answer));
  }

  async held(account: number): Promise<number> {
    return fen((await boss.raw("/api/account/detail", { id: account })).data.current);
  }

  /** All that the model says stands in the database. */
  async agree(): Promise<void> {
    const { rows } = await sql<{ paid: string }>`
      select p.paid::text from unnest(${this.payables}::bigint[]) with ordinality i(id, at)
      join payables p on p.id = i.id order by i.at`.execute(server.db);
    expect(rows.map(({ paid }) => fen(paid))).toEqual(this.payables.map((_, at) => this.model.paidOf(at)));
    expect(await this.held(this.till)).toBe(this.model.till);
    const { rows: advance } = await sql<{ sum: string }>`
      select coalesce(sum(money), 0)::text as sum from supplier_prepayments where supplier_id = ${this.supplier}`.execute(
      server.db,
    );
    expect(fen(advance[0]?.sum)).toBe(this.model.advance());
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
    { numRuns: 6 },
  );
});

test("many at once break no rule, and the accounts have what was acknowledged", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 40, maxLength: 60 }), async (acts) => {
      const world = new World();
      await world.open();
      for (const kind of ["advance", "expense", "pay"]) await world.does({ what: kind, one: 0, money: 5_000 } as Act);
      const whole = (await world.held(world.till)) + (await world.held(world.bank));
      const kinds = new Map(world.payments.map((id) => [id, 5_000]));
      let moved = 0;
      const statuses: number[] = [];
      await Promise.all(
        acts.map(async (one) => {
          const request = world.request(one);
          if (!request) return;
          const [path, body] = request;
          const answer = await boss.raw(path, body);
          statuses.push(answer.status);
          if (answer.status !== 200) return;
          if (path.endsWith("reverse")) moved += kinds.get((body as { id: number }).id) ?? 0;
          else if (path.endsWith("payment/add") && one.what !== "use") moved -= one.money;
        }),
      );
      // One that came too late for its locks may be asked to try again.
      expect(statuses.filter((status) => ![200, 400, 403, 404, 409, 503].includes(status))).toEqual([]);
      expect((await world.held(world.till)) + (await world.held(world.bank))).toBe(whole + moved);
      expect(await world.held(world.till)).toBeGreaterThanOrEqual(0);
      expect(await brokenInvariants(server.db)).toEqual([]);
    }),
    { numRuns: 4 },
  );
});

test("what is broken on purpose is found", async () => {
  const world = new World();
  await world.open();
  const [owed = 0] = world.payables;
  await world.does({ what: "pay", one: 0, money: 100 });
  await sql`update payables set paid = paid + 1 where id = ${owed}`.execute(server.db);
  expect(await brokenInvariants(server.db)).toMatchObject([{ name: "payable.paid", id: owed }]);
  await sql`update payables set paid = paid - 1 where id = ${owed}`.execute(server.db);
  await sql`update accounts set moved = moved + 1 where id = ${world.till}`.execute(server.db);
  expect(await brokenInvariants(server.db)).toMatchObject([{ name: "account.balance", id: world.till }]);
  await sql`update accounts set moved = moved - 1 where id = ${world.till}`.execute(server.db);
  await expect(sql`update settlements set money = 2`.execute(server.db)).rejects.toThrow(/never changed/);
});
