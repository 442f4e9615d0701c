/** Receipts of the demo company: most money comes some days after its planned day, some late or in part, some not yet. */
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { addRecords } from "../../../kernel/records/write/save";
import { type DemoActs, later, placesOf } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { receiptType } from "../type";

interface Due {
  contractId: number;
  customerId: number;
  planId: number | null;
  day: string;
  money: string;
}

const FINANCE = "caiwu";
const CLOCK = "16:20";
/** Days after the planned one; undefined: nothing has come. */
const DELAYS = [2, 0, 5, 1, 12, 3, undefined, 0, 20, 4, 7, undefined, 1] as const;
/** One of so many comes in part. */
const PARTS = 9;
/** A contract paid at once is paid so long after its signing. */
const AT_ONCE = 15;

/** Rows of plans, and contracts paid at once, in the order of their days. */
const read = ({ db }: Context) =>
  sql<Due>`
    select k.id as "contractId", k.customer_id as "customerId", p.id as "planId",
      coalesce(p.planned_on, k.signed_on + ${AT_ONCE}::int)::text as day, coalesce(p.money, k.money)::text as money
    from contracts k left join contract_plan p on p.contract_id = k.id and p.deleted_at is null
    where k.approval = 2 and k.stage = 0 and k.deleted_at is null and k.money > 0
    order by 4, k.id, p.position`
    .execute(db)
    .then(({ rows }) => rows);

interface Coming extends Due {
  on: string;
}

function comingOf(dues: readonly Due[], until: string): Coming[] {
  return dues.flatMap((due, at) => {
    const delay = DELAYS[at % DELAYS.length];
    const on = delay === undefined ? "" : later(due.day, delay);
    if (on === "" || on > until) return [];
    const money = at % PARTS === PARTS - 1 ? moneyText(decimal(due.money).div(2)) : due.money;
    return [{ ...due, money, on }];
  });
}

async function take(ctx: Context, all: readonly Coming[]): Promise<void> {
  const at = momentOf(ctx.past);
  const additions = all.map(({ contractId, customerId, planId, money, on }) => ({
    raw: {
      customerId,
      contractId,
      money,
      date: on,
      ...(planId !== null && { items: [{ contractId, planId, money }] }),
    },
    given: { created_at: at, updated_at: at },
  }));
  await addRecords(ctx, receiptType, additions);
}

export const playReceipts: DemoActs = async (stage) => {
  const dues = await stage.act("admin", [1, "00:00"], read);
  const placeOf = placesOf(stage);
  const byDay = new Map<number, Coming[]>();
  for (const one of comingOf(dues, stage.day(2))) {
    const place = placeOf(one.on);
    byDay.set(place, [...(byDay.get(place) ?? []), one]);
  }
  // what came on a day off is of the working day before it
  for (const place of [...byDay.keys()].sort((one, other) => other - one))
    await stage.act(FINANCE, [place, CLOCK], (ctx) =>
      take(
        ctx,
        (byDay.get(place) ?? []).map((one) => ({ ...one, on: stage.day(place) })),
      ),
    );
};
