/** Many people pass what waits for each of them: how many approvals a second, and none done twice. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type ApprovalStamp, addApprovals, approvalStamp } from "./approval-volume";
import { signInSellers } from "./people";
import { databaseProcessorMs, processorMs } from "./proc";
import type { Server } from "./processes";
import { productRequest } from "./requests";

const PEOPLE = 64;
/** So many wait for each at the beginning; what he passes goes on to another of them, or ends. */
const EACH = 30;
/** One of so many is pressed twice at the same moment: on a telephone and at a desk. */
const TWICE = 10;
const TOO_LATE = 409;
const BUSY = 503;

interface Person {
  id: number;
  key: string;
}

/** A place on a step. */
interface Place {
  id: number;
  user: number;
}

interface Passing {
  passed: number;
  /** The other press was faster. */
  late: number;
  /** 系统繁忙: waited too long for a connection or a row, and nothing was done. */
  busy: number;
  /** What nobody should be answered. */
  failed: string[];
  seconds: number;
}

/** Everybody passes what is his, one after another. @param pass answers the status, and what was said */
async function passAll(
  people: readonly Person[],
  places: readonly Place[],
  pass: (person: Person, id: number) => Promise<{ status: number; text: string }>,
): Promise<Passing> {
  const told: Passing = { passed: 0, late: 0, busy: 0, failed: [], seconds: 0 };
  const press = async (person: Person, id: number) => {
    let answer = await pass(person, id);
    while (answer.status === BUSY) {
      told.busy += 1;
      answer = await pass(person, id);
    }
    const { status, text } = answer;
    if (status === 200) told.passed += 1;
    else if (status === TOO_LATE) told.late += 1;
    else told.failed.push(`${status} ${text.slice(0, 120)}`);
  };
  const began = performance.now();
  await Promise.all(
    people.map(async (person) => {
      for (const { id } of places.filter(({ user }) => user === person.id))
        await Promise.all(Array.from({ length: id % TWICE === 0 ? 2 : 1 }, () => press(person, id)));
    }),
  );
  told.seconds = (performance.now() - began) / 1000;
  return told;
}

async function send(url: string, headers: Record<string, string>, body: unknown) {
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: reply.status, text: await reply.text() };
}

const shown = ({ passed, late, busy, failed, seconds }: Passing) =>
  `${(passed / seconds).toFixed(0)} approvals a second (${passed} in ${seconds.toFixed(1)} s, ${late} second presses came too late, ${busy} were told to try again, ${failed.length} failed${failed[0] === undefined ? "" : ` such as ${failed[0]}`})`;

interface Given {
  product: Server;
  floor: Server;
  postmasterPid: number;
  client: pg.Client;
  log: (line: string) => void;
}

/** What waits for somebody among the approvals that were added. */
async function waiting(client: pg.Client, above: number): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `select step_id::int as id, user_id::int as user from wf_people where task_id > $1 and kind = 'todo' order by at`,
    [above],
  );
  return rows;
}

/** Approvals of which a step was passed more or less often than once, has not ended, or is told otherwise to somebody. */
const WRONG = `
  select t.id from wf_tasks t where t.id > $1 and (t.status <> 2
    or exists (select 1 from wf_people p where p.task_id = t.id and (p.kind = 'todo' or p.running))
    or t.rev <> (select count(*) from wf_log l where l.task_id = t.id)
    or exists (select 1 from wf_steps s where s.task_id = t.id and s.no > 1 and 1 <> (
      select count(*) from wf_log l where l.task_id = t.id and l.step_no = s.no and l.action in ('approve', 'return')))
    or 2 <> (select r.approval from work_form_records r where r.id = t.model_id))`;

async function bareRace(people: readonly Person[], { floor, client }: Given, count: number): Promise<Passing> {
  const { rows: places } = await client.query<Place>(
    `select id::int as id, user_id::int as user from (
       select id, user_id, row_number() over (partition by user_id order by at) as n from floor_approvals
       where kind = 'todo' and user_id = any($1::bigint[])) p where n <= $2`,
    [people.map(({ id }) => id), Math.ceil(count / people.length)],
  );
  const told = await passAll(people, places, ({ id: user }, id) =>
    send(`${floor.url}/pass`, { "content-type": "application/json" }, { id, user }),
  );
  await client.query("update floor_approvals set kind = 'todo', status = 1 where id = any($1)", [
    places.map(({ id }) => id),
  ]);
  return told;
}

/** @returns false when something was done twice, or not at all */
export async function measureApprovals(given: Given): Promise<boolean> {
  const { product, postmasterPid, client, log } = given;
  const people = await signInSellers(client, PEOPLE);
  const stamp = (await approvalStamp(client)) as ApprovalStamp;
  const among = people.map(({ id }) => id);
  const above = await addApprovals(client, stamp, { finished: 0, running: PEOPLE * EACH, among });
  let all: Passing = { passed: 0, late: 0, busy: 0, failed: [], seconds: 0 };
  const [server, database] = [processorMs(product.pid), databaseProcessorMs(postmasterPid)];
  // What one has passed waits for another then.
  for (let places = await waiting(client, above); places.length > 0; places = await waiting(client, above)) {
    const told = await passAll(people, places, ({ key }, stepid) => {
      const body = { stepid, ext: "同意" };
      const { path, headers } = productRequest("/api/WorkFlow/Approval", key, body);
      return send(`${product.url}${path}`, { ...headers, "idempotency-key": randomUUID() }, body);
    });
    all = {
      passed: all.passed + told.passed,
      late: all.late + told.late,
      busy: all.busy + told.busy,
      failed: [...all.failed, ...told.failed],
      seconds: all.seconds + told.seconds,
    };
    if (told.passed === 0) break;
  }
  const each = (ms: number) => (ms / all.passed).toFixed(1);
  const spent = `processor time of each ${each(processorMs(product.pid) - server)} ms server, ${each(databaseProcessorMs(postmasterPid) - database)} ms database`;
  const wrong = await client.query(WRONG, [above]);
  const bare = await bareRace(people, given, all.passed);
  log(`${PEOPLE} people: ${shown(all)}, ${spent}; ${wrong.rowCount} approvals not passed exactly once a step`);
  log(`as a bare update: ${shown(bare)}; ${(all.passed / all.seconds / (bare.passed / bare.seconds)).toFixed(2)} ×`);
  return wrong.rowCount === 0 && all.failed.length === 0;
}
