/**
 * How statements reach the database.
 *
 * Prepared: a statement that begins with `prepared` is parsed and planned once per connection. For statements whose
 * best plan does not depend on their values (by id, by key, writes); lists and searches are planned for each word and
 * scope, since theirs does.
 *
 * Pipelined: `begin` travels with the first statement of its transaction, and `commit` with the last one when that is
 * marked `closing`, which saves two trips of every write. Should the last statement fail, the database answers its
 * `commit` by rolling back. A statement marked `ahead`, of which nobody needs the answer, waits for the next one and
 * travels with it; should it fail, that one fails with its error.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { isVerdict, LostAnswer } from "./lost-answer";

const PREPARED = "/* prepared */ ";
const CLOSING = "/* closing */ ";
const AHEAD = "/* ahead */ ";

/** Prefix of a statement to be prepared. */
export const prepared = sql.raw(PREPARED);

/** First prefix of the last statement of a transaction: nothing may follow but its end. */
export const closing = sql.raw(CLOSING);

/** First prefix of a statement inside a transaction whose answer nobody needs: it seems to have touched no row. */
export const ahead = sql.raw(AHEAD);

const names = new Map<string, string>();

/** The texts are as many as the code has shapes, so the names never run out. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}

type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows">;

const UNKNOWN: Answer = { command: "", rowCount: null, rows: [] };

/** What is written meanwhile leaves in one packet. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

/** The statements of one connection, whose transactions come one after another. */
export class Pipeline {
  readonly #socket: Corkable;
  /** Answers nobody has waited for yet, and whether what asks for them is still held back. */
  #earlier: Promise<unknown>[] = [];
  #held = false;
  #ended: Promise<Answer> | undefined;
  #lost = false;

  constructor(private readonly client: pg.PoolClient) {
    this.#socket = (client as unknown as { connection: { stream: Corkable } }).connection.stream;
  }

  /** @throws LostAnswer when nobody knows whether the transaction was committed */
  async run(text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#ended) throw new Error("A closing statement is the last of its transaction.");
    if (text.startsWith(AHEAD)) return this.#sendAhead(text.slice(AHEAD.length), values);
    if (text.startsWith(CLOSING)) return this.#together(this.#sendLast(text.slice(CLOSING.length), values));
    return this.#together(this.#send(text, values));
  }

  /** Goes with the first statement. */
  begin(): void {
    this.#sendAhead("begin", []);
  }

  async commit(): Promise<void> {
    const answer = this.#ended ?? this.#final(this.#send("commit", []));
    this.#ended = undefined;
    const { command } = await this.#together(answer);
    if (command !== "COMMIT") throw new Error("The transaction was rolled back.");
  }

  async rollback(): Promise<void> {
    const ended = this.#ended;
    this.#ended = undefined;
    // Why a transaction is rolled back is known already.
    this.#earlier = [];
    if (this.#lost) {
      // There is nothing left to roll back, and that must not hide what happened.
      this.#lost = false;
      await ended?.catch(() => undefined);
    } else await this.#together(ended ?? this.#send("rollback", []));
  }

  #send(text: string, values: readonly unknown[]): Promise<Answer> {
    const config = { text, values: [...values] };
    return this.client.query(text.startsWith(PREPARED) ? { name: nameOf(text), ...config } : config);
  }

  #sendAhead(text: string, values: readonly unknown[]): Answer {
    if (!this.#held) this.#socket.cork();
    this.#held = true;
    const answer = this.#send(text, values);
    // Whoever waits for the next statement hears of it.
    answer.catch(() => undefined);
    this.#earlier.push(answer);
    return UNKNOWN;
  }

  #sendLast(text: string, values: readonly unknown[]): Promise<Answer> {
    this.#socket.cork();
    const last = this.#final(this.#send(text, values));
    this.#ended = this.#final(this.#send("commit", []));
    this.#earlier = this.#earlier.map((answer) => this.#final(answer));
    this.#ended.catch(() => undefined);
    this.#socket.uncork();
    return last;
  }

  /** What is on its way together with `commit`, or is that: without an answer nobody knows what became of it. */
  async #final<Of>(answer: Promise<Of>): Promise<Of> {
    try {
      return await answer;
    } catch (error) {
      if (isVerdict(error)) throw error;
      this.#lost = true;
      const { processID } = this.client as unknown as { processID: number };
      throw new LostAnswer(processID, error);
    }
  }

  /** Lets go what was held back; its error comes first. */
  async #together(answer: Promise<Answer>): Promise<Answer> {
    if (this.#held) this.#socket.uncork();
    this.#held = false;
    const before = this.#earlier.splice(0);
    if (before.length > 0) await Promise.all([...before, answer]);
    return answer;
  }
}
