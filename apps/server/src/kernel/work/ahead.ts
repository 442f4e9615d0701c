/** Slow work that a write turns out to need: it is done while no transaction waits for it, and the write begins anew. */

/** Something that is made by what it is made of, such as a copy of a stored file. */
interface Needed {
  of: string;
  make: () => Promise<string>;
}

/** Undoes a try of a write. */
export class NeedsAhead extends Error {
  constructor(readonly needed: readonly Needed[]) {
    super("slow work is done before a write");
  }
}

/** What was made for one write, each thing for one place. */
export class Ahead {
  readonly #made = new Map<string, string[]>();
  readonly #taken = new Map<string, number>();

  /** Undefined where none is left: the write needs one more. */
  take(of: string): string | undefined {
    const at = this.#taken.get(of) ?? 0;
    const made = this.#made.get(of)?.[at];
    if (made !== undefined) this.#taken.set(of, at + 1);
    return made;
  }

  /** All that was made: of a write that was refused nobody has it. */
  get made(): string[] {
    return [...this.#made.values()].flat();
  }

  /** Tries a write until nothing slow is missing. */
  async during<Done>(write: () => Promise<Done>): Promise<Done> {
    for (;;) {
      this.#taken.clear();
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof NeedsAhead)) throw error;
        for (const { of, make } of error.needed) this.#made.set(of, [...(this.#made.get(of) ?? []), await make()]);
      }
    }
  }
}
