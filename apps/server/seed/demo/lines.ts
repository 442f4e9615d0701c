/** Rows within customers of the demo company: what they want to buy, what they have, and what their sites are like. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { decodeField } from "@qicheng/engine/fields/field-types";
import { sql } from "kysely";
import type { RightsDatabase } from "../../src/kernel/db/database";
import { CUSTOM_FIELDS } from "./fields";
import { GOODS } from "./goods";
import type { Customer } from "./model";
import { Random } from "./random";

const SEED = 20_261_123;
const SITES: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["网络", ["车间已覆盖 Wi-Fi", "只有有线网络", "4G 上网卡", "库区信号弱，需加 AP"]],
  ["供电", ["220V，机柜旁有插座", "380V 动力电", "需另拉电源"]],
  ["库温", ["常温", "2–8℃ 冷藏", "-18℃ 冷冻"]],
  ["面积", ["约 800 ㎡", "约 2000 ㎡", "约 5000 ㎡", "三层共 1.2 万㎡"]],
  ["班次", ["单班", "两班倒", "三班倒"]],
];
const DEVICES = ["手持终端", "条码打印机", "台式电脑", "电子秤", "叉车车载终端", "扫描枪"];
const BRANDS = ["自有旧款", "某进口品牌", "本地组装", "租用"];
const STATES = ["using", "idle", "replace"];

interface Bought {
  id: number;
  number: string;
  price: number;
}

/** As the service would keep it. */
function kept(key: string, rows: readonly unknown[]): unknown {
  const [, definition] = CUSTOM_FIELDS.find(([own]) => own === key) ?? [];
  const field = { ...definition, key, storage: "ext" } as FieldDef;
  const decoded = decodeField(rows, field);
  if (!decoded.ok) throw new Error(`${key}: ${decoded.msg.cn}`);
  return decoded.value;
}

function wants(random: Random, { story }: Customer, products: readonly Bought[]): unknown {
  const groups = GOODS.flatMap(({ children }) => children);
  const shelf = groups.filter(({ name }) => [story.product.name, story.other.name].includes(name));
  const numbers = shelf.flatMap(({ goods }) => goods.filter(({ off }) => !off).map(({ number }) => number));
  const offered = products.filter(({ number }) => numbers.includes(number));
  const chosen = random.sample(offered, Math.min(offered.length, random.int(1, 4)));
  const [few, many] = story.product.quantity;
  return kept(
    "wants",
    chosen.map(({ id, price }, at) => ({
      productid: id,
      number: at === 0 ? random.int(few, many) : random.int(1, 12),
      sellingprice: Math.round(price * (random.chance(0.4) ? 0.95 : 1) * 100) / 100,
      ...(random.chance(0.2) ? { remark: random.pick(["含安装调试", "首批", "旧机抵扣", "二期再定"]) } : {}),
    })),
  );
}

const devices = (random: Random, year: number): unknown =>
  kept(
    "devices",
    random.sample(DEVICES, random.int(1, 4)).map((name) => ({
      name,
      brand: random.pick(BRANDS),
      number: random.int(2, 40),
      bought: `${year - random.int(1, 7)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
      state: random.pick(STATES),
    })),
  );

const site = (random: Random): unknown =>
  kept(
    "site",
    random.sample(SITES, random.int(2, 4)).map(([name, values]) => ({ name, value: random.pick(values) })),
  );

function linesOf(
  random: Random,
  customer: Customer,
  { products, year }: { products: readonly Bought[]; year: number },
) {
  const { situation } = customer;
  const talks = situation === "today" || situation === "coming" || situation === "overdue" || customer.dealAt !== null;
  return {
    ...(talks && random.chance(0.45) ? { wants: wants(random, customer, products) } : {}),
    ...(random.chance(0.2) ? { devices: devices(random, year) } : {}),
    ...(random.chance(0.16) ? { site: site(random) } : {}),
  };
}

/** Once its products are there. */
export async function loadLines(
  trx: RightsDatabase,
  customers: readonly Customer[],
  { day, customer: idOf }: { day: string; customer: (no: number) => number },
): Promise<void> {
  const random = new Random(SEED);
  const { rows } = await sql<Bought>`select id, number, price::float8 as price from products order by number`.execute(
    trx,
  );
  const world = { products: rows, year: Number(day.slice(0, 4)) };
  const given = customers.map((customer) => ({ id: idOf(customer.no), ext: linesOf(random, customer, world) }));
  const filled = given.filter(({ ext }) => Object.keys(ext).length > 0);
  await sql`update customers c set ext = c.ext || g.ext
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) g (id bigint, ext jsonb) where g.id = c.id`.execute(trx);
}
