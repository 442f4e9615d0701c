/** Part of a transaction that may be refused by itself. */

import { sql } from "kysely";
import { asRefusal } from "./as-refusal";
import type { Outcome } from "./bulk";
import type { Context } from "./context";
import { Refusal } from "./refusal";

/**
 * Does one of many: a refusal undoes its writes, and the others stay.
 * @returns the refusal, or undefined when it was done
 * @throws errors that are no refusal, and those that another try may cure
 */
export async function attempt(ctx: Context, work: () => Promise<void>): Promise<Refusal | undefined> {
  const forget = ctx.mark();
  await sql`savepoint one`.execute(ctx.db);
  try {
    await work();
    await sql`release savepoint one`.execute(ctx.db);
    return undefined;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : asRefusal(error);
    if (!refusal || refusal.code === "BUSY") throw error;
    await sql`rollback to savepoint one`.execute(ctx.db);
    // Otherwise it would stand before one around it.
    await sql`release savepoint one`.execute(ctx.db);
    forget();
    return refusal;
  }
}

/**
 * Does something as it would be done, looks at what came of it, and undoes it.
 * @returns what the look saw, or why it would be refused
 */
export async function rehearse<Seen>(
  ctx: Context,
  work: () => Promise<void>,
  look: () => Promise<Seen>,
): Promise<{ seen: Seen } | { refusal: Refusal }> {
  const forget = ctx.mark();
  await sql`savepoint rehearsal`.execute(ctx.db);
  try {
    await work();
    return { seen: await look() };
  } catch (error) {
    const refusal = error instanceof Refusal ? error : asRefusal(error);
    if (!refusal || refusal.code === "BUSY") throw error;
    return { refusal };
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(ctx.db);
    await sql`release savepoint rehearsal`.execute(ctx.db);
    forget();
  }
}

/**
 * Does many together. If one of them makes that fail, it does each by itself.
 * @param alone the word about the refused one; throws errors that concern them all
 */
export async function allOrEach(
  ctx: Context,
  ids: readonly number[],
  act: (ids: readonly number[]) => Promise<Outcome>,
  alone: (id: number, refusal: Refusal) => Outcome["refused"][number],
): Promise<Outcome> {
  let together: Outcome = { done: [], refused: [] };
  const refusal = await attempt(ctx, async () => {
    together = await act(ids);
  });
  if (!refusal) return together;
  const [only = 0, ...more] = ids;
  const said = alone(only, refusal);
  if (more.length === 0) return { done: [], refused: [said] };
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(await allOrEach(ctx, [id], act, alone));
  return { done: outcomes.flatMap(({ done }) => done), refused: outcomes.flatMap(({ refused }) => refused) };
}
