/**
 * A storm on the ledgers of money and goods through real servers: random acts of many people at once, each under a key of
 * its own that is repeated, at whichever server lives, until there is an answer.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { seededRandom } from "../../../scripts/lib/sampled.mjs";
import { newId, unique } from "./arrange";
import type { Caller, TestServer } from "./harness";
import type { Reply, ServerProcess } from "./server-process";
import type { CameIn } from "./stock-model";

const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** Paths of what makes a document, with its table. */
export const MADE = {
  contract: ["/api/contract/add", "contracts"],
  receipt: ["/api/finance/add", "receipts"],
  giveBack: ["/api/contract/return/add", "sales_returns"],
  bring: ["/api/stock/stockInAdd", "stock_ins"],
  send: ["/api/stock/stockOutAdd", "stock_outs"],
  move: ["/api/stock/transferAdd", "stock_transfers"],
} as const;
type Made = keyof typeof MADE;

/** A call, and what its success means. */
interface Act {
  path: string;
  body: object;
  /** Fen on the account. */
  moves?: number;
  made?: Made;
  /** Fen by product of goods that come in. */
  worth?: Map<number, number>;
}

export class LedgerStorm {
  /** Ids that were acknowledged, by what they are. */
  readonly made: Record<Made, number[]> = { contract: [], receipt: [], giveBack: [], bring: [], send: [], move: [] };
  readonly cameIn: CameIn[] = [];
  /** Calls that were done, of those that were answered, and answers that got lost. */
  readonly counted = { answered: 0, done: 0, lost: 0 };
  readonly strange: string[] = [];
  /** Fen that the account must have. */
  balance = 0;
  account = 0;
  goods: number[] = [];
  #customer = 0;
  #service = 0;
  #kind = 0;
  #warehouses: number[] = [];
  #begun = 0;
  readonly #money = new Map<number, number>();
  readonly #random = seededRandom(91);

  constructor(
    private readonly server: TestServer,
    private readonly caller: Caller,
    private readonly servers: readonly ServerProcess[],
  ) {}

  /** Makes a customer, an account, ten products of three warehouses and the first documents. */
  async begins(): Promise<void> {
    const { caller } = this;
    const add = async (path: string, body: object) => newId(await caller.raw(path, body));
    this.#customer = await add("/api/customer/add", { CustomerName: unique("客户") });
    this.account = await add("/api/account/add", { name: unique("户"), types: "bank" });
    this.#service = await add("/api/product/add", { name: unique("服务"), number: unique("P"), standard: "次" });
    for (let at = 0; at < 10; at += 1) {
      const values = { name: unique("货"), number: unique("N"), standard: "件", unitDecimals: 0 };
      this.goods.push(await add("/api/product/add", values));
    }
    for (let at = 0; at < 3; at += 1) this.#warehouses.push(await add("/api/erp/warehouseAdd", { name: unique("仓") }));
    const [kind] = await this.server.rows(
      sql<{ id: number }>`select id from dictionary where kind = 'contractType' order by id limit 1`,
    );
    this.#kind = kind?.id ?? 0;
    for (let at = 0; at < 6; at += 1) {
      await this.#sends(this.#contract());
      await this.#sends(this.#receipt());
      await this.#sends(this.#bring());
    }
  }

  /** People at work until so many acts were begun. @param whenBegun told with each, how many there were */
  async rages(people: number, acts: number, whenBegun: (count: number) => Promise<void>): Promise<void> {
    const person = async () => {
      while (this.#begun < acts) {
        this.#begun += 1;
        await Promise.all([this.#sends(this.#act()), whenBegun(this.#begun)]);
      }
    };
    await Promise.all(Array.from({ length: people }, person));
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most);
  }

  #any(values: readonly number[]): number {
    return values[this.#below(values.length)] ?? 0;
  }

  #act(): Act {
    const acts: readonly (() => Act)[] = [
      () => this.#contract(),
      () => this.#receipt(),
      () => this.#receipt(),
      () => this.#refund(),
      () => this.#reverseReceipt(),
      () => this.#use(),
      () => this.#writeOff(),
      () => this.#change(),
      () => this.#void(),
      () => this.#giveBack(),
      () => this.#bring(),
      () => this.#bring(),
      () => this.#send(),
      () => this.#send(),
      () => this.#move(),
      () => this.#reverseGoods(),
    ];
    return (acts[this.#below(acts.length)] as () => Act)();
  }

  #form(fen: number) {
    const first = Math.max(1, Math.trunc(fen / 3));
    const rows = [first, fen - first];
    return {
      listJson: [{ productid: this.#service, number: 1, sellingprice: yuan(fen) }],
      Money: yuan(fen),
      hkType: 2,
      hkList: rows.map((part, at) => ({ date: `2026-0${at + 1}-15`, money: yuan(part) })),
    };
  }

  #contract(): Act {
    const form = this.#form(2 + this.#below(60_000));
    const body = { customerId: this.#customer, type: this.#kind, AddTime: "2026-01-01", ...form };
    return { path: MADE.contract[0], body, made: "contract" };
  }

  #receipt(): Act {
    const fen = 1 + this.#below(20_000);
    const ahead = this.#below(4) === 0;
    const place = ahead ? { customerId: this.#customer } : { contractId: this.#any(this.made.contract) };
    const body = {
      ...place,
      money: yuan(fen),
      date: businessDay(),
      accountId: this.account,
      toPrepaid: this.#below(2),
    };
    return { path: MADE.receipt[0], body, moves: fen, made: "receipt" };
  }

  #refund(): Act {
    const fen = 1 + this.#below(5_000);
    const body = { id: this.#any(this.made.receipt), money: yuan(fen), accountId: this.account };
    return { path: "/api/finance/refund", body, moves: -fen };
  }

  #reverseReceipt(): Act {
    const id = this.#any(this.made.receipt);
    return { path: "/api/finance/reverse", body: { id }, moves: -(this.#money.get(id) ?? 0) };
  }

  #use(): Act {
    const items = [{ contractId: this.#any(this.made.contract), money: yuan(1 + this.#below(9_000)) }];
    return { path: "/api/finance/usePrepaid", body: { customerId: this.#customer, items } };
  }

  #writeOff(): Act {
    // Rows are numbered as they are made: one that is not there is refused.
    return { path: "/api/recpay/set", body: { id: 1 + this.#below(2 * this.made.contract.length) } };
  }

  #change(): Act {
    const body = { id: this.#any(this.made.contract), toPrepaid: 1, ...this.#form(2 + this.#below(60_000)) };
    return { path: "/api/contract/change", body };
  }

  #void(): Act {
    return { path: "/api/contract/void", body: { id: this.#any(this.made.contract), toPrepaid: 1 } };
  }

  #giveBack(): Act {
    const listJson = [{ productid: this.#service, number: 1 }];
    return { path: MADE.giveBack[0], body: { contractId: this.#any(this.made.contract), listJson }, made: "giveBack" };
  }

  /** One or two products, each once. */
  #lines() {
    const ids = [...new Set([this.#any(this.goods), this.#any(this.goods)])];
    return ids.map((productid) => ({ productid, number: 1 + this.#below(9) }));
  }

  #bring(): Act {
    const price = 1 + this.#below(99_999);
    const lines = this.#lines();
    const body = {
      warehouseid: this.#any(this.#warehouses),
      listJson: lines.map((line) => ({ ...line, price: (price / 10_000).toFixed(4) })),
    };
    const worth = new Map(lines.map(({ productid, number }) => [productid, Math.round((price * number) / 100)]));
    return { path: MADE.bring[0], body, made: "bring", worth };
  }

  #send(): Act {
    const body = { warehouseid: this.#any(this.#warehouses), listJson: this.#lines() };
    return { path: MADE.send[0], body, made: "send" };
  }

  #move(): Act {
    const body = { from: this.#any(this.#warehouses), to: this.#any(this.#warehouses), listJson: this.#lines() };
    return { path: MADE.move[0], body, made: "move" };
  }

  #reverseGoods(): Act {
    const { bring, send, move } = this.made;
    return { path: "/api/stock/reverse", body: { id: this.#any([...bring, ...send, ...move]), ext: "录错" } };
  }

  async #sends(act: Act): Promise<void> {
    const reply = await this.#answered(act);
    this.counted.answered += 1;
    if (![200, 400, 403, 404, 409].includes(reply.status)) this.strange.push(`${act.path} ${JSON.stringify(reply)}`);
    if (reply.status !== 200) return;
    this.counted.done += 1;
    this.balance += act.moves ?? 0;
    const id = reply.data?.id ?? 0;
    if (act.made) this.made[act.made].push(id);
    if (act.made === "receipt") this.#money.set(id, act.moves ?? 0);
    if (act.worth) this.cameIn.push({ id, worth: act.worth });
  }

  async #answered({ path, body }: Act): Promise<Reply> {
    const headers = { authkey: this.caller.key, "idempotency-key": randomUUID() };
    for (let at = this.#below(this.servers.length); ; at += 1) {
      const server = this.servers[at % this.servers.length];
      const reply = server?.alive ? await server.call(path, body, headers) : undefined;
      // One that came too late for its locks is asked to try again.
      if (reply && reply.code !== "BUSY" && reply.status !== 503) return reply;
      this.counted.lost += 1;
      await sleep(50);
    }
  }
}
