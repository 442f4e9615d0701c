/** What the next step of a job begins with, made while the database writes this one. */

/** Jobs whose next step is kept: as many as one server does at once. */
const MOST = 2;
/** What is older was made before a pause. */
const FRESH_MS = 10_000;

interface Made<Part> {
  place: number;
  at: number;
  part: Promise<Part | undefined>;
}

export class Ahead<Part> {
  readonly #made = new Map<number, Made<Part>>();

  /** Begins with what stands behind this place. Where it fails, whoever asks for it makes it himself. */
  begin(job: number, place: number, make: () => Promise<Part>): void {
    this.#made.delete(job);
    this.#made.set(job, { place, at: performance.now(), part: make().catch(() => undefined) });
    for (const [oldest] of this.#made) if (this.#made.size > MOST) this.#made.delete(oldest);
  }

  /** @returns undefined when there is none of this place */
  async take(job: number, place: number): Promise<Part | undefined> {
    const made = this.#made.get(job);
    this.#made.delete(job);
    if (made === undefined || made.place !== place || performance.now() - made.at > FRESH_MS) return undefined;
    return made.part;
  }
}
