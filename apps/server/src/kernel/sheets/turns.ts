/** So many do something at once; others wait for their turn, and beyond so many waiting nobody does. */
import { Refusal } from "../work/refusal";

const RETRY_AFTER_S = 5;

export class Turns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
    private readonly said: Refusal["said"],
  ) {}

  /** @throws BUSY when too many wait already */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.atOnce) this.#running += 1;
    else if (this.#waiting.length < this.waiting) await new Promise<void>((go) => this.#waiting.push(go));
    else throw new Refusal("BUSY", this.said, { retryAfterSeconds: RETRY_AFTER_S });
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
