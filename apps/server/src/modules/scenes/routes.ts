import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { queryOfScene, SCENE_TITLES, type SceneKey } from "@qicheng/api/scenes/built-in";
import { sceneSaid } from "@qicheng/api/scenes/messages";
import type { Scene, scenes } from "@qicheng/api/scenes/routes";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { lockMe } from "../../kernel/access/lock-me";
import type { Handlers } from "../../kernel/http/mount-routes";
import { maySee } from "../../kernel/records/access/scope";
import { findKeptList, type KeptList, keptListAsked } from "../../kernel/records/read/kept-lists";
import { builtInScenes } from "../../kernel/records/read/scenes";
import { allRecordTypes } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { countScenes } from "./counts";

/** What of a list's query a scene may keep. */
const KEPT = new Set(["dataType", "data", "sort", "order", "NickName", "clue", "watched", "key", "field", "value"]);
const MOST_TEXT = 8_000;

function keptQuery({ keys = KEPT, query }: Pick<KeptList, "keys" | "query">, raw: unknown): string {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw invalidField("query", sceneSaid.wrong);
  const strange = Object.keys(raw).find((key) => !keys.has(key));
  if (strange !== undefined) throw invalidField("query", sceneSaid.noKey({ key: strange }));
  // what a list is asked is judged when it is asked
  if (keys !== KEPT && !query.safeParse(raw).success) throw invalidField("query", sceneSaid.wrong);
  const text = JSON.stringify(raw);
  if (text.length > MOST_TEXT) throw invalidField("query", sceneSaid.long);
  return text;
}

interface StoredScene {
  id: number;
  name: string;
  query: Record<string, unknown>;
  shared: boolean;
  user_id: number;
  is_default: boolean;
}

/** What others share tells what they look for: it is there for whoever may see the list. */
async function visibleScenes(ctx: Context, module: string): Promise<StoredScene[]> {
  keptListAsked(ctx, module);
  const { rows } = await sql<StoredScene>`
    select s.id, s.name, s.query, s.shared, s.user_id, d.scene_id is not null as is_default
    from scenes s left join scene_defaults d on d.scene_id = s.id and d.user_id = ${ctx.me.id}
    where s.module = ${module} and (s.user_id = ${ctx.me.id} or s.shared) order by s.user_id <> ${ctx.me.id}, s.id limit 200`.execute(
    ctx.db,
  );
  return rows;
}

async function save(
  ctx: Context,
  input: { id: number | null; module: string; name: string; query: unknown; shared: 0 | 1 },
) {
  const list = keptListAsked(ctx, input.module);
  // A scene that everybody sees stands in everybody's list.
  if (input.shared === 1 && !ctx.can("crm.scene.share")) throw invalidField("shared", sceneSaid.share);
  const values = { name: input.name, query: keptQuery(list, input.query), shared: input.shared === 1 };
  await lockMe(ctx);
  const mine = await ctx.db
    .selectFrom("scenes")
    .select(["id", "module", "name"])
    .where("user_id", "=", ctx.me.id)
    .forUpdate()
    .execute();
  const here = mine.filter(({ module }) => module === input.module);
  if (input.id !== null && !here.some(({ id }) => id === input.id)) throw notFound();
  if (here.some(({ id, name }) => name === input.name && id !== input.id)) throw invalidField("name", sceneSaid.taken);
  if (input.id !== null) {
    await ctx.db.updateTable("scenes").set(values).where("id", "=", input.id).execute();
    ctx.audit({
      module: "scene",
      recordId: input.id,
      action: "edit",
      summary: said.didEdit({ title: sceneSaid.scene, name: input.name }),
    });
    return { msg: said.saved, data: { id: input.id } };
  }
  if (mine.length >= LIMITS.scenesPerUser) throw invalidField("name", sceneSaid.most({ max: LIMITS.scenesPerUser }));
  const { id } = await ctx.db
    .insertInto("scenes")
    .values({ ...values, user_id: ctx.me.id, module: input.module })
    .returning("id")
    .executeTakeFirstOrThrow();
  ctx.audit({
    module: "scene",
    recordId: id,
    action: "add",
    summary: said.didAdd({ title: sceneSaid.scene, name: input.name }),
  });
  return { msg: said.saved, data: { id } };
}

/** One to open a list with: a saved one, or one that every list has. */
interface Chosen {
  module: string;
  name: string | Message;
  scene_id: number | null;
  built_in: SceneKey | null;
}

/** @throws VALIDATION, FORBIDDEN, NOT_FOUND */
async function chosen(ctx: Context, { id, module, scene }: RouteArguments<typeof scenes.setDefault>): Promise<Chosen> {
  if (id === undefined) {
    if (module === undefined || scene === undefined) throw invalidField("id", sceneSaid.which);
    if (!keptListAsked(ctx, module).scenes.includes(scene)) throw invalidField("scene", said.noScene);
    return { module, name: SCENE_TITLES[scene], scene_id: null, built_in: scene };
  }
  const beside = module === undefined ? scene && "scene" : "module";
  if (beside !== undefined) throw invalidField(beside, sceneSaid.which);
  const saved = await ctx.db
    .selectFrom("scenes")
    .select(["module", "name", "user_id", "shared"])
    .where("id", "=", id)
    .executeTakeFirst();
  const list = saved && findKeptList(saved.module);
  if (!saved || !list?.sees(ctx) || !(saved.shared || saved.user_id === ctx.me.id)) throw notFound();
  return { module: saved.module, name: saved.name, scene_id: id, built_in: null };
}

async function setDefault(ctx: Context, input: RouteArguments<typeof scenes.setDefault>) {
  const { name, ...wanted } = await chosen(ctx, input);
  await lockMe(ctx);
  const cleared = await ctx.db
    .deleteFrom("scene_defaults")
    .where("user_id", "=", ctx.me.id)
    .where("module", "=", wanted.module)
    .returning(["scene_id", "built_in"])
    .executeTakeFirst();
  const off = cleared?.scene_id === wanted.scene_id && cleared.built_in === wanted.built_in;
  if (!off)
    await ctx.db
      .insertInto("scene_defaults")
      .values({ user_id: ctx.me.id, ...wanted })
      .execute();
  ctx.audit({
    module: "scene",
    ...(wanted.scene_id === null ? {} : { recordId: wanted.scene_id }),
    action: "default",
    summary: (off ? sceneSaid.didUndefault : sceneSaid.didDefault)({ name }),
  });
  return { msg: off ? sceneSaid.noDefault : sceneSaid.default };
}

/** The one that every list has and that mine opens with, as a row among the saved ones. */
async function builtInDefault(ctx: Context, module: string): Promise<Scene[]> {
  const row = await ctx.db
    .selectFrom("scene_defaults")
    .select("built_in")
    .where("user_id", "=", ctx.me.id)
    .where("module", "=", module)
    .where("built_in", "is not", null)
    .executeTakeFirst();
  if (!row) return [];
  const builtIn = row.built_in as SceneKey;
  const name = ctx.say(SCENE_TITLES[builtIn]);
  return [{ id: 0, builtIn, name, query: queryOfScene(builtIn), shared: 0, mine: 1, isDefault: 1 }];
}

export const handlers: Handlers<typeof scenes> = {
  builtIn: async (ctx) => {
    const seen = allRecordTypes().filter((type) => maySee(ctx, type));
    return { data: seen.map((type) => ({ module: type.module, scenes: [...builtInScenes(type)] })) };
  },
  list: async (ctx, input) => ({
    data: [
      ...(await visibleScenes(ctx, input.module)).map((row) => ({
        id: row.id,
        name: row.name,
        query: row.query,
        shared: row.shared ? 1 : 0,
        mine: row.user_id === ctx.me.id ? 1 : 0,
        isDefault: row.is_default ? 1 : 0,
      })),
      ...(await builtInDefault(ctx, input.module)),
    ],
  }),
  counts: async (ctx, { module }) => {
    const saved = await visibleScenes(ctx, module);
    return { data: await countScenes(ctx, keptListAsked(ctx, module), saved) };
  },
  save,
  remove: async (ctx, input) => {
    const removed = await ctx.db
      .deleteFrom("scenes")
      .where("id", "=", input.id)
      .where("user_id", "=", ctx.me.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw notFound();
    ctx.audit({
      module: "scene",
      recordId: input.id,
      action: "delete",
      summary: said.didDelete({ title: sceneSaid.scene, name: removed.name }),
    });
    return { msg: said.deleted };
  },
  setDefault,
};
