/** Rows of an answer that are JSON text already. */
export class EncodedRows {
  /** @param partial the caller asked for some of a row's keys only */
  constructor(
    readonly texts: readonly string[],
    readonly partial = false,
  ) {}

  get json(): string {
    return `[${this.texts.join(",")}]`;
  }

  /** The same as objects. */
  get objects(): unknown[] {
    return JSON.parse(this.json) as unknown[];
  }
}
