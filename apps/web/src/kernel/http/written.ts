/** A write that was committed. */
export interface Written {
  route: string;
  input: Readonly<Record<string, unknown>>;
  /** Ids that a deletion took. */
  gone: readonly number[];
}

/** The ids that a deletion took, as its answer tells them. */
export function goneOf(route: string, answer: { data?: unknown }): readonly number[] {
  if (!route.endsWith(".remove")) return [];
  const { done = [] } = (answer.data ?? {}) as { done?: readonly number[] };
  return done;
}
