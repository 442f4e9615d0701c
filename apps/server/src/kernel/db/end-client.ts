import type pg from "pg";

/** Ends a connection without waiting for the other end. */
export function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Ends a connection in order, or after so long without: whoever is not there cannot say goodbye. */
export async function endClient(client: pg.Client, withinMs: number): Promise<void> {
  const late = setTimeout(() => cut(client), withinMs);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}
