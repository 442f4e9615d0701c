/** A random client of contracts and receipts: alone it agrees with a small model to the fen, many at once break no rule. */
import { businessDay } from "@qicheng/engine/time/business-time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { type ModelRow, MoneyModel } from "../../../test/money-model";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let product: number;
let kind: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 1 }),
  );
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

const yuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;
const fen = (value: unknown): number => Math.round(Number(value) * 100);

/** Days that no other row has, so that none comes first by chance. */
let days = 0;
function nextDay(): string {
  days += 1;
  return new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);
}

/** One act, with numbers that the world turns into places and amounts. */
const act = fc.record({
  what: fc.constantFrom(
    "add",
    "add",
    "add",
    "ahead",
    "refund",
    "reverse",
    "use",
    "writeOff",
    "void",
    "change",
    "contract",
  ),
  one: fc.nat(999),
  other: fc.nat(999),
  money: fc.integer({ min: 1, max: 40_000 }),
  spare: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** Two rows of an amount, at days of their own. */
function planOf(money: number): ModelRow[] {
  const first = Math.max(1, Math.trunc(money / 3));
  return [first, money - first].map((part, at) => ({ at, day: nextDay(), money: part, off: 0 }));
}

const formOf = (money: number, rows: readonly ModelRow[]) => ({
  listJson: [{ productid: product, number: 1, sellingprice: yuan(money) }],
  Money: yuan(money),
  hkType: 2,
  hkList: rows.map((row) => ({ date: row.day, money: yuan(row.money) })),
});

/** The product and the model side by side, for one customer and one account. */
class World {
  readonly model = new MoneyModel();
  readonly contracts: number[] = [];
  readonly receipts: number[] = [];
  readonly #used = new Set<number>();
  customer = 0;
  account = 0;

  async open(): Promise<void> {
    this.customer = newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") }));
    this.account = newId(await boss.raw("/api/account/add", { name: unique("户"), types: "bank" }));
    for (const money of [10_000, 33_333, 20_001]) await this.contract(money);
  }

  async contract(money: number): Promise<void> {
    const rows = planOf(money);
    const form = { customerId: this.customer, type: kind, AddTime: "2024-01-01", ...formOf(money, rows) };
    this.contracts.push(newId(await boss.raw("/api/contract/add", form)));
    this.model.contracts.push({ money, rows, isVoid: false });
  }

  /** Does an act in both. */
  async does({ what, one, other, money, spare }: Act): Promise<void> {
    const at = one % this.contracts.length;
    const receipt = this.receipts.length === 0 ? undefined : other % this.receipts.length;
    if (what === "contract") return this.contracts.length < 6 ? this.contract(money + 2) : undefined;
    if (what === "add" || what === "ahead") return this.#adds(what === "add" ? at : undefined, money, spare);
    if (what === "use") return this.#uses(at, money);
    if (what === "writeOff") return this.#writesOff(at, other % 2);
    if (what === "void") return one % 4 > 0 ? undefined : this.#voids(at);
    if (what === "change") return this.#changes(at, money + 2);
    if (receipt === undefined) return undefined;
    const id = this.receipts[receipt];
    if (what === "refund")
      return this.#agrees("refund", this.model.refund(receipt, money), {
        id,
        money: yuan(money),
        accountId: this.account,
      });
    return this.#agrees("reverse", this.model.reverse(receipt, this.#used.has(receipt)), { id });
  }

  async #uses(at: number, money: number): Promise<void> {
    const items = [{ contractId: this.contracts[at], money: yuan(money) }];
    const used = this.model.use(at, money);
    for (const lot of used ?? []) this.#used.add(lot);
    return this.#agrees("usePrepaid", used !== undefined, { customerId: this.customer, items });
  }

  async #voids(at: number): Promise<void> {
    return this.#agrees("/api/contract/void", this.model.voids(at), { id: this.contracts[at], toPrepaid: 1 });
  }

  async #adds(at: number | undefined, money: number, spare: boolean): Promise<void> {
    const day = nextDay();
    const done = this.model.add(at, money, day, spare);
    const place = at === undefined ? { customerId: this.customer } : { contractId: this.contracts[at] };
    const answer = await boss.raw("/api/finance/add", {
      ...place,
      money: yuan(money),
      date: day,
      accountId: this.account,
      toPrepaid: spare ? 1 : 0,
    });
    expect([answer.msg, answer.status === 200]).toEqual([answer.msg, done]);
    if (done) this.receipts.push(newId(answer));
  }

  async #writesOff(at: number, row: number): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select id from contract_plan where contract_id = ${this.contracts[at] ?? 0} order by position`.execute(server.db);
    return this.#agrees("/api/recpay/set", this.model.writeOff(at, row), { id: rows[row]?.id });
  }

  async #changes(at: number, money: number): Promise<void> {
    if (this.model.off(at) > 0) return;
    const rows = planOf(money);
    const done = this.model.change(at, money, rows);
    const stored = (await boss.raw("/api/contract/Views", { id: this.contracts[at] })).data;
    const form = formOf(money, rows);
    const listJson = [{ ...stored.listJson[0], sellingprice: yuan(money) }];
    return this.#agrees("/api/contract/change", done, { id: this.contracts[at], toPrepaid: 1, ...form, listJson });
  }

  async #agrees(call: string, done: boolean, body: object): Promise<void> {
    const answer = await boss.raw(call.startsWith("/") ? call : `/api/finance/${call}`, body);
    expect([call, answer.msg, answer.status === 200]).toEqual([call, answer.msg, done]);
  }

  /** All that the model says stands in the database. */
  async agree(): Promise<void> {
    const { rows: contracts } = await sql<{ received: string; unreceived: string; rows: string[] }>`
      select k.received::text, k.unreceived::text, (select array_agg(p.received::text order by p.position)
        from contract_plan p where p.contract_id = k.id) as rows
      from unnest(${this.contracts}::bigint[]) with ordinality i(id, at) join contracts k on k.id = i.id order by i.at`.execute(
      server.db,
    );
    expect(contracts.map(({ received, unreceived, rows }) => [fen(received), fen(unreceived), rows.map(fen)])).toEqual(
      this.model.contracts.map(({ rows }, at) => [
        this.model.received(at),
        this.model.open(at),
        rows.map((row) => this.model.received(at, row.at)),
      ]),
    );
    const { rows: receipts } = await sql<Record<"allocated" | "prepaid" | "refunded", string>>`
      select r.allocated::text, r.prepaid::text, r.refunded::text
      from unnest(${this.receipts}::bigint[]) with ordinality i(id, at) join receipts r on r.id = i.id order by i.at`.execute(
      server.db,
    );
    expect(receipts.map(({ allocated, prepaid, refunded }) => [fen(allocated), fen(prepaid), fen(refunded)])).toEqual(
      this.model.receipts.map(({ parts, prepaid, refunded }) => [
        parts.reduce((sum, part) => sum + part.money, 0),
        prepaid,
        refunded,
      ]),
    );
    expect(await this.balance()).toBe(this.model.account);
  }

  async balance(): Promise<number> {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(money), 0)::text as sum from account_movements where account_id = ${this.account}`.execute(
      server.db,
    );
    return fen(rows[0]?.sum);
  }
}

test("alone, it agrees with the model to the fen after each act", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 25 }), async (acts) => {
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

test("many at once break no rule, and the account has what was acknowledged", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 40, maxLength: 60 }), async (acts) => {
      const world = new World();
      await world.open();
      const seeds: number[] = [];
      for (let at = 0; at < 6; at += 1)
        seeds.push(
          newId(
            await boss.raw("/api/finance/add", {
              contractId: world.contracts[at % 3],
              money: "80.00",
              date: businessDay(),
              accountId: world.account,
              toPrepaid: 1,
            }),
          ),
        );
      let expected = 6 * 8_000;
      const statuses: number[] = [];
      await Promise.all(
        acts.map(async ({ what, one, other, money, spare }) => {
          const contractId = world.contracts[one % 3];
          const id = seeds[other % 6];
          const text = yuan(money % 9_000 || 1);
          const bodies: Record<string, [path: string, body: object, moves: number]> = {
            refund: ["/api/finance/refund", { id, money: text, accountId: world.account }, -fen(text)],
            reverse: ["/api/finance/reverse", { id }, -8_000],
            use: ["/api/finance/usePrepaid", { customerId: world.customer, items: [{ contractId, money: text }] }, 0],
            void: ["/api/contract/void", { id: contractId, toPrepaid: 1 }, 0],
          };
          const [path, body, moves] = (what === "void" && one % 4 > 0 ? undefined : bodies[what]) ?? [
            "/api/finance/add",
            { contractId, money: text, date: businessDay(), accountId: world.account, toPrepaid: spare ? 1 : 0 },
            fen(text),
          ];
          const answer = await boss.raw(path, body);
          statuses.push(answer.status);
          if (answer.status === 200) expected += moves;
        }),
      );
      // One that came too late for its locks may be asked to try again.
      expect(statuses.filter((status) => ![200, 400, 403, 404, 409, 503].includes(status))).toEqual([]);
      expect(await world.balance()).toBe(expected);
      expect(await brokenInvariants(server.db)).toEqual([]);
    }),
    { numRuns: 4 },
  );
});

test("what is broken on purpose is found", async () => {
  const world = new World();
  await world.open();
  await sql`update contracts set received = received + 1 where id = ${world.contracts[0] ?? 0}`.execute(server.db);
  expect(await brokenInvariants(server.db)).toMatchObject([{ name: "contract.received", id: world.contracts[0] }]);
  await sql`update contracts set received = received - 1 where id = ${world.contracts[0] ?? 0}`.execute(server.db);
  newId(await boss.raw("/api/finance/add", { contractId: world.contracts[0], money: 1, accountId: world.account }));
  await expect(sql`update allocations set money = 2`.execute(server.db)).rejects.toThrow(/never changed/);
});
