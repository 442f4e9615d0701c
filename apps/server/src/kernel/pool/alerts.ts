/**
 * Tells people of waiting leads: allocators of those without an owner, an owner of those that he has not followed up,
 * and later his superior. Each lead is told once since it began to wait. A lead that waited for long when the rule was
 * made is left out.
 */
import { poolRulesSaid } from "@qicheng/api/pool/messages";
import type { PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import type { OrganisationSnapshot } from "../access/organisation";
import type { Database } from "../db/database";
import { superiorsOf } from "../jobs/approval";
import type { JobContext, ScheduledTask } from "../jobs/task";
import type { NotificationKind } from "../live/kinds";
import { type Notice, notify } from "../live/notify";
import { live } from "../records/access/scope";
import type { PoolOption, RecordType } from "../records/type/record-type";
import { grouped } from "../work/grouped";
import { allocatorsOf, seersAmong } from "./members";
import { poolOf, poolRules } from "./pool-rules";
import { pooledTypes } from "./recycling";

type Kind = "unallocated" | "unfollowed" | "escalated";

const LIMIT_OF = {
  unallocated: "unallocatedHours",
  unfollowed: "unfollowedHours",
  escalated: "escalateHours",
} as const satisfies Record<Kind, keyof PoolRules>;

/** What has waited for longer than the limit and this many days is not told of. */
const LATE_DAYS = 7;
/** For so many days it is known who was told. */
const KEPT_DAYS = 30;

const factsOf = ({ name = "", n = "", hours = "", person = "" }: Readonly<Record<string, string>>) => ({
  name,
  n,
  hours,
  person,
});

export const unallocated: NotificationKind = {
  key: "pool.unallocated",
  title: poolRulesSaid.unallocated,
  text: ({ facts }) => poolRulesSaid.unallocatedFor(factsOf(facts)),
};

export const unfollowed: NotificationKind = {
  key: "pool.unfollowed",
  title: poolRulesSaid.unfollowed,
  text: ({ facts }) => poolRulesSaid.unfollowedFor(factsOf(facts)),
};

export const escalated: NotificationKind = {
  key: "pool.escalated",
  title: poolRulesSaid.escalated,
  text: ({ facts }) => poolRulesSaid.escalatedFor(factsOf(facts)),
};

interface Waiting {
  id: number;
  name: string;
  owner: number | null;
}

/** Since when a row on alias r waits, and whether it does. */
const waits = (kind: Kind, { unfollowed = sql`false` }: PoolOption) =>
  kind === "unallocated"
    ? { since: sql<string>`r.pool_at`, where: sql`r.owner_id is null and r.invalid_at is null` }
    : {
        since: sql<string>`r.owned_at`,
        where: sql`${unfollowed} and exists (select from users u where u.id = r.owner_id and u.quit_status = 0)`,
      };

/** Rows of which nobody was told, each noted. */
async function waiting(
  db: Database,
  type: RecordType,
  { kind, hours, at }: { kind: Kind; hours: number; at: string },
): Promise<Waiting[]> {
  const { since, where } = waits(kind, poolOf(type));
  const limit = sql`${at}::timestamptz - make_interval(hours => ${hours}::integer)`;
  const { rows } = await sql<Waiting>`
    with late as (
      select r.id, ${sql.ref(`r.${type.nameColumn}`)} as name, r.owner_id as owner, ${since} as since
      from ${sql.table(type.table)} r
      where ${live(type, "r")} and ${where} and ${since} <= ${limit}
        and ${since} > ${limit} - make_interval(days => ${sql.lit(LATE_DAYS)})),
    told as (
      insert into pool_notices (module, record_id, kind, since) select ${type.module}, id, ${kind}, since from late
      on conflict do nothing returning record_id)
    select id, name, owner from late join told on told.record_id = late.id order by owner, since, id`.execute(db);
  return rows;
}

const summed = (rows: readonly Waiting[], hours: number): Record<string, string> => ({
  name: rows[0]?.name ?? "",
  n: String(rows.length),
  hours: String(hours),
});

/** Of one owner's rows, or of the pool's. */
interface Late {
  type: RecordType;
  organisation: OrganisationSnapshot;
  hours: number;
  owner: number;
  rows: readonly Waiting[];
}

const noticesOf = {
  unallocated: ({ type, organisation, hours, rows }: Late): Notice[] => [
    { kind: unallocated, to: allocatorsOf(organisation, type), facts: summed(rows, hours) },
  ],
  unfollowed: ({ hours, owner, rows }: Late): Notice[] => [
    { kind: unfollowed, to: [owner], facts: summed(rows, hours) },
  ],
  // He is told of what he sees himself.
  escalated: ({ type, organisation, hours, owner, rows }: Late): Notice[] =>
    seersAmong(organisation, type, owner, superiorsOf(organisation, owner)).map((superior) => ({
      kind: escalated,
      to: [superior],
      facts: { ...summed(rows, hours), person: organisation.name(owner) },
    })),
} as const satisfies Record<Kind, (late: Late) => Notice[]>;

/** People in order, as everybody numbers their notifications. */
const inOrder = (notices: readonly Notice[]) => notices.toSorted((a, b) => (a.to[0] ?? 0) - (b.to[0] ?? 0));

/** What is noted is told in the same transaction. */
async function alert({ db, services }: JobContext, type: RecordType, kind: Kind, at: string): Promise<void> {
  const organisation = await services.organisation.get();
  await db.transaction().execute(async (trx) => {
    const { rules } = await poolRules(trx, type);
    const hours = rules[LIMIT_OF[kind]];
    if (hours === null) return;
    const rows = await waiting(trx, type, { kind, hours, at });
    const notices = [...grouped(rows, (row) => row.owner ?? 0)].flatMap(([owner, theirs]) =>
      noticesOf[kind]({ type, organisation, hours, owner, rows: theirs }),
    );
    for (const notice of inOrder(notices)) await notify({ db: trx }, notice);
  });
}

export const alertTask: ScheduledTask = {
  name: "pool.alert",
  schedule: { pattern: "*/10 * * * *", onlyLatest: true },
  run: async ({ at }, job) => {
    for (const type of pooledTypes().filter((one) => poolOf(one).kind === "lead"))
      for (const kind of Object.keys(LIMIT_OF) as Kind[]) await alert(job, type, kind, at);
    await sql`delete from pool_notices where told_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(
      job.db,
    );
  },
};
