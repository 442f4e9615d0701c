/** Rows of an answer that are JSON text already. */
export class EncodedRows {
  /** @param narrow with some of their keys only, as asked for */
  constructor(
    readonly texts: readonly string[],
    readonly narrow = false,
  ) {}

  get json(): string {
    return `[${this.texts.join(",")}]`;
  }

  /** The same as objects. */
  get objects(): unknown[] {
    return JSON.parse(this.json) as unknown[];
  }
}
