import { LIMITS } from "@qicheng/api/kernel/limits";
import type { scenes } from "@qicheng/api/lists";
import { sql } from "kysely";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { invalidField, notFound } from "../../kernel/http/refusal";

/** What of a list's query a scene may keep. */
const KEPT = new Set(["dataType", "data", "sort", "order", "NickName", "clue", "watched", "key", "field", "value"]);
const MOST_TEXT = 8_000;

function keptQuery(raw: unknown): string {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw invalidField("query", "场景不正确");
  const strange = Object.keys(raw).find((key) => !KEPT.has(key));
  if (strange !== undefined) throw invalidField("query", `场景不支持：${strange}`);
  const text = JSON.stringify(raw);
  if (text.length > MOST_TEXT) throw invalidField("query", "场景条件过多");
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

async function visibleScenes(ctx: Context, module: string): Promise<StoredScene[]> {
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
  // A scene that everybody sees stands in everybody's list.
  if (input.shared === 1 && !ctx.can("crm.scene.share")) throw invalidField("shared", "没有把场景共享给所有人的权限");
  const values = { name: input.name, query: keptQuery(input.query), shared: input.shared === 1 };
  const same = await ctx.db
    .selectFrom("scenes")
    .select("id")
    .where("user_id", "=", ctx.me.id)
    .where("module", "=", input.module)
    .where("name", "=", input.name)
    .executeTakeFirst();
  if (same && same.id !== input.id) throw invalidField("name", "场景名称已存在");
  if (input.id !== null) {
    const updated = await ctx.db
      .updateTable("scenes")
      .set(values)
      .where("id", "=", input.id)
      .where("user_id", "=", ctx.me.id)
      .returning("id")
      .executeTakeFirst();
    if (!updated) throw notFound();
    ctx.audit({ module: "scene", recordId: input.id, action: "edit", summary: `修改场景：${input.name}` });
    return { msg: "保存成功", data: { id: input.id } };
  }
  const { n } = await ctx.db
    .selectFrom("scenes")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("user_id", "=", ctx.me.id)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.scenesPerUser) throw invalidField("name", `最多保存${LIMITS.scenesPerUser}个场景`);
  const { id } = await ctx.db
    .insertInto("scenes")
    .values({ ...values, user_id: ctx.me.id, module: input.module })
    .onConflict((on) => on.columns(["user_id", "module", "name"]).doNothing())
    .returning("id")
    .executeTakeFirstOrThrow(() => invalidField("name", "场景名称已存在"));
  ctx.audit({ module: "scene", recordId: id, action: "add", summary: `保存场景：${input.name}` });
  return { msg: "保存成功", data: { id } };
}

async function setDefault(ctx: Context, id: number) {
  const scene = await ctx.db
    .selectFrom("scenes")
    .select(["module", "name", "user_id", "shared"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!scene || (scene.user_id !== ctx.me.id && !scene.shared)) throw notFound();
  const cleared = await ctx.db
    .deleteFrom("scene_defaults")
    .where("user_id", "=", ctx.me.id)
    .where("module", "=", scene.module)
    .returning("scene_id")
    .executeTakeFirst();
  const off = cleared?.scene_id === id;
  if (!off)
    await ctx.db
      .insertInto("scene_defaults")
      .values({ user_id: ctx.me.id, module: scene.module, scene_id: id })
      .execute();
  ctx.audit({
    module: "scene",
    recordId: id,
    action: "default",
    summary: `${off ? "取消" : "设为"}默认场景：${scene.name}`,
  });
  return { msg: off ? "已取消默认" : "已设为默认" };
}

export const handlers: Handlers<typeof scenes> = {
  list: async (ctx, input) => ({
    data: (await visibleScenes(ctx, input.module)).map((row) => ({
      id: row.id,
      name: row.name,
      query: row.query,
      shared: row.shared ? 1 : 0,
      mine: row.user_id === ctx.me.id ? 1 : 0,
      isDefault: row.is_default ? 1 : 0,
    })),
  }),
  save,
  remove: async (ctx, input) => {
    const removed = await ctx.db
      .deleteFrom("scenes")
      .where("id", "=", input.id)
      .where("user_id", "=", ctx.me.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw notFound();
    ctx.audit({ module: "scene", recordId: input.id, action: "delete", summary: `删除场景：${removed.name}` });
    return { msg: "删除成功" };
  },
  setDefault: (ctx, input) => setDefault(ctx, input.id),
};
