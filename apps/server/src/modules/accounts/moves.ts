/** What has moved an account, and what it held after each of them. */
import { MOVEMENT_KINDS, type MovementRow } from "@qicheng/api/accounts/routes";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { namesOf } from "../../kernel/records/read/names";
import { direction } from "../../kernel/records/read/plain-list";
import { findRecord } from "../../kernel/records/read/read";
import type { Context } from "../../kernel/work/context";
import { accountType } from "./type";

interface Asked extends PlainQuery {
  id: number;
  data?: { from: string | null; to: string | null; kind: string } | undefined;
}

interface Moved {
  id: number;
  day: string;
  kind: string;
  money: string;
  balance: string;
  module: string;
  recordId: number;
  shownId: number | null;
  shownAs: string | null;
  ext: string;
  UserName: string;
  AddTime: string;
}

const FIRST = "0001-01-01";
const LAST = "9999-12-31";

/** Modules of movements whose names are those of another record: a refund is shown as its receipt. */
const SHOWN: Readonly<Record<string, string>> = { receiptAct: "finance" };

/** Names of the documents behind movements, of those that the caller sees. */
async function namesBehind(ctx: Context, rows: readonly Moved[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const module of ["finance", "payment"]) {
    const ids = rows.flatMap((row) => ((SHOWN[row.module] ?? row.module) === module ? (row.shownId ?? []) : []));
    for (const [id, name] of await namesOf(ctx, module, ids)) names.set(`${module}:${id}`, name);
  }
  return names;
}

export async function moves(ctx: Context, { id, data, ...query }: Asked) {
  const { page, rows: size } = query;
  const toward = direction(query);
  const account = await findRecord(ctx, accountType, id);
  const { from = null, to = null, kind = "" } = data ?? {};
  const within = sql`m.day between ${from ?? FIRST}::date and ${to ?? LAST}::date
    and ${kind === "" ? sql`true` : sql`m.kind = ${kind}`}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from account_movements m where m.account_id = ${id} and ${within}`.execute(ctx.db);
  // what moved later is taken off what is there now: the newest page adds up the fewest rows
  const { rows } = await sql<Moved>`
    select w.*, coalesce(u.nickname, '') as "UserName",
      case w.module when 'receiptAct' then (select coalesce(a.receipt_id, o.receipt_id) from receipt_acts a
          left join receipt_acts o on o.id = a.undoes where a.id = w."recordId")
        else w."recordId" end as "shownId",
      case when w.module = 'transfer' then (select n.name from account_transfers t
          join accounts n on n.id = case when t.from_id = ${id} then t.to_id else t.from_id end
          where t.id = w."recordId") end as "shownAs",
      coalesce(case w.module
        when 'transfer' then (select t.remark from account_transfers t where t.id = w."recordId")
        when 'receiptAct' then (select a.reason from receipt_acts a where a.id = w."recordId") end, '') as ext
    from (
      select m.id, m.day::text as day, m.kind, m.money::text as money, m.module, m.record_id as "recordId", m.created_by,
        to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "AddTime",
        (${String(account.current_balance)}::numeric - coalesce((select sum(l.money) from account_movements l
          where l.account_id = ${id} and (l.day, l.id) > (m.day, m.id)), 0))::text as balance
      from account_movements m where m.account_id = ${id} and ${within}
      order by m.day ${toward}, m.id ${toward} limit ${size} offset ${(page - 1) * size}) w
    left join users u on u.id = w.created_by
    order by w.day ${toward}, w.id ${toward}`.execute(ctx.db);
  const names = await namesBehind(ctx, rows);
  return {
    rows: rows.map(({ money, balance, shownId, shownAs, ...row }): MovementRow => {
      const module = SHOWN[row.module] ?? row.module;
      const title = ownValue(MOVEMENT_KINDS, row.kind);
      return {
        id: row.id,
        day: row.day,
        kind: row.kind,
        kindName: title ? ctx.say(title) : row.kind,
        money: Number(money),
        balance: Number(balance),
        module,
        recordId: shownId ?? row.recordId,
        name: shownAs ?? names.get(`${module}:${shownId}`) ?? "",
        ext: row.ext,
        UserName: row.UserName,
        AddTime: row.AddTime,
      };
    }),
    total: counted[0]?.total ?? 0,
  };
}
