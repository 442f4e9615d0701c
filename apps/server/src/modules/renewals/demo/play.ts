/** Renewals of the demo company: most contracts that end go on for a year, some wait, one is given up. */
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { addRecords } from "../../../kernel/records/write/save";
import { type DemoActs, later, placesOf } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { today } from "../../receivables/public";
import { completed, stop } from "../acts";
import { renewalType } from "../type";

interface Ending {
  id: number;
  seller: string;
  due: string;
  money: string;
}

const NOTES = [
  "按原价续签一年",
  "续签一年，价格上浮5%",
  "客户确认续费，已回传盖章合同",
  "续费并增加现场服务次数",
] as const;
const RISES = ["1", "1.05", "1", "1.1"] as const;
/** Days before or after the end on which one agrees. */
const WHEN = [-12, -3, 4, -20, 9] as const;
/** One of so many waits, one of so many is given up. */
const [WAITS, GIVEN_UP] = [4, 7];

const pick = <Of>(from: readonly Of[], at: number): Of => from[at % from.length] as Of;

const read = ({ db }: Context) =>
  sql<Ending>`
    select k.id, u.username as seller, k.due_on::text as due, k.money::text as money
    from contracts k join users u on u.id = k.owner_id
    where k.approval = 2 and k.stage = 0 and k.deleted_at is null and k.remind = 0 and k.due_on is not null
      and u.quit_status = 0 order by k.due_on, k.id`
    .execute(db)
    .then(({ rows }) => rows);

async function renew(ctx: Context, { id, money }: Ending, at: number): Promise<void> {
  const moment = momentOf(ctx.past);
  const raw = {
    contractId: id,
    date: today(ctx),
    money: moneyText(decimal(money).times(pick(RISES, at))),
    ext: pick(NOTES, at),
  };
  await addRecords(ctx, renewalType, [
    { raw: await completed(ctx, raw), given: { created_at: moment, updated_at: moment } },
  ]);
}

export const playRenewals: DemoActs = async (stage) => {
  const all = await stage.act("admin", [1, "00:00"], read);
  const placeOf = placesOf(stage);
  const yesterday = stage.day(1);
  for (const [at, ending] of all.entries()) {
    const day = later(ending.due, pick(WHEN, at));
    if (day > yesterday || at % WAITS === WAITS - 1) continue;
    const time = [placeOf(day), "14:10"] as const;
    if (at % GIVEN_UP === GIVEN_UP - 1)
      await stage.act(ending.seller, time, (ctx) =>
        stop(ctx, { contractId: ending.id, ext: "客户已改用总部统一采购的服务商", undo: 0 }),
      );
    else await stage.act(ending.seller, time, (ctx) => renew(ctx, ending, at));
  }
};
