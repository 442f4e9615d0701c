/** How many rows there are in each scene of a list, as far as that is quickly told. */

import { queryOfScene, type SceneKey } from "@qicheng/api/scenes/built-in";
import type { SceneCount } from "@qicheng/api/scenes/routes";
import { sql } from "kysely";
import { ahead } from "../../kernel/db/pipeline";
import type { KeptList } from "../../kernel/records/read/kept-lists";
import { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";

/** Saved ones. */
const MOST_COUNTED = 20;
/** Who opens a menu waits no longer; what is not counted by then has no number. */
const WITHIN_MS = 300;
const TIMED_OUT = "57014";

interface Asked {
  scene: Omit<SceneCount, "total">;
  query: Record<string, unknown>;
}

function askedOf(list: KeptList, saved: readonly { id: number }[]): Asked[] {
  const builtIn = (scene: SceneKey): Asked => ({ scene: { id: 0, builtIn: scene }, query: queryOfScene(scene) });
  return [
    ...list.scenes.map(builtIn),
    ...saved.slice(0, MOST_COUNTED).map(({ id }) => ({ scene: { id }, query: { field: "scene", value: id } })),
  ];
}

/** Undefined where a scene cannot be used any more. */
async function totalOf(ctx: Context, list: KeptList, query: unknown): Promise<number | undefined> {
  try {
    return await list.total(ctx, query);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const timedOut = (error: unknown) => (error as { code?: unknown } | null)?.code === TIMED_OUT;

export async function countScenes(ctx: Context, list: KeptList, saved: readonly { id: number }[]) {
  const until = performance.now() + WITHIN_MS;
  const counted: SceneCount[] = [];
  const count = async (within: Context) => {
    for (const { scene, query } of askedOf(list, saved)) {
      // Rows that are listed below one of another type only have no scenes.
      const checked = list.query.safeParse({ ...query, count: "only" });
      const left = Math.floor(until - performance.now());
      if (!checked.success || left < 1) return;
      await sql`${ahead}set local statement_timeout = ${sql.lit(left)}`.execute(within.db);
      const total = await totalOf(within, list, checked.data);
      if (total !== undefined) counted.push({ ...scene, total });
    }
  };
  try {
    await ctx.db.transaction().execute((trx) => count(new Context(ctx.services, ctx.request, trx, ctx.me)));
  } catch (error) {
    if (!timedOut(error)) throw error;
  }
  return counted;
}
