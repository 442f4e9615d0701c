/**
 * Approvals of the volume: a few that the product's own calls have made (`approval-patterns.ts`), multiplied in the database
 * with other people, other days and numbers of their own. Their rows in the log of the company, notifications and search
 * terms are left out.
 */
import pg from "pg";
import { withoutIndexes } from "../../apps/server/src/kernel/db/without-indexes";
import { Author, type Cast, type Pattern } from "./approval-patterns";
import { withOwnApp } from "./own-app";
import { signOut, withKeys } from "./people";

/** What was loaded, as the settings row `volumeApprovals` keeps it. */
export interface ApprovalStamp {
  finished: number;
  running: number;
  patterns: Pattern[];
  /** Who has which part in the patterns: initiator, first, second, copied. */
  cast: number[];
}

/** In the order in which their rows may be written. */
const TABLES = ["wf_tasks", "work_form_records", "wf_steps", "wf_workers", "wf_copies", "wf_people", "wf_log"] as const;
type Table = (typeof TABLES)[number];

/** Two of a hundred finished ones run, and enough that everybody has something to do. */
const RUNNING_SHARE = 0.02;
const RUNNING_AT_LEAST = 4_000;
const SPAN_DAYS = 3 * 365;
const RUNNING_DAYS = 14;
/** The calls of a pattern came within a second; what it was made in milliseconds takes people hours. */
const STRETCH = 40_000;

const USERS = ["user_id", "initiator_id", "owner_id", "created_by", "by_user", "actor"];
const WITH_USERS = ["chosen_users", "chosen", "copies", "payload", "facts"];
/** Counted by themselves. */
const NUMBERED = { wf_people: ["id"], wf_copies: ["seq"] } as Partial<Record<Table, string[]>>;
const TITLE =
  "replace(replace(p.title, p.title_name, m.name), p.title_day, to_char(m.begun at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))";
const OTHERWISE: Partial<Record<Table, Record<string, string>>> = {
  wf_tasks: { id: "m.task", model_id: "m.record", title: TITLE, branch_id: "m.branch" },
  work_form_records: { id: "m.record", title: TITLE, branch_id: "m.branch" },
  wf_steps: { id: "m.step + p.no" },
  wf_people: { step_id: "m.step + p.step_no" },
};
const PLACES = ["initiator", "first", "second", "copied"];
/** More than any pattern has. */
const STEPS = 8;

interface Column {
  name: string;
  type: string;
}

async function columnsOf(client: pg.Client, table: Table): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.filter(({ name }) => !NUMBERED[table]?.includes(name));
}

/** The texts of `jsonb` as formats in which the people of a pattern are left open. */
const formats = (cast: readonly number[], column: string) =>
  cast.reduce(
    (text, id, at) => `regexp_replace(${text}, '\\m${id}\\M', '%${at + 1}$s', 'g')`,
    `replace(${column}::text, '%', '%%')`,
  );
const filledIn = (column: string) => `format(p.${column}, ${PLACES.map((place) => `m.${place}`).join(", ")})::jsonb`;

function made(table: Table, { name, type }: Column, cast: readonly number[]): string {
  const other = OTHERWISE[table]?.[name];
  if (other) return other;
  if (name === "task_id") return "m.task";
  if (USERS.includes(name)) {
    const parts = cast.map((id, at) => `when ${id} then m.${PLACES[at]}`);
    return `case p.${name} ${parts.join(" ")} else p.${name} end`;
  }
  if (WITH_USERS.includes(name)) return filledIn(name);
  return type === "timestamp with time zone" ? `m.begun + (p.${name} - p.pattern_at) * m.stretch` : `p.${name}`;
}

/** The rows of one table for all that are to be made. */
async function multiplyInto(client: pg.Client, table: Table, cast: readonly number[]): Promise<void> {
  const columns = await columnsOf(client, table);
  const taskOf = table === "wf_tasks" ? "r.id" : "r.task_id";
  const read = columns.map(({ name }) =>
    WITH_USERS.includes(name) ? `${formats(cast, `r.${name}`)} as ${name}` : `r.${name}`,
  );
  await client.query(
    `create temporary table making_rows as
     select ${read.join(", ")}, t.id as pattern, t.created_at as pattern_at, u.nickname as title_name, right(t.title, 10) as title_day
     from ${table} r join wf_tasks t on t.id = ${taskOf} join users u on u.id = t.initiator_id
     where t.id in (select pattern from making_of)`,
  );
  await client.query("analyze making_rows");
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(", ")}) overriding system value
     select ${columns.map((column) => made(table, column, cast)).join(", ")}
     from making m join making_rows p on p.pattern = m.pattern`,
  );
  await client.query("drop table making_rows");
}

export interface Wanted {
  finished: number;
  running: number;
  /** Who shares them; those who come first approve more of them. */
  among: readonly number[];
}

/** A number below one that is the same for the same two. */
const drawn = (salt: number) => `((hashint8extended(n, ${salt}) & 2147483647)::float8 / 2147483648)`;

/** One row for each approval to be made: which pattern it follows, whose it is, when it began, how it is numbered. */
async function plan(client: pg.Client, { patterns }: ApprovalStamp, { finished, running, among }: Wanted) {
  await client.query("drop table if exists making, making_of, making_by");
  await client.query("create temporary table making_of (pattern bigint, running boolean, above integer, upto integer)");
  for (const runs of [false, true]) {
    let above = 0;
    for (const { task, share } of patterns.filter((each) => each.running === runs)) {
      await client.query("insert into making_of values ($1, $2, $3, $4)", [task, runs, above, above + share]);
      above += share;
    }
  }
  await client.query(
    `create temporary table making_by as select at::int - 1 as at, u.id, u.nickname, u.branch_id
     from unnest($1::bigint[]) with ordinality a (id, at) join users u on u.id = a.id`,
    [among],
  );
  await client.query("analyze making_of, making_by");
  const size = among.length;
  const half = Math.floor(size / 2);
  await client.query(
    `create temporary table making as
     with drawn as materialized (
       select n, n > $1 as running, floor(${drawn(1)} * 100) as kind, floor(${size} * power(${drawn(2)}, 1.2))::int as first,
         1 + floor(${half - 1} * ${drawn(3)})::int as initiator, ${half} + floor(${half - 1} * ${drawn(4)})::int as second,
         ${drawn(5)} as r
       from generate_series(1, $1::int + $2::int) n
     )
     select d.n, o.pattern, i.id as initiator, i.nickname as name, i.branch_id as branch, f.id as first, s.id as second, c.id as copied,
       (0.5 + d.r) * ${STRETCH} as stretch,
       case when d.running then now() - interval '1 day' - d.r * interval '${RUNNING_DAYS} days'
         else now() - interval '${RUNNING_DAYS} days' - (1 - (d.n - d.r) / $1::float8) * interval '${SPAN_DAYS} days' end as begun,
       b.task + d.n as task, b.record + d.n as record, b.step + d.n * ${STEPS} as step
     from drawn d
       join making_of o on o.running = d.running and d.kind >= o.above and d.kind < o.upto
       join making_by f on f.at = d.first
       join making_by i on i.at = (d.first + d.initiator) % ${size}
       join making_by s on s.at = (d.first + d.second) % ${size}
       join making_by c on c.at = (d.first + d.initiator + 1) % ${size}
       cross join (select (select max(id) from wf_tasks) as task, (select max(id) from work_form_records) as record,
         (select max(id) from wf_steps) as step) b
     order by d.n`,
    [finished, running],
  );
  await client.query("analyze making");
}

/** Makes so many more, of people who are there. @returns the highest number of an approval before */
export async function addApprovals(client: pg.Client, stamp: ApprovalStamp, wanted: Wanted): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select max(id)::int as id from wf_tasks");
  await plan(client, stamp, wanted);
  for (const table of TABLES) await multiplyInto(client, table, stamp.cast);
  for (const table of ["wf_tasks", "work_form_records", "wf_steps"])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  return rows[0]?.id ?? 0;
}

/** Everybody who may approve, directors and managers first. */
const APPROVERS = `
  select u.id::int as id, min(r.name) as role from users u join user_roles o on o.user_id = u.id join roles r on r.id = o.role_id
  where u.quit_status = 0 and 'oa.approval.todo' = any(r.permissions) group by u.id
  order by min(case r.name when '销售总监' then 1 when '销售经理' then 2 else 3 end), u.id`;

async function approvers(client: pg.Client): Promise<{ id: number; role: string }[]> {
  return (await client.query<{ id: number; role: string }>(APPROVERS)).rows;
}

/** By the product itself, each call signed in as whoever makes it. */
async function makePatterns(url: string, client: pg.Client): Promise<Pick<ApprovalStamp, "patterns" | "cast">> {
  const sellers = (await approvers(client)).filter(({ role }) => role === "销售").slice(-PLACES.length);
  const { rows: admins } = await client.query<{ id: number }>(
    `select o.user_id::int as id from user_roles o join roles r on r.id = o.role_id join users u on u.id = o.user_id
     where r.builtin and u.quit_status = 0 limit 1`,
  );
  const signed = await withKeys(client, [...admins, ...sellers]);
  const [boss, initiator, first, second, copied] = signed.map((person) => ({ ...person, owners: [person.id] }));
  const cast = { boss, initiator, first, second, copied } as Cast;
  let patterns: Pattern[] = [];
  await withOwnApp(url, async (send) => {
    const author = new Author(send, client, cast);
    await author.makeForm();
    patterns = await author.makePatterns();
  });
  await signOut(client);
  return { patterns, cast: sellers.map(({ id }) => id) };
}

const KEY = "volumeApprovals";

export async function approvalStamp(client: pg.Client): Promise<ApprovalStamp | undefined> {
  const { rows } = await client.query<{ value: ApprovalStamp }>("select value from settings where key = $1", [KEY]);
  return rows[0]?.value;
}

/** Loads the approvals of a volume once. */
export async function loadApprovals(url: string, finished: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (await approvalStamp(client)) return;
    const began = performance.now();
    const running = Math.max(RUNNING_AT_LEAST, Math.round(finished * RUNNING_SHARE));
    const stamp = { finished, running, ...(await makePatterns(url, client)) };
    const among = (await approvers(client)).map(({ id }) => id);
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("begin");
    await client.query("select ensure_partitions((now() - $1 * interval '1 day')::date, $2)", [
      SPAN_DAYS + RUNNING_DAYS + 1,
      Math.ceil(SPAN_DAYS / 30) + 3,
    ]);
    await withoutIndexes(
      client,
      TABLES,
      () => undefined,
      async () => {
        await addApprovals(client, stamp, { finished, running, among });
        // The trigger is away meanwhile.
        await client.query("delete from wf_counts");
        await client.query(
          "insert into wf_counts (initiator_id, n) select initiator_id, count(*) from wf_tasks group by 1",
        );
      },
    );
    await client.query("insert into settings (key, value) values ($1, $2)", [KEY, JSON.stringify(stamp)]);
    await client.query("commit");
    for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    log(
      `${finished.toLocaleString("en")} finished and ${running.toLocaleString("en")} running approvals in ${seconds} s`,
    );
  } finally {
    await client.end();
  }
}
