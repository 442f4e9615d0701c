/** Contracts of the demo company: each customer with a deal has one, by its owner and of its day; some have come back. */

import { lineAmounts } from "@qicheng/engine/documents/amounts";
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { PAYMENT_TYPES, type PaymentType, proposedRows } from "@qicheng/engine/documents/plan";
import { sql } from "kysely";
import { addRecords } from "../../../kernel/records/write/save";
import { type DemoActs, type DemoTime, later, placesOf } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { change, voidContract } from "../acts";
import { contractType } from "../type";

interface Sold {
  id: number;
  name: string;
  seller: string;
  day: string;
  contact: string | null;
  mobile: string | null;
  address: string | null;
}

interface Good {
  id: number;
  name: string;
  price: string;
  rate: string | null;
}

const KINDS = ["产品销售", "服务合同", "维保续约", "框架协议"] as const;
type Kind = (typeof KINDS)[number];

const CLOCKS = ["09:20", "10:05", "11:15", "14:30", "15:45", "16:50"] as const;
/** Of each so many. */
const [COMES_BACK, CHANGES, ROUNDED] = [4, 17, 3];
const DISCOUNTS = ["100", "95", "100", "92", "100", "98", "90"] as const;
const PAYMENTS: readonly PaymentType[] = [
  PAYMENT_TYPES.two,
  PAYMENT_TYPES.once,
  PAYMENT_TYPES.three,
  PAYMENT_TYPES.two,
  PAYMENT_TYPES.monthly,
];
/** Days until those that are renewed end. */
const TERMS = [365, 90, 180, 365, 120] as const;
const HUNDRED = 100;
const FIRST_PAYMENT = 30;

/** The same on every start: steps that have no common divisor with what they walk over. */
const pick = <Of>(from: readonly Of[], at: number, step = 7): Of => from[(at * step) % from.length] as Of;

const read = ({ db }: Context) =>
  Promise.all([
    sql<Sold>`
      select c.id, c.name, u.username as seller, (c.deal_at at time zone 'Asia/Shanghai')::date::text as day,
        c.contact_name as contact, c.mobile, c.address
      from customers c join users u on u.id = c.owner_id
      where c.clue = 2 and c.deal_at is not null and c.deleted_at is null and u.quit_status = 0 order by c.deal_at, c.id`
      .execute(db)
      .then(({ rows }) => rows),
    sql<Good>`
      select id, name, price::text as price, tax_rate::text as rate from products
      where enabled = 1 and deleted_at is null and price > 0 order by id`
      .execute(db)
      .then(({ rows }) => rows),
    sql<{ id: number; name: Kind }>`select id, name from dictionary where kind = 'contractType'`
      .execute(db)
      .then(({ rows }) => rows),
  ]);

/** As many as one buys of something that dear. */
function quantityOf(price: string, at: number): number {
  const dear = decimal(price);
  if (dear.gte(20_000)) return 1;
  if (dear.gte(2_000)) return 2 + (at % 9);
  return dear.gte(200) ? 5 * (1 + (at % 8)) : 50 * (1 + (at % 6));
}

function linesOf(goods: readonly Good[], at: number) {
  const chosen = [...new Set([0, 1, 2].slice(0, 1 + (at % 3)).map((n) => pick(goods, at + n * 5, 11)))];
  return chosen.map((good, n) => ({
    productid: good.id,
    number: quantityOf(good.price, at + n),
    sellingprice: good.price,
    ...(good.rate !== null && { shuilv: good.rate }),
    discount: pick(DISCOUNTS, at + n, 3),
  }));
}

interface Signing {
  customer: Sold;
  day: string;
  kind: Kind;
  type: number;
  at: number;
}

function contractOf({ customer, day, kind, type, at }: Signing, goods: readonly Good[]) {
  const lines = linesOf(goods, at);
  const sums = lines.map((line) =>
    decimal(
      lineAmounts({ price: line.sellingprice, quantity: String(line.number), discount: line.discount }, "included")
        .subtotal,
    ),
  );
  const all = total(sums);
  const rounded = all.div(HUNDRED).round(0, 0).times(HUNDRED);
  const money = at % ROUNDED === 0 && rounded.gt(0) ? moneyText(rounded) : moneyText(all);
  const hkType = kind === "产品销售" ? pick(PAYMENTS.slice(0, 3), at) : pick(PAYMENTS, at, 3);
  const rows = proposedRows(hkType, money, { first: later(day, FIRST_PAYMENT) });
  const goes = kind === "产品销售" && customer.address !== null;
  const renews = kind !== "产品销售";
  return {
    contractName: `${customer.name.slice(0, 24)}${kind}${kind.endsWith("合同") ? "" : "合同"}`,
    customerId: customer.id,
    type,
    AddTime: day,
    listJson: lines,
    Money: money,
    hkType: rows ? hkType : PAYMENT_TYPES.once,
    ...(rows && rows.length > 0 ? { hkList: rows } : {}),
    invoice: at % 4 === 3 ? "0" : "1",
    ...(goes && {
      is_songhuo: "1",
      songhuo_date: later(day, 10),
      ...(customer.contact && { songhuo_nickname: customer.contact }),
      ...(customer.mobile && { songhuo_mobile: customer.mobile }),
      songhuo_address: customer.address,
    }),
    ...(renews && { remind: "0", dueTime: later(day, pick(TERMS, at)) }),
  };
}

async function sign(ctx: Context, values: Record<string, unknown>): Promise<number> {
  const at = momentOf(ctx.past);
  const [made] = await addRecords(ctx, contractType, [{ raw: values, given: { created_at: at, updated_at: at } }]);
  return made?.id ?? 0;
}

export const playContracts: DemoActs = async (stage) => {
  const [customers, goods, kinds] = await stage.act("admin", [1, "00:00"], read);
  const typeOf = new Map(kinds.map(({ id, name }) => [name, id]));
  const placeOf = placesOf(stage);
  const yesterday = stage.day(1);
  const signings = customers.flatMap((customer, at): Signing[] => {
    const kind = pick(KINDS, at, 3);
    const first = { customer, day: customer.day, kind, type: typeOf.get(kind) ?? 0, at };
    const again = later(customer.day, 120 + (at % 60));
    return at % COMES_BACK === 0 && again < yesterday
      ? [first, { ...first, day: again, kind: "维保续约", type: typeOf.get("维保续约") ?? 0, at: at + 3 }]
      : [first];
  });
  const made: { id: number; time: DemoTime; seller: string; second: boolean }[] = [];
  for (const signing of signings.toSorted((a, b) => a.day.localeCompare(b.day) || a.customer.id - b.customer.id)) {
    const { customer, day, at } = signing;
    const time: DemoTime = [placeOf(day), pick(CLOCKS, at, 5)];
    const id = await stage.act(customer.seller, time, (ctx) => sign(ctx, contractOf(signing, goods)));
    made.push({ id, time, seller: customer.seller, second: day !== customer.day });
  }
  const changed = made.filter(({ time, second }, at) => !second && time[0] > CHANGES && at % CHANGES === 5).slice(0, 2);
  for (const { id, time } of changed)
    await stage.act("zongjian", [time[0] - 8, "16:10"], (ctx) =>
      change(ctx, { id, changeReason: "客户要求延期交付", toPrepaid: 0, Ext: "按补充协议延期两周交付" }),
    );
  const ended = made.find(({ second, time }) => second && time[0] > CHANGES);
  if (ended)
    await stage.act("zongjian", [ended.time[0] - 5, "10:40"], (ctx) =>
      voidContract(ctx, { id: ended.id, ext: "客户预算取消，双方协商解除", toPrepaid: 0 }),
    );
};
