/** Jobs that make files take a worker for as long as that lasts: of a server's workers one at most, so that others come in between. */

/** Jobs with this flag are not taken by a server that makes a file. */
export const MAKES_FILE = "file";

export class FileTurns {
  #busy = false;

  /** What the workers of this server leave alone for now. */
  readonly forbidden = (): string[] | null => (this.#busy ? [MAKES_FILE] : null);

  /** @returns undefined when another worker of this server was first; else what ends the turn */
  begin(): (() => void) | undefined {
    if (this.#busy) return undefined;
    this.#busy = true;
    return () => {
      this.#busy = false;
    };
  }
}
