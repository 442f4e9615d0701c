/** Lists of calls: those of people whose customers one sees, and always one's own. */
import {
  type CallKind,
  type CallOutcome,
  type CallResult,
  callKinds,
  callOutcomes,
  callResults,
  callSaid,
} from "@qicheng/api/calls/messages";
import type { CallRow, calls } from "@qicheng/api/calls/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { callNumber } from "@qicheng/engine/calls/number";
import { decimal } from "@qicheng/engine/documents/money";
import { isCalendarDate } from "@qicheng/engine/fields/date-presets";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { headerOf } from "../../kernel/files/wire-person";
import { maskPhone } from "../../kernel/records/access/masks";
import { reachOfAll, visibleOfAll } from "../../kernel/records/access/scope";
import { containing } from "../../kernel/records/read/plain-list";
import { listSubject, type Subject } from "../../kernel/records/read/subject";
import type { Condition } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { customerType } from "../customers/public";
import { type SeenCustomer, seenCustomers } from "./customers";
import { callSubject, costSubject } from "./subject";

interface Stored {
  id: number;
  number_key: string;
  kind: CallKind;
  user_id: number;
  seat_id: number;
  seat_name: string;
  customer_id: number | null;
  result: CallResult | "";
  why: string;
  outcome: CallOutcome | "";
  seconds: number;
  minutes: number;
  price: string;
  cost: string;
  fee: string | null;
  disputed: boolean;
  created_at: string;
  answered_at: string | null;
  ended_at: string | null;
}

const COLUMNS = sql`r.id, r.number_key, r.kind, r.user_id, coalesce(r.seat_id, 0) as seat_id,
  coalesce((select s.name from call_seats s where s.id = r.seat_id), '') as seat_name,
  r.customer_id, r.result, coalesce(r.why, '') as why, coalesce(r.outcome, '') as outcome, r.seconds, r.minutes, r.price::text, r.cost::text, r.fee::text, r.disputed,
  r.created_at, r.answered_at, r.ended_at`;

/** People whose calls one sees; null = everybody's. */
async function callersSeen(ctx: Context): Promise<readonly number[] | null> {
  const organisation = await ctx.services.organisation.get();
  return organisation.owners(ctx.me.id, ctx.me.scopes.customer);
}

/** On an alias of calls. */
export async function ofSeenCallers(ctx: Context, alias: string): Promise<Condition> {
  const owners = await callersSeen(ctx);
  const by = sql.ref(`${alias}.user_id`);
  return owners === null ? sql`true` : sql`${by} = any(${idArray([...new Set([...owners, ctx.me.id])])})`;
}

const NOBODYS: SeenCustomer = { id: 0, name: "", module: "" };

/** Numbers of others are masked where the company wants that, and those of customers that one does not see always. */
async function present(ctx: Context, rows: readonly Stored[]): Promise<CallRow[]> {
  const organisation = await ctx.services.organisation.get();
  const { phoneDisplay } = await ctx.services.settings.get();
  const seen = await seenCustomers(
    ctx,
    rows.map(({ customer_id }) => customer_id),
  );
  const showsFee = ctx.can("dbcall.manage.cost");
  return rows.map((row): CallRow => {
    const { id, kind, seconds, minutes, user_id: by } = row;
    const customer = seen.get(row.customer_id ?? 0);
    const isStrange = row.customer_id !== null && !customer;
    const isHidden = by !== ctx.me.id && (phoneDisplay === "masked" || isStrange);
    return {
      id,
      number: isHidden ? maskPhone(row.number_key) : row.number_key,
      kind,
      kindName: ctx.say(callKinds[kind]),
      UserID: by,
      NickName: organisation.name(by),
      userheader: headerOf(ctx.services.files, organisation.people.get(by)),
      seatId: row.seat_id,
      seatName: row.seat_name,
      ...customerOf(customer),
      ...endOfCall(ctx, row),
      seconds,
      minutes,
      ...moneyOf(row, showsFee),
      disputed: row.disputed ? 1 : 0,
      AddTime: wireTime(row.created_at),
      answerTime: wireTime(row.answered_at),
      endTime: wireTime(row.ended_at),
      can: {},
    };
  });
}

const customerOf = ({ id, name, module }: SeenCustomer = NOBODYS) => ({
  customerId: id,
  customerName: name,
  module,
});

const endOfCall = (ctx: Context, { result, why, outcome }: Stored) => ({
  result,
  resultName: result === "" ? "" : ctx.say(callResults[result]),
  why,
  outcome,
  outcomeName: outcome === "" ? "" : ctx.say(callOutcomes[outcome]),
});

function moneyOf({ price, cost, fee: asked }: Stored, showsFee: boolean) {
  const fee = showsFee && asked !== null ? decimal(asked) : null;
  return {
    price: Number(price),
    cost: Number(cost),
    fee: fee === null ? null : Number(fee),
    difference: fee === null ? null : Number(fee.minus(decimal(cost))),
  };
}

/** A number is looked for whole; a word stands in the name of a customer that one sees, or is that of a colleague. */
async function withWord(ctx: Context, key: string): Promise<Condition> {
  const number = callNumber(key);
  if (number) return sql`r.number_key = ${number.key}`;
  const scope = await reachOfAll(ctx, customerType);
  const { people } = await ctx.services.organisation.get();
  const ids = [...people.values()].filter(({ nickname }) => nickname.includes(key)).map(({ id }) => id);
  return sql`(r.user_id = any(${idArray(ids)}) or r.customer_id in (
    select c.id from customers c where ${containing([sql`c.name`], { key })} and ${visibleOfAll(customerType, scope, "c")}))`;
}

type Query = RouteArguments<typeof calls.index>;

/** @throws VALIDATION for what is no day */
function dayOf(field: string, day: string): string {
  if (!isCalendarDate(day)) throw invalidField(field, callSaid.span);
  return day;
}

function narrowed(ctx: Context, { mine, userid, customerId, result, kind, from, to }: Query): Condition[] {
  const own = mine === 1 || !ctx.can("dbcall.bills");
  return [
    ...(own ? [sql<boolean>`r.user_id = ${ctx.me.id}`] : []),
    ...(userid === null ? [] : [sql<boolean>`r.user_id = ${userid}`]),
    ...(customerId === null ? [] : [sql<boolean>`r.customer_id = ${customerId}`]),
    // attempts: what was dialled, and neither kept back nor given up
    ...(result === "counting" ? [sql<boolean>`r.result not in ('blocked', 'cancelled')`] : []),
    ...(result === "" || result === "counting" ? [] : [sql<boolean>`r.result = ${result}`]),
    ...(kind === "out" ? [sql<boolean>`r.kind <> 'inbound'`] : []),
    ...(kind === "in" ? [sql<boolean>`r.kind = 'inbound'`] : []),
    ...(from === "" ? [] : [sql<boolean>`r.created_at >= ${dayOf("from", from)}::date`]),
    ...(to === "" ? [] : [sql<boolean>`r.created_at < ${dayOf("to", to)}::date + 1`]),
  ];
}

async function list(ctx: Context, of: Subject, query: Query, where: readonly Condition[]) {
  const { key, ...rest } = query;
  const word = key === "" ? [] : [await withWord(ctx, key)];
  return listSubject(
    ctx,
    of,
    { ...rest, key: "" },
    {
      columns: COLUMNS,
      where: [await ofSeenCallers(ctx, "r"), ...where, ...word],
      wire: { all: (rows: readonly Stored[]) => present(ctx, rows) },
    },
  );
}

export const index = (ctx: Context, query: Query) => list(ctx, callSubject, query, narrowed(ctx, query));

export const costRecord = (ctx: Context, query: RouteArguments<typeof calls.costRecord>) =>
  list(ctx, costSubject, query as Query, [sql`(r.cost > 0 or r.fee > 0)`]);
