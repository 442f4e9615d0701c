/** The call centre of the demo company: its sellers have seats, and called before they wrote down what was said. */
import { sql } from "kysely";
import type { DemoActs } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";

/** Working days that calls reach back. */
const DAYS = 20;

/** The person of the demo account first, then whoever sells, in the order of their branches. */
const giveSeats = ({ db }: Context, first: number) =>
  sql`
  with sellers as (
    select id, row_number() over (order by id = ${first} desc, branch_id, id) as n from users
    where call_enabled = 1 and quit_status = 0),
  seats as (select id, row_number() over (order by id) as n from call_seats where deleted_at is null and number <> '8099')
  update call_seats s set user_id = sellers.id, caller = '0571881200' || lpad(seats.n::text, 2, '0')
  from seats join sellers using (n) where s.id = seats.id`.execute(db);

/** Before a follow-up by telephone one has talked as long as its text is about. */
const talkedBefore = ({ db }: Context, since: string) =>
  sql`
  insert into calls (provider, kind, seat_id, user_id, customer_id, number, number_key, caller, price, rank, result, outcome,
    agent_at, agent_answered_at, customer_at, answered_at, ended_at, seconds, minutes, cost, fee, followup_id, heard_at, created_at)
  select 'sim', 'callback', s.id, f.user_id, f.customer_id, c.mobile, c.mobile, s.caller, s.price, 9, 'answered', 'answered',
    t.ended - make_interval(secs => t.seconds + 14), t.ended - make_interval(secs => t.seconds + 11),
    t.ended - make_interval(secs => t.seconds + 10), t.ended - make_interval(secs => t.seconds), t.ended, t.seconds,
    ceil(t.seconds / 60.0)::int, round(ceil(t.seconds / 60.0) * s.price, 2), round(ceil(t.seconds / 60.0) * 0.1, 2),
    f.id, t.ended, t.ended - make_interval(secs => t.seconds + 15)
  from followups f
  join dictionary d on d.id = f.method_id and d.code = 0
  join call_seats s on s.user_id = f.user_id
  join customers c on c.id = f.customer_id and c.mobile ~ '^1[0-9]{10}$' and c.deleted_at is null
  cross join lateral (select 32 + (f.id * 37) % 290 as seconds, f.created_at - make_interval(secs => 40 + f.id % 90) as ended) t
  where f.created_at >= ${since}::date and f.created_at < now()`.execute(db);

/** Of those whom one reaches, many did not answer at first. */
const triedBefore = ({ db }: Context) =>
  sql`
  insert into calls (provider, kind, seat_id, user_id, customer_id, number, number_key, caller, price, rank, result, outcome,
    agent_at, agent_answered_at, customer_at, ended_at, heard_at, created_at)
  select c.provider, c.kind, c.seat_id, c.user_id, c.customer_id, c.number, c.number_key, c.caller, c.price, 9, t.result, t.result,
    t.at + interval '1 second', t.at + interval '4 seconds', t.at + interval '5 seconds', t.at + interval '32 seconds',
    t.at + interval '32 seconds', t.at
  from calls c
  cross join lateral (
    select case c.id % 5 when 0 then 'busy' when 1 then 'declined' else 'noAnswer' end as result,
      c.created_at - make_interval(mins => 25 + (c.id % 40)::int) as at) t
  where c.result = 'answered' and c.kind = 'callback' and c.id % 3 <> 0`.execute(db);

/** Customers call, too, and somebody does not hear it. */
const calledUs = ({ db }: Context) =>
  sql`
  insert into calls (provider, kind, seat_id, user_id, customer_id, number, number_key, rank, result, answered_at, ended_at,
    seconds, minutes, heard_at, created_at)
  select c.provider, 'inbound', c.seat_id, c.user_id, c.customer_id, c.number, c.number_key, 9,
    case when c.id % 14 = 0 then 'noAnswer' else 'answered' end,
    case when c.id % 14 <> 0 then t.at + interval '8 seconds' end, t.at + interval '96 seconds',
    case when c.id % 14 = 0 then 0 else 88 end, case when c.id % 14 = 0 then 0 else 2 end, t.at, t.at
  from calls c
  cross join lateral (select c.created_at + make_interval(mins => 70 + (c.id % 50)::int) as at) t
  where c.result = 'answered' and c.kind = 'callback' and c.id % 7 = 0 and t.at < now()`.execute(db);

export const playCalls: DemoActs = async (stage) => {
  const since = stage.day(DAYS);
  await stage.act("zongjian", [1, "09:00"], (ctx) => giveSeats(ctx, stage.person("xiaoshou")));
  await stage.act("zongjian", [1, "09:05"], async (ctx) => {
    await talkedBefore(ctx, since);
    await triedBefore(ctx);
    await calledUs(ctx);
  });
};
