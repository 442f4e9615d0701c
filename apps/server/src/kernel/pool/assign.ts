/**
 * Gives pooled rows whose time has come to owners. Each step is one transaction. It locks the position in the circle,
 * then the quotas of its members, then the rows. A step that was committed before a kill is not done again.
 */
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import { assignPlan, type Turn } from "@qicheng/engine/pool/assign";
import type { PoolRules } from "@qicheng/engine/pool/rules";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { meOf } from "../access/me";
import type { Database } from "../db/database";
import type { JobContext, ScheduledTask, Task } from "../jobs/task";
import { changedByEntries } from "../live/changes";
import type { NotificationKind } from "../live/kinds";
import { notify } from "../live/notify";
import { live } from "../records/access/scope";
import { lockThere } from "../records/read/read";
import type { RecordRow, RecordType } from "../records/type/record-type";
import { nameOf, noun, tell } from "../records/type/tell";
import { openBatch } from "../records/write/undo-batch";
import { auditParts } from "../work/audit";
import { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { allocateAct, tellReceiver } from "./allocate";
import { take } from "./claim";
import { allocatorsOf, circleOf, membersOf } from "./members";
import { poolRules } from "./pool-rules";
import { nowOf } from "./pooled-rows";
import { pooledTypes } from "./recycling";

/** Rows that one transaction gives. */
const STEP = 200;

export const nobodyFits: NotificationKind = {
  key: "pool.nobodyFits",
  title: poolSaid.nobodyFits,
  text: ({ facts }) =>
    poolSaid.nobodyFitsFor({
      name: facts.name ?? "",
      n: facts.n ?? "",
      title: { cn: facts.cn ?? "", en: facts.en ?? "" },
    }),
};

/** In the name of whoever made the rules, who takes it back; of an administrator once he has left. */
async function keeperOf({ services }: JobContext, db: Database, { module }: RecordType): Promise<Context | undefined> {
  const organisation = await services.organisation.get();
  const { rows } = await sql<{ by: number | null }>`
    select changed_by as by from pool_rules where module = ${module}`.execute(db);
  const keepers = [rows[0]?.by ?? 0, ...organisation.administrators()];
  const me = keepers.map((id) => meOf(organisation, id)).find((one) => one !== undefined);
  const facts = {
    id: "job-pool.assign",
    ip: "",
    agent: "",
    route: "job pool.assign",
    host: "",
    secure: false,
    cookies: "",
  };
  return me && new Context(services, { ...facts, language: "cn" }, db, me);
}

/** The place in the circle, held until the transaction ends: two servers give one after the other. */
async function holdTurn(db: Database, { module }: RecordType): Promise<Turn> {
  const { rows } = await sql<Turn>`
    insert into pool_turns as t (module) values (${module})
    on conflict (module) do update set module = t.module returning last_id as id, last_place as place`.execute(db);
  return rows[0] ?? { id: null, place: 0 };
}

const keepTurn = (db: Database, { module }: RecordType, { id, place }: Turn) =>
  sql`update pool_turns set last_id = ${id}, last_place = ${place} where module = ${module}`.execute(db);

/** Those that waited longest. */
async function dueRows(db: Database, type: RecordType): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(type.table)} r
    where ${live(type, "r")} and r.owner_id is null and r.assign_at <= now()
    order by r.assign_at, r.id limit ${sql.lit(STEP)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Nothing waits any more once it is off: what was there then is given by hand, also when it is on again. */
const forget = (db: Database, type: RecordType) =>
  sql`update ${sql.table(type.table)} r set assign_at = null
    where ${live(type, "r")} and r.owner_id is null and r.assign_at is not null`.execute(db);

async function give(ctx: Context, type: RecordType, rows: readonly RecordRow[], to: readonly number[]): Promise<void> {
  const { people } = await ctx.services.organisation.get();
  const batch = await openBatch(ctx, type, allocateAct.key, poolSaid.bulkAssign({ title: noun(type.title) }));
  const given = rows.slice(0, to.length).map((row, at) => ({ row, owner: to[at] ?? 0 }));
  // People in order, as everybody numbers their notifications.
  const byOwner = [...grouped(given, ({ owner }) => owner)].toSorted(([a], [b]) => a - b);
  for (const [owner, theirs] of byOwner) {
    const taken = theirs.map(({ row }) => row);
    await take(ctx, type, taken, { batch, owner, act: "assign" });
    const person = people.get(owner)?.nickname ?? "";
    for (const row of taken) {
      const summary = poolSaid.didAssign({ title: noun(type.title), name: nameOf(type, row), person });
      tell(ctx, type, row, { action: "assign", summary });
    }
    await tellReceiver(ctx, type, taken, { userid: owner });
  }
}

/** Once a day; what stays is tried again. */
async function tellLeft({ db, services }: JobContext, type: RecordType, left: readonly RecordRow[]): Promise<void> {
  const [first] = left;
  if (!first) return;
  const to = allocatorsOf(await services.organisation.get(), type);
  const facts = { name: nameOf(type, first), n: String(left.length), ...noun(type.title) };
  const once = `${nobodyFits.key} ${type.module} ${businessDay(await nowOf({ db }))}`;
  await db.transaction().execute((trx) => notify({ db: trx }, { kind: nobodyFits, to, facts, once }));
}

/** In their order; who is claimed or goes to the bin meanwhile is not among them. */
async function holdRows(ctx: Context, type: RecordType, ids: readonly number[]): Promise<RecordRow[]> {
  const rows = await lockThere(ctx, type, ids, { me: ctx.me.id, owners: [], shared: false, pool: "only" });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Given {
  /** More may be due. */
  more: boolean;
  /** For whom there is nobody. */
  left: readonly RecordRow[];
}

const NOTHING: Given = { more: false, left: [] };

async function giveSome(ctx: Context, type: RecordType, { assign, holdCap }: PoolRules): Promise<Given> {
  const turn = await holdTurn(ctx.db, type);
  const ids = await dueRows(ctx.db, type);
  if (ids.length === 0) return NOTHING;
  const members = membersOf(await ctx.services.organisation.get(), type, assign);
  const circle = await circleOf(ctx.db, type, members, { assign, holdCap });
  const rows = await holdRows(ctx, type, ids);
  const plan = assignPlan(circle, assign.mode, turn, rows.length);
  if (plan.to.length > 0) {
    await give(ctx, type, rows, plan.to);
    await keepTurn(ctx.db, type, plan.turn);
  }
  return { more: ids.length === STEP && plan.to.length === rows.length, left: rows.slice(plan.to.length) };
}

/** @returns true when more is to be done */
async function step(job: JobContext, type: RecordType): Promise<boolean> {
  const { ctx, more, left } = await job.db.transaction().execute(async (db) => {
    const { rules } = await poolRules(db, type);
    const keeper = await keeperOf(job, db, type);
    if (rules.assign.mode === "off" || !keeper) {
      await forget(db, type);
      return { ctx: undefined, ...NOTHING };
    }
    const given = await giveSome(keeper, type, rules);
    if (keeper.audits.length > 0)
      await sql`with ${auditParts(keeper.audits, { userId: null, request: keeper.request })} select 1`.execute(db);
    return { ctx: keeper, ...given };
  });
  await tellLeft(job, type, left);
  if (!ctx) return false;
  await ctx.committed();
  job.services.changes.tell(changedByEntries(ctx.audits), 0);
  return more;
}

async function assignRows(job: JobContext, type: RecordType): Promise<void> {
  do job.signal.throwIfAborted();
  while (await step(job, type));
}

/** Asked for by whoever puts rows there. */
export const assignTask: Task<{ module: string }> = {
  name: "pool.assign",
  run: async ({ module }, job) => {
    const type = pooledTypes().find((one) => one.module === module);
    if (type) await assignRows(job, type);
  },
};

/** For those that nobody has claimed in time, and those for whom there was nobody. */
export const assignDueTask: ScheduledTask = {
  name: "pool.assignDue",
  schedule: { pattern: "*/10 * * * *", onlyLatest: true },
  run: async (_occurrence, job) => {
    for (const type of pooledTypes()) await assignRows(job, type);
  },
};
