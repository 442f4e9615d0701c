/** Which rows a list query asks for: built-in scenes, a saved one, or a filterable field. */

import type { ListQuery } from "@qicheng/api/kernel/list-query";
import { said } from "@qicheng/api/kernel/messages";
import { BUILT_IN_SCENES, type SceneKey } from "@qicheng/api/scenes/built-in";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { Context } from "../../work/context";
import { invalidField } from "../../work/refusal";
import type { RecordType } from "../type/record-type";

export type FullQuery = ListQuery & Record<string, unknown>;

/** Those that mean something in a type's list. */
export function builtInScenes({ rows, list }: RecordType): SceneKey[] {
  const owned = rows.kind === "child" ? rows.parent.rows : rows;
  const means: Record<SceneKey, boolean> = {
    all: true,
    myself: owned.kind !== "open",
    participate: owned.kind === "owned" && (owned.shares ?? owned.also) !== undefined,
    sub: owned.kind !== "open",
    watched: list.stars !== undefined,
  };
  return BUILT_IN_SCENES.filter((scene) => means[scene]);
}

interface Scene {
  /** Each narrows; a row must lie in all of them. */
  dataTypes: readonly string[];
  watched: boolean;
  sceneId: number | undefined;
}

/** `field` + `value` name a scene or a filterable field. */
function sceneOf(query: Pick<FullQuery, "dataType" | "watched" | "field" | "value">): Scene {
  const dataTypes = query.field === "dataType" ? [query.dataType, query.value] : [query.dataType];
  const watched = query.watched === 1 || (query.field === "watchuserid" && query.value !== "");
  return { dataTypes, watched, sceneId: query.field === "scene" ? Number(query.value) : undefined };
}

/** The conditions of two filters at once, as one filter; a broken one stays broken and is refused later. */
function bothFilters(one: unknown, other: unknown): unknown {
  if (one === undefined || one === null) return other;
  if (other === undefined || other === null) return one;
  const groups = (filter: unknown): unknown[] | undefined => {
    if (Array.isArray(filter)) return filter.length === 0 ? [] : [filter];
    const { or } = filter as { or?: unknown };
    return Array.isArray(or) ? or : undefined;
  };
  const [left, right] = [groups(one), groups(other)];
  if (left === undefined || right === undefined) return left === undefined ? one : other;
  if (left.length === 0 || right.length === 0) return left.length === 0 ? other : one;
  return { or: left.flatMap((a) => right.map((b) => [a, b].flat())) };
}

export interface WithScene {
  query: FullQuery;
  dataTypes: readonly string[];
  watched: boolean;
}

/** Keys that are the page's own business, not the scene's. */
const OF_THE_PAGE = new Set(["page", "rows", "count", "fields", "board"]);

/**
 * A query together with the saved scene it names, whose own conditions hold beside those of the query.
 * @throws VALIDATION when there is no such scene
 */
export async function withScene(
  ctx: Context,
  list: Pick<RecordType, "module" | "query">,
  query: FullQuery,
): Promise<WithScene> {
  const { dataTypes, watched, sceneId } = sceneOf(query);
  if (sceneId === undefined) return { query, dataTypes, watched };
  const scene = await ctx.db
    .selectFrom("scenes")
    .select("query")
    .where("id", "=", Number.isSafeInteger(sceneId) ? sceneId : 0)
    .where("module", "=", list.module)
    .where((eb) => eb.or([eb("user_id", "=", ctx.me.id), eb("shared", "=", true)]))
    .executeTakeFirst();
  if (!scene) throw invalidField("value", said.noScene);
  // What a client saved is checked like a query itself.
  const saved = list.query.parse(scene.query) as FullQuery;
  const own = sceneOf(saved);
  if (own.sceneId !== undefined) throw invalidField("value", said.sceneInScene);
  const merged: FullQuery = { ...query };
  for (const [key, value] of Object.entries(saved))
    if (
      !OF_THE_PAGE.has(key) &&
      (ownValue(merged, key) === "" || ownValue(merged, key) === undefined || ownValue(merged, key) === null)
    )
      merged[key] = value;
  return {
    query: { ...merged, data: bothFilters(saved.data, query.data), field: saved.field, value: saved.value },
    dataTypes: [...dataTypes, ...own.dataTypes],
    watched: watched || own.watched,
  };
}
