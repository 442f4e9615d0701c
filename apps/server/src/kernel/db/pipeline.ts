/**
 * How statements reach the database.
 *
 * Prepared: a statement that begins with `prepared` is parsed and planned once per connection. For statements whose
 * best plan does not depend on their values (by id, by key, writes); lists and searches are planned for each word and
 * scope, since theirs does.
 *
 * Pipelined: `begin` travels with the first statement of its transaction, and `commit` with the last one when that is
 * marked `closing`, which saves two trips of every write. A statement marked `ahead`, of which nobody needs the answer,
 * waits for the next one and travels with it. What travels together is one packet (`packet.ts`): when one of its
 * statements fails, those behind it are not run, `commit` included, and the packet fails with that error.
 */
import { sql } from "kysely";
import type pg from "pg";
import { isVerdict, LostAnswer } from "./lost-answer";
import { type Answer, isSimple, Packet, Parsed, type Statement } from "./packet";

const PREPARED = "/* prepared */ ";
const CLOSING = "/* closing */ ";
const AHEAD = "/* ahead */ ";

/** Prefix of a statement to be prepared. */
export const prepared = sql.raw(PREPARED);

/** First prefix of the last statement of a transaction: nothing may follow but its end. */
export const closing = sql.raw(CLOSING);

/** First prefix of a statement inside a transaction whose answer nobody needs: it seems to have touched no row. */
export const ahead = sql.raw(AHEAD);

const BEGIN: Statement = { text: "begin", values: [], prepared: false };
const COMMIT: Statement = { text: "commit", values: [], prepared: false };
const ROLLBACK: Statement = { text: "rollback", values: [], prepared: false };

/** What it seems to have done that is sent ahead. */
const UNKNOWN: Answer = { command: "", rowCount: null, rows: [] };

/** What a connection of the driver has beside what its types tell. */
interface Inner {
  processID: number;
  getTypeParser: Parsed["typeParser"];
}

const statementOf = (text: string, values: readonly unknown[]): Statement => ({
  text,
  values,
  prepared: text.startsWith(PREPARED),
});

/** The statements of one connection, whose transactions come one after another. */
export class Pipeline {
  readonly #inner: Inner;
  readonly #parsed: Parsed;
  /** What goes with the next statement. */
  #held: Statement[] = [];
  #ended: Promise<readonly Answer[]> | undefined;
  #lost = false;

  constructor(private readonly client: pg.PoolClient) {
    this.#inner = client as unknown as Inner;
    this.#parsed = new Parsed((oid, format) => this.#inner.getTypeParser(oid, format));
  }

  /** @throws LostAnswer when nobody knows whether the transaction was committed */
  async run(text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#ended) throw new Error("A closing statement is the last of its transaction.");
    if (text.startsWith(AHEAD)) {
      this.#held.push(statementOf(text.slice(AHEAD.length), values));
      return UNKNOWN;
    }
    if (text.startsWith(CLOSING)) return this.#runLast(statementOf(text.slice(CLOSING.length), values));
    const statement = statementOf(text, values);
    if (!isSimple(statement)) return lastOf(await this.#send([...this.#held.splice(0), statement]));
    const before = this.#held.splice(0);
    const earlier = before.length > 0 ? this.#send(before) : undefined;
    const [, answers] = await Promise.all([earlier, this.#send([statement])]);
    return lastOf(answers);
  }

  /** Goes with the first statement. */
  begin(): void {
    this.#held.push(BEGIN);
  }

  async commit(): Promise<void> {
    const ended = this.#ended;
    this.#ended = undefined;
    // Nothing was asked of the database.
    if (this.#held.length === 1 && this.#dropUnsent()) return;
    const { command } = lastOf(await (ended ?? this.#sendEnd([COMMIT])));
    if (command !== "COMMIT") throw new Error("The transaction was rolled back.");
  }

  async rollback(): Promise<void> {
    const ended = this.#ended;
    this.#ended = undefined;
    if (this.#dropUnsent()) return;
    // Why a transaction is rolled back is known already.
    const committed = await ended?.then(
      () => true,
      () => false,
    );
    if (this.#lost) {
      // There is nothing left to roll back, and that must not hide what happened.
      this.#lost = false;
      return;
    }
    if (!committed) await this.#send([ROLLBACK]);
  }

  async #runLast(statement: Statement): Promise<Answer> {
    this.#ended = this.#sendEnd([statement, COMMIT]);
    this.#ended.catch(() => undefined);
    const answers = await this.#ended;
    return answers.at(-2) ?? UNKNOWN;
  }

  /** What was held back is not sent any more. @returns true when its transaction has not begun */
  #dropUnsent(): boolean {
    return this.#held.splice(0)[0] === BEGIN;
  }

  #send(statements: readonly Statement[]): Promise<readonly Answer[]> {
    const packet = new Packet(statements, this.#parsed);
    this.client.query(packet);
    return packet.answered;
  }

  /** With `commit`: without an answer nobody knows what became of it. */
  async #sendEnd(statements: readonly Statement[]): Promise<readonly Answer[]> {
    try {
      return await this.#send([...this.#held.splice(0), ...statements]);
    } catch (error) {
      if (isVerdict(error)) throw error;
      this.#lost = true;
      throw new LostAnswer(this.#inner.processID, error);
    }
  }
}

const lastOf = (answers: readonly Answer[]): Answer => answers.at(-1) ?? UNKNOWN;
