/** Rows of an answer that are JSON text already. */
export class EncodedRows {
  constructor(readonly texts: readonly string[]) {}

  get json(): string {
    return `[${this.texts.join(",")}]`;
  }

  /** The same as objects. */
  get objects(): unknown[] {
    return JSON.parse(this.json) as unknown[];
  }
}
