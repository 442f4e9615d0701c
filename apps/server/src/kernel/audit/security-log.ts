/** Refusals and sign-ins, on a connection of their own: they are kept although the call wrote nothing. */
import type { Database } from "../db/database";
import type { RequestFacts } from "../http/request-facts";

/** More than this many waiting rows are counted, not kept: a flood of refusals must not fill memory or disk. */
const MOST_WAITING = 1_000;

export class SecurityLog {
  #waiting: Parameters<SecurityLog["record"]>[] = [];
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;

  constructor(private readonly db: Database) {}

  /** Never throws and never makes the caller wait. */
  record(event: string, request: RequestFacts, userId: number | null = null, detail = ""): void {
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
    const dropped = this.#dropped === 0 ? "" : `（另有${this.#dropped}条未记录）`;
    this.#dropped = 0;
    await this.db
      .insertInto("security_log")
      .values(
        rows.map(([event, request, userId, detail]) => ({
          event,
          user_id: userId ?? null,
          ip: request.ip,
          request_id: request.id,
          route: request.route,
          detail: `${detail ?? ""}${dropped}`.replace(/[\r\n]+/g, " ").slice(0, 500),
        })),
      )
      .execute();
  }

  /** Resolves when everything recorded so far is stored. */
  async idle(): Promise<void> {
    await this.#writing;
  }
}
