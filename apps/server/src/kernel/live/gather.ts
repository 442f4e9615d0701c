/** Work that many ask for at once, done once for all of them: the first waits a moment, the next for longer. */
export class Gather {
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #again = false;
  #last = Number.NEGATIVE_INFINITY;
  #closed = false;

  /**
   * @param soonMs how long the first waits for others
   * @param apart between two times at least
   */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly times: { soonMs: number; apartMs: () => number },
    private readonly onError: (error: Error) => void,
  ) {}

  ask(): void {
    if (this.#closed) return;
    if (this.#running) this.#again = true;
    else this.#timer ??= setTimeout(() => void this.#run(), this.#wait()).unref();
  }

  #wait(): number {
    return Math.max(this.times.soonMs, this.#last + this.times.apartMs() - performance.now());
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#running = true;
    this.#last = performance.now();
    try {
      await this.work();
    } catch (error) {
      this.onError(error as Error);
    } finally {
      this.#running = false;
    }
    if (!this.#again) return;
    this.#again = false;
    this.ask();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
