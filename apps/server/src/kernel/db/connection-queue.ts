/**
 * Who waits for a connection: first come, first served. Whoever pressed a button waits rather than press it again, so a
 * moment at which everybody writes is a longer wait, and no refusal. Beyond so many waiting nobody more is let in: he would
 * give up before his turn, and what is in memory has an end.
 */

/** Longer than a person looks at a screen that does nothing; our own pages give up after 40 s. */
const WAIT_MS = 30_000;
const MOST_WAITING = 2_000;

class Overload extends Error {
  /** As the database says that it has no connection left. */
  readonly code = "53300";
}

interface Waiting {
  enter: () => void;
  timer: NodeJS.Timeout;
}

export class ConnectionQueue {
  #inside = 0;
  readonly #waiting = new Set<Waiting>();

  /** @param connections how many are let in at once */
  constructor(
    private readonly connections: number,
    private readonly bounds: { waitMs: number; most: number } = { waitMs: WAIT_MS, most: MOST_WAITING },
  ) {}

  /** Resolves when it is one's turn. @throws an error that stands for a server with too much to do */
  async enter(): Promise<void> {
    if (this.#inside < this.connections) {
      this.#inside += 1;
      return;
    }
    if (this.#waiting.size >= this.bounds.most) throw new Overload("too many wait for a connection");
    await new Promise<void>((enter, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        refuse(new Overload("no connection became free"));
      }, this.bounds.waitMs);
      const waiting = { enter, timer };
      this.#waiting.add(waiting);
    });
  }

  /** Gives the place to whoever has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#inside -= 1;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.enter();
  }
}
