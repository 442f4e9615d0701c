/**
 * Refusals and sign-ins, written on a connection of their own: they stay although the call wrote nothing. Acts of
 * signed-in people get a row each. Rows about others are bounded, and one row a minute counts the rest.
 */

import type { Database } from "../db/database";
import { networkOf } from "../work/address";
import type { RequestFacts } from "../work/request-facts";
import { StrangerBudget } from "./stranger-budget";

/** More than this many waiting rows are counted, not kept: a flood of refusals must not fill memory or disk. */
const MOST_WAITING = 1_000;
const MINUTE_MS = 60_000;
/** Names a person whom nobody has shown to be the one who asked. */
const ABOUT_STRANGERS = new Set(["login.failed"]);
const SUMMARY = { id: "", ip: "", agent: "", route: "" };

type Waiting = [event: string, request: RequestFacts, userId: number | null, detail: string];

export class SecurityLog {
  #waiting: Waiting[] = [];
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;
  #summary: NodeJS.Timeout | undefined;
  readonly #budget: StrangerBudget;

  constructor(
    private readonly db: Database,
    options: { windowMs?: number } = {},
  ) {
    this.#budget = new StrangerBudget(options.windowMs ?? MINUTE_MS);
  }

  /** Never throws and never makes the caller wait. */
  record(event: string, request: RequestFacts, userId: number | null = null, detail = ""): void {
    const known = userId !== null && !ABOUT_STRANGERS.has(event);
    if (known || this.#budget.take(networkOf(request.ip))) this.#add(event, request, userId, detail);
    else this.#summary ??= setTimeout(() => this.#summarise(), this.#budget.endsIn()).unref();
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
    await this.db
      .insertInto("security_log")
      .values(
        rows.map(([event, request, userId, detail]) => ({
          event,
          user_id: userId,
          ip: request.ip,
          agent: request.agent.slice(0, 300),
          request_id: request.id,
          route: request.route,
          detail: detail.replace(/[\r\n]+/g, " ").slice(0, 500),
        })),
      )
      .execute();
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
