/** Invoices of the demo company: applied for some days after the signing, issued by finance, a few reversed or void. */
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { addRecords } from "../../../kernel/records/write/save";
import { type DemoActs, type DemoStage, later, placesOf } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { today } from "../../receivables/public";
import { issue, red, voidInvoice } from "../acts";
import { invoiceType } from "../type";

interface Sold {
  id: number;
  seller: string;
  customer: string;
  mobile: string | null;
  address: string | null;
  day: string;
  money: string;
}

const FINANCE = "caiwu";
const KINDS = ["normalE", "specialE", "specialE", "normalE", "special"] as const;
const BANKS = [
  "中国工商银行杭州分行营业部",
  "中国建设银行上海浦东支行",
  "招商银行深圳南山支行",
  "中国银行宁波市分行",
] as const;
/** How much of a contract is applied for: all of it, a half, three tenths. */
const SHARES = ["1", "0.5", "1", "0.3", "1", "0.5"] as const;
/** Days after the signing. */
const AFTER = [3, 12, 7, 20, 5, 30] as const;
const PARCEL = 1_360_000_000_000;
const [RED_PART, RED_ALL] = [9, 23];

const pick = <Of>(from: readonly Of[], at: number): Of => from[at % from.length] as Of;

const read = ({ db }: Context) =>
  sql<Sold>`
    select k.id, u.username as seller, c.name as customer, c.mobile, c.address, k.signed_on::text as day, k.money::text as money
    from contracts k join customers c on c.id = k.customer_id join users u on u.id = k.owner_id
    where k.approval = 2 and k.stage = 0 and k.deleted_at is null and k.money > 0 and k.wants_invoice = 1
      and u.quit_status = 0 order by k.signed_on, k.id`
    .execute(db)
    .then(({ rows }) => rows);

/** Fifteen or more signs that look like a number of a company, the same on every start. */
const taxNo = (id: number): string => `9133${String(100_000_000 + ((id * 7_919) % 899_999_999))}MA2${"ABCDE"[id % 5]}X`;

async function apply(ctx: Context, sold: Sold, at: number): Promise<number> {
  const moment = momentOf(ctx.past);
  const kind = pick(KINDS, at);
  const raw = {
    contractId: sold.id,
    kind,
    title: sold.customer,
    taxNo: taxNo(sold.id),
    date: today(ctx),
    money: moneyText(decimal(sold.money).times(pick(SHARES, at))),
    bank: pick(BANKS, sold.id),
    bankAccount: `3300${String(16_000_000_000 + sold.id * 37)}`,
    ...(sold.address !== null && { address: sold.address }),
    ...(sold.mobile !== null && { phone: sold.mobile }),
  };
  const [made] = await addRecords(ctx, invoiceType, [{ raw, given: { created_at: moment, updated_at: moment } }]);
  return made?.id ?? 0;
}

const numberOf = (at: number): string => `2533${String(20_000_000_000_000 + at * 7_013).padStart(16, "0")}`;

async function issued(stage: DemoStage, id: number, at: number, place: number): Promise<void> {
  const paper = pick(KINDS, at) === "special";
  await stage.act(FINANCE, [place, "15:30"], (ctx) =>
    issue(ctx, {
      id,
      number: numberOf(at),
      date: null,
      file: [],
      logistics: paper ? `SF${PARCEL + at * 977}` : "",
    }),
  );
}

export const playInvoices: DemoActs = async (stage) => {
  const all = await stage.act("admin", [1, "00:00"], read);
  const placeOf = placesOf(stage);
  const yesterday = stage.day(1);
  for (const [at, sold] of all.entries()) {
    const day = later(sold.day, pick(AFTER, at));
    if (day > yesterday) continue;
    const place = placeOf(day);
    const id = await stage.act(sold.seller, [place, "11:40"], (ctx) => apply(ctx, sold, at));
    const waits = at % 11 === 10 || place <= 2;
    if (waits) continue;
    await issued(stage, id, at, place - 1);
    if (at % RED_PART === 4 && place > 12)
      await stage.act(FINANCE, [place - 10, "10:15"], (ctx) =>
        red(ctx, {
          id,
          money: moneyText(decimal(sold.money).times(pick(SHARES, at)).times("0.2")),
          ext: "部分货物退回，按比例红冲",
          number: "",
          date: null,
        }),
      );
    if (at === RED_ALL && place > 12)
      await stage.act(FINANCE, [place - 8, "09:50"], (ctx) =>
        red(ctx, { id, ext: "抬头有误，全额红冲后重开", number: "", date: null }),
      );
  }
  await voidOne(stage);
};

/** One on paper was issued with a wrong title this month. */
async function voidOne(stage: DemoStage): Promise<void> {
  const day = stage.day(1);
  const [paper] = await stage.act("admin", [1, "00:00"], async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      select id from invoices where kind = 'special' and state = 2 and issued_on >= date_trunc('month', ${day}::date)
      order by id limit 1`.execute(db);
    return rows;
  });
  if (!paper) return;
  await stage.act(FINANCE, [1, "17:20"], (ctx) => voidInvoice(ctx, { id: paper.id, ext: "开户行填写错误" }));
}
