/** A commit whose answer never came: what became of it is asked of the database, on another connection. */
/** The connection broke after `commit` was sent and before it was answered. */
export class LostAnswer extends Error {
  /** @param backend the process of the database that served the connection */
  constructor(
    readonly backend: number,
    cause: unknown,
  ) {
    super("Connection terminated before commit was answered", { cause });
  }
}

/** Errors by which the database ends a connection: they say nothing about what it did before. */
const ENDED = /^(?:08|57P|25P0[345]|58|XX)/;

/** True for an error that is the database's word on a statement: it failed. */
export function isVerdict(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !ENDED.test(code);
}
