/** Records of the demo company, written as the services write them: those that modules bring, and products. */
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { RightsDatabase } from "../../src/kernel/db/database";
import type { DB } from "../../src/kernel/db/types.generated";
import type { RecordType } from "../../src/kernel/records/type/record-type";
import { sentence } from "../../src/kernel/records/type/tell";
import { insertRecords } from "../../src/kernel/records/write/insert";
import { productType } from "../../src/modules/products/type";
import { DAY, stamp, startOfDay, worked } from "./calendar";
import { coverSvg } from "./covers";
import { type Company, keptFile, storedRow } from "./demo-values";
import { GOODS, type Good, type Picture } from "./goods";
import { Random } from "./random";
import { DEMO } from "./records.generated";

const SEED = 20_260_911;
const OLDEST_DAYS = 300;

interface Author extends Company {
  random: Random;
  /** When the last record was made: they come one after another. */
  at: number;
}

async function newId(trx: RightsDatabase, table: keyof DB): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(trx);
  return rows[0]?.id ?? 0;
}

/** Writes a record with what it is searched by and its first line in the log. */
async function write(author: Author, type: RecordType, by: string, columns: Record<string, unknown>) {
  const { trx, person, random } = author;
  const id = typeof columns.id === "number" ? columns.id : await newId(trx, type.table);
  const next = Math.min(author.at + random.int(20, 170) * 3_600_000, startOfDay(author.day) - DAY);
  // Nobody works on a holiday, which may lie before what was entered last.
  author.at = Math.max(worked(random, next), author.at + 60_000);
  const at = stamp(author.at);
  const row = { ...columns, id, created_by: person(by), created_at: at, updated_at: at };
  const did = sentence(type, said.didAdd, row);
  await insertRecords(type, { rows: [{ columns: row, ext: {} }] }).execute(trx);
  await sql`
    insert into audit_log (created_at, user_id, ip, request_id, route, module, record_id, action, summary, summary_en, changes)
    values (${at}, ${person(by)}, ${`192.168.10.${100 + person(by)}`}, '', ${type.form.api_add}, ${type.module}, ${id}, 'add',
      ${did.cn}, ${did.en}, '[]')`.execute(trx);
}

const cover = (author: Author, picture: Picture, turn: number, { id, number }: { id: number; number: string }) =>
  keptFile(
    author,
    { name: `${number}.png`, content: coverSvg(picture, turn) },
    { module: productType.module, id, by: "tangdayong" },
  );

async function category(trx: RightsDatabase, name: string, sort: number, parent: number | null): Promise<number> {
  const row = { name, parent_id: parent, sort };
  const { id } = await trx.insertInto("product_categories").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

interface Shelf {
  category: number;
  picture: Picture;
  tax: readonly [rate: number, code: string];
}

async function product(author: Author, { category: at, picture, tax }: Shelf, good: Good, turn: number): Promise<void> {
  const { number, name, unit, price, cost, remark = null } = good;
  const id = await newId(author.trx, "products");
  const [rate, code] = tax;
  const pictures = [await cover(author, picture, turn, { id, number })];
  const units: Record<string, unknown>[] = [];
  for (const [called, over] of good.units ?? [])
    units.push({ id: await newId(author.trx, "product_units"), name: called, under: 1, over });
  const money = { price, cost_price: cost, tax_rate: String(rate), tax_number: code };
  const columns = { number, name, remark, standard: unit, unit_decimals: good.decimals ?? 0, units, ...money };
  const stocked = picture === "software" || picture === "service" ? 0 : 1;
  const state = { category_id: at, cover: pictures, enabled: good.off ? 0 : 1, is_stocked: stocked };
  await write(author, productType, "tangdayong", { id, ...columns, ...state });
}

async function products(author: Author): Promise<void> {
  // What sells best was entered last and stands first.
  for (const [at, { name, children }] of [...GOODS.entries()].reverse()) {
    const root = await category(author.trx, name, at + 1, null);
    for (const [below, { name: own, goods, ...shelf }] of [...children.entries()].reverse()) {
      const node = await category(author.trx, own, below + 1, root);
      for (const [turn, good] of [...goods.entries()].reverse())
        await product(author, { ...shelf, category: node }, good, turn * 30);
    }
  }
}

/** What the modules bring for the demo company. */
async function ofModules(author: Author): Promise<void> {
  for (const { type, by, rows } of DEMO)
    for (const row of rows) {
      const id = await newId(author.trx, type.table);
      const columns = await storedRow(author, type, row, { module: type.module, id, by });
      await write(author, type, by, { ...columns, id });
    }
}

export async function loadRecords(company: Company): Promise<void> {
  const author = { ...company, random: new Random(SEED), at: startOfDay(company.day) - OLDEST_DAYS * DAY };
  await ofModules(author);
  await products(author);
}
