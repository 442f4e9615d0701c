/**
 * Refusals and sign-ins, written on a connection of their own: they stay although the call wrote nothing. Acts of
 * signed-in people get a row each. Rows about others are bounded, and one row a minute counts the rest.
 */

import { sql } from "kysely";
import type { Database } from "../db/database";
import { networkOf } from "../work/address";
import type { RequestFacts } from "../work/request-facts";
import type { SecurityEvent } from "./event-lines";
import { StrangerBudget } from "./stranger-budget";

/** More than this many waiting rows are counted, not kept: a flood of refusals must not fill memory or disk. */
const MOST_WAITING = 1_000;
const MINUTE_MS = 60_000;
/** Names a person whom nobody has shown to be the one who asked. */
const ABOUT_STRANGERS = new Set(["login.failed"]);
const SUMMARY = { id: "", ip: "", agent: "", route: "" };

/** Look-ups that one line tells of: with more it would be too long to be read. */
const LOOKS_A_LINE = 50;

/** A look-up that the screen makes by itself while somebody types. */
export interface TypedLookUp {
  /** The form that he fills in, and which opening of it. */
  form: string;
  opening: string;
  word: string;
}

/** Hears of each row that is stored. */
interface Events {
  take(events: readonly SecurityEvent[]): void;
}

const eventOf = ([event, request, userId, detail]: Waiting): SecurityEvent => ({
  event,
  userId,
  ip: request.ip,
  agent: request.agent.slice(0, 300),
  requestId: request.id,
  route: request.route,
  detail: detail.replace(/[\r\n]+/g, " ").slice(0, 500),
});

type Waiting = [event: string, request: RequestFacts, userId: number | null, detail: string];

export class SecurityLog {
  #waiting: Waiting[] = [];
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;
  #summary: NodeJS.Timeout | undefined;
  readonly #budget: StrangerBudget;
  readonly #events: Events | undefined;

  constructor(
    private readonly db: Database,
    options: { windowMs?: number; events?: Events } = {},
  ) {
    this.#budget = new StrangerBudget(options.windowMs ?? MINUTE_MS);
    this.#events = options.events;
  }

  /** Never throws and never makes the caller wait. */
  record(event: string, request: RequestFacts, userId: number | null = null, detail = ""): void {
    const known = userId !== null && !ABOUT_STRANGERS.has(event);
    if (known || this.#budget.take(networkOf(request.ip))) this.#add(event, request, userId, detail);
    else this.#summary ??= setTimeout(() => this.#summarise(), this.#budget.endsIn()).unref();
  }

  /**
   * One line for an opening of a form, however often it looks up; of a word that is typed on the longest counts. Never
   * throws and never makes the caller wait.
   */
  recordTyped(request: RequestFacts, userId: number, typed: TypedLookUp): void {
    this.#writing = this.#writing
      .then(() => this.#writeTyped(request, userId, typed))
      .catch(() => this.record("repeat", request, userId, typed.word));
  }

  async #writeTyped(request: RequestFacts, userId: number, { form, opening, word }: TypedLookUp): Promise<void> {
    const key = (part: string) => sql`concat_ws(' ', ${form}::text, ${opening}::text, ${sql.ref(part)})`;
    const { rows } = await sql`
      with place as (
        select coalesce(max(part), 0) + case when max(looks) filter (where part = (
          select max(part) from typed_look_ups where user_id = ${userId} and form = ${form} and opening = ${opening})
        ) >= ${sql.lit(LOOKS_A_LINE)} then 1 else 0 end as part
        from typed_look_ups where user_id = ${userId} and form = ${form} and opening = ${opening}),
      noted as (
        insert into typed_look_ups as t (user_id, form, opening, part, words)
        select ${userId}, ${form}, ${opening}, part, array[${word}::text] from place
        on conflict (user_id, form, opening, part) do update set looks = t.looks + 1, last_at = now(), words = case
          when ${word} = any(t.words) then t.words
          when starts_with(${word}, t.words[cardinality(t.words)]) then trim_array(t.words, 1) || ${word}::text
          else t.words || ${word}::text end
        returning part, looks)
      insert into security_log (event, user_id, ip, agent, request_id, route, detail)
      select 'repeat.typed', ${userId}, ${request.ip}, ${request.agent.slice(0, 300)}, ${key("part")}, ${request.route}, ${word}
      from noted where looks = 1 returning event`.execute(this.db);
    if (rows.length > 0) this.#events?.take([eventOf(["repeat.typed", request, userId, word])]);
  }

  #summarise(): void {
    clearTimeout(this.#summary);
    this.#summary = undefined;
    const { count, from } = this.#budget.collect();
    if (count > 0) this.#add("not.logged", SUMMARY, null, `另有${count}条未登录的请求未逐条记录，最多来自${from}`);
  }

  #add(event: string, request: RequestFacts, userId: number | null, detail: string): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push([event, request, userId, detail]);
    this.#writing = this.#writing.then(() => this.#flush()).catch(() => undefined);
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting.splice(0);
    if (rows.length === 0) return;
    const dropped = this.#dropped;
    try {
      await this.#insert(dropped === 0 ? rows : [...rows, ["not.logged", SUMMARY, null, `另有${dropped}条未记录`]]);
      this.#dropped -= dropped;
    } catch (error) {
      // They are stored with what comes next, as far as there is room.
      const room = Math.max(0, MOST_WAITING - this.#waiting.length);
      this.#waiting.unshift(...rows.slice(0, room));
      this.#dropped += Math.max(0, rows.length - room);
      throw error;
    }
  }

  async #insert(rows: readonly Waiting[]): Promise<void> {
    const events = rows.map(eventOf);
    await this.db
      .insertInto("security_log")
      .values(events.map(({ userId: user_id, requestId: request_id, ...event }) => ({ ...event, user_id, request_id })))
      .execute();
    this.#events?.take(events);
  }

  /** Resolves when everything recorded so far is stored, but for the summary of a minute that is not over. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  /** Stores what is still to be said. */
  async close(): Promise<void> {
    this.#summarise();
    await this.idle();
  }
}

declare module "../work/services" {
  interface Services {
    securityLog: SecurityLog;
  }
}
