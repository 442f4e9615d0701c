/** What the demo company has spent: reimbursements of its people, expenses, payments of orders, and one in advance. */
import { decimal, moneyText, round2, total } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { addRecords } from "../../../kernel/records/write/save";
import type { DemoActs, DemoStage } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { paymentType } from "../../payments/public";
import { post } from "../acts";
import { reimbursementType } from "../type";
import { CLAIMS, type Claim, EXPENSES, ORDERS_PAID } from "./spending";

const FINANCE = "caiwu";

const given = (ctx: Context) => ({ created_at: momentOf(ctx.past), updated_at: momentOf(ctx.past) });

async function add(ctx: Context, type: typeof paymentType, raw: Record<string, unknown>): Promise<number> {
  const [record] = await addRecords(ctx, type, [{ raw, given: given(ctx) }]);
  return record?.id ?? 0;
}

const part = (money: string, share: number) => moneyText(round2(decimal(money).times(String(share))));

const payableOf = (ctx: Context, source: string, recordId: number) =>
  sql<{ id: number; unpaid: string }>`
    select id, unpaid::text from payables where source = ${source} and record_id = ${recordId}`
    .execute(ctx.db)
    .then(({ rows }) => rows[0]);

/** Filed by somebody, passed by finance a day later, and paid in whole, in half or not yet. */
async function claim(stage: DemoStage, { by, before, kind, lines, note, paid }: Claim): Promise<void> {
  const id = await stage.act(by, [before, "17:40"], (ctx) =>
    add(ctx, reimbursementType, {
      type: kind,
      date: stage.day(before),
      ...(kind === 2 && { costBranch: ctx.me.branchId }),
      money: moneyText(total(lines.map(([, money]) => decimal(money)))),
      items: lines.map(([category, money, ext]) => ({ date: stage.day(before + 1), category, money, ext })),
      ext: note,
    }),
  );
  if (paid === undefined) return;
  // what finance files itself has passed already
  if (by !== FINANCE) await stage.act(FINANCE, [before - 1, "10:10"], (ctx) => post(ctx, { id }));
  if (paid === 0) return;
  await stage.act(FINANCE, [before - 2, "15:20"], async (ctx) => {
    const payable = await payableOf(ctx, "baoxiao", id);
    if (!payable) return;
    const money = part(payable.unpaid, paid);
    await add(ctx, paymentType, { type: "payable", payableId: payable.id, money, date: stage.day(before - 2) });
  });
}

async function payOrders(stage: DemoStage): Promise<void> {
  const orders = await stage.act(FINANCE, [30, "09:30"], ({ db }) =>
    sql<{ id: number; unpaid: string }>`
      select p.id, p.unpaid::text from payables p
      where p.source in ('purchaseOrder', 'stockIn', 'freight') and p.unpaid > 0 order by p.due_on, p.id`
      .execute(db)
      .then(({ rows }) => rows),
  );
  for (const [at, order] of orders.entries()) {
    const share = ORDERS_PAID[at % ORDERS_PAID.length] ?? 0;
    if (share === 0) continue;
    const before = Math.max(2, 28 - at);
    const money = part(order.unpaid, share);
    await stage.act(FINANCE, [before, "16:05"], (ctx) =>
      add(ctx, paymentType, { type: "payable", payableId: order.id, money, date: stage.day(before) }),
    );
  }
}

async function spend(stage: DemoStage): Promise<void> {
  for (const { before, money, payee, note, contract, supplier } of EXPENSES) {
    await stage.act(FINANCE, [before, "11:25"], async (ctx) => {
      const place = await sql<{ contract: number | null; supplier: number | null }>`
        select (select id from contracts where approval = 2 and stage = 0 order by id offset ${contract ?? 0} limit 1) as contract,
          (select id from suppliers where deleted_at is null order by id offset ${supplier ?? 0} limit 1) as supplier`
        .execute(ctx.db)
        .then(({ rows }) => rows[0]);
      await add(ctx, paymentType, {
        type: supplier === undefined ? "expense" : "prepayment",
        money,
        payee,
        date: stage.day(before),
        ext: note,
        ...(contract !== undefined && place?.contract && { contractId: place.contract }),
        ...(supplier !== undefined && { supplierId: place?.supplier }),
      });
    });
  }
}

export const playSpending: DemoActs = async (stage) => {
  for (const one of CLAIMS) await claim(stage, one);
  await payOrders(stage);
  await spend(stage);
};
