import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, newId, signIn, unique } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { save, sceneServer } from "../../../test/scenes";

let server: TestServer;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await sceneServer();
  ({ s1, s2 } = await signIn(server, ["s1", "s2"]));
});
afterAll(() => server.close());

const scenes = async (caller: Caller) =>
  (await caller.raw("/api/scene/list", { module: "customer" })).data as {
    id: number;
    name: string;
    mine: number;
    isDefault: number;
    shared: number;
    builtIn?: string;
  }[];
const inScene = async (caller: Caller, scene: number, query: Record<string, unknown> = {}) =>
  caller.raw("/api/customer/index", { rows: 200, field: "scene", value: scene, ...query });

describe("a scene", () => {
  test("is mine, or shared, and its name mine alone", async () => {
    const name = unique("场景");
    const id = newId(await save(s1, { dataType: "myself" }, { name }));
    expect((await scenes(s1)).find((one) => one.id === id)).toEqual({
      id,
      name,
      query: { dataType: "myself" },
      shared: 0,
      mine: 1,
      isDefault: 0,
    });
    expect((await scenes(s2)).some((one) => one.id === id)).toBe(false);
    expect((await save(s1, {}, { name })).msg).toBe("场景名称已存在");
    newId(await save(s2, {}, { name }));
    expect(newId(await save(s1, { sort: "AddTime" }, { id, name, shared: 1 }))).toBe(id);
    expect((await scenes(s2)).find((one) => one.id === id)).toMatchObject({ mine: 0, shared: 1 });
    expect((await save(s2, {}, { id, name: "改别人的" })).code).toBe("NOT_FOUND");
    expect((await s2.raw("/api/scene/delete", { id })).code).toBe("NOT_FOUND");
    expect((await s1.raw("/api/scene/delete", { id })).status).toBe(200);
    expect((await scenes(s1)).some((one) => one.id === id)).toBe(false);
  });

  test("is shared with everybody by those who may", async () => {
    const before = await checksums(server);
    const refused = { status: 400, data: { errors: [{ field: "shared", msg: "没有把场景共享给所有人的权限" }] } };
    expect(await save(s2, {}, { shared: 1 })).toMatchObject(refused);
    expect(await checksums(server)).toEqual(before);
    const mine = newId(await save(s2, {}));
    expect(await save(s2, {}, { id: mine, name: unique("场景"), shared: 1 })).toMatchObject(refused);
    expect((await scenes(s1)).some((one) => one.id === mine)).toBe(false);
  });

  test("is the default of one list for one person at a time", async () => {
    await sql`delete from scene_defaults`.execute(server.db);
    const [a, b] = [newId(await save(s1, {}, { shared: 1 })), newId(await save(s1, {}))];
    const defaults = async (caller: Caller) =>
      (await scenes(caller)).filter((one) => one.isDefault === 1).map((one) => one.id);
    for (const [id, expected] of [
      [a, [a]],
      [b, [b]],
      [b, []],
      [a, [a]],
    ] as const) {
      expect((await s1.raw("/api/scene/setDefault", { id })).status).toBe(200);
      expect(await defaults(s1)).toEqual(expected);
    }
    expect(await defaults(s2)).toEqual([]);
    expect((await s2.raw("/api/scene/setDefault", { id: a })).status).toBe(200);
    expect((await s2.raw("/api/scene/setDefault", { id: b })).code).toBe("NOT_FOUND");
    await s1.raw("/api/scene/delete", { id: a });
    expect([await defaults(s1), await defaults(s2)]).toEqual([[], []]);
  });

  test("is named and made the default by two of my windows at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      await sql`delete from scene_defaults`.execute(server.db);
      const ids = [newId(await save(s1, {})), newId(await save(s1, {}))];
      const name = unique("同时");
      const named = await Promise.all(ids.map((id) => save(s1, {}, { id, name })));
      expect(named.map(({ msg }) => msg).sort()).toEqual(["保存成功", "场景名称已存在"]);
      const given = [...ids.map((id) => ({ id })), { module: "customer", scene: "myself" }];
      const chosen = await Promise.all(given.map((one) => s1.raw("/api/scene/setDefault", one)));
      expect(chosen.map(({ msg }) => msg)).toEqual(["已设为默认", "已设为默认", "已设为默认"]);
      expect((await scenes(s1)).filter(({ isDefault }) => isDefault === 1)).toHaveLength(1);
    }
  });

  test("that every list has is the default as a saved one is, one of both at a time", async () => {
    await sql`delete from scene_defaults`.execute(server.db);
    const mine = newId(await save(s1, {}));
    const setDefault = (given: Record<string, unknown>, caller = s1) => caller.raw("/api/scene/setDefault", given);
    const defaults = async (caller = s1) =>
      (await scenes(caller)).filter((one) => one.isDefault === 1).map((one) => one.builtIn ?? one.id);
    const builtIn = (scene: string) => ({ module: "customer", scene });
    for (const [given, expected, msg] of [
      [builtIn("myself"), ["myself"], "已设为默认"],
      [builtIn("watched"), ["watched"], "已设为默认"],
      [{ id: mine }, [mine], "已设为默认"],
      [builtIn("all"), ["all"], "已设为默认"],
      [builtIn("all"), [], "已取消默认"],
      [builtIn("sub"), ["sub"], "已设为默认"],
    ] as const)
      expect([given, (await setDefault(given)).msg, await defaults()]).toEqual([given, msg, expected]);
    expect((await scenes(s1)).at(-1)).toEqual({
      id: 0,
      builtIn: "sub",
      name: "下属的",
      query: { dataType: "sub" },
      shared: 0,
      mine: 1,
      isDefault: 1,
    });
    expect(await defaults(s2)).toEqual([]);
    const told = await server.rows(
      sql<{
        summary: string;
      }>`select summary from audit_log where module = 'scene' and action = 'default' and user_id = ${s1.id} order by id desc limit 2`,
    );
    expect(told.map(({ summary }) => summary)).toEqual(["设为默认场景：下属的", "取消默认场景：全部"]);
    expect((await setDefault({ module: "supplier", scene: "watched" }, await server.as("boss"))).status).toBe(200);
    expect(await defaults()).toEqual(["sub"]);
    expect((await setDefault(builtIn("sub"))).msg).toBe("已取消默认");
  });

  test("that every list has is told for the lists that one may see", async () => {
    const told = (await s1.raw("/api/scene/builtIn", {})).data as { module: string; scenes: string[] }[];
    const of = (module: string) => told.find((one) => one.module === module)?.scenes;
    expect(of("customer")).toEqual(["all", "myself", "participate", "sub", "watched"]);
    expect(of("product")).toEqual(["all"]);
    expect((await (await server.as("none")).raw("/api/scene/builtIn", {})).data).toEqual([]);
    expect((await server.anonymous.raw("/api/scene/builtIn", {})).code).toBe("AUTH_REQUIRED");
  });

  test("that every list has is refused where the list has none, or one may not see it, or does not say which", async () => {
    await grant(server, "none", ["crm.product.list"]);
    const stranger = await server.as("none");
    const boss = await server.as("boss");
    const mine = newId(await save(s1, {}));
    const before = await checksums(server);
    const setDefault = (given: unknown, caller = s1) => caller.raw("/api/scene/setDefault", given);
    for (const given of [
      {},
      { module: "customer" },
      { scene: "all" },
      { id: mine, scene: "all" },
      { id: mine, module: "customer" },
    ])
      expect([given, await setDefault(given)]).toMatchObject([given, { status: 400, msg: "请指定一个场景" }]);
    for (const scene of ["mine", "__proto__", { a: 1 }, ["all"], 1, "all'--"])
      expect([scene, await setDefault({ module: "customer", scene })]).toMatchObject([
        scene,
        { status: 400, code: "VALIDATION" },
      ]);
    for (const module of ["x", "user", "__proto__"])
      expect([module, await setDefault({ module, scene: "all" })]).toMatchObject([
        module,
        { status: 400, msg: "不支持的模块" },
      ]);
    expect(await setDefault({ module: "product", scene: "myself" }, boss)).toMatchObject({
      status: 400,
      msg: "场景不存在",
    });
    expect(await setDefault({ module: "customer", scene: "all" }, stranger)).toMatchObject({ status: 403 });
    expect(await setDefault({ module: "customer", scene: "all" }, server.anonymous)).toMatchObject({ status: 401 });
    expect(await checksums(server)).toEqual(before);
  });

  test("that is shared is there for whoever may see its list, and for nobody else", async () => {
    const id = newId(await save(s1, { key: unique("找的人") }, { shared: 1 }));
    await grant(server, "none", ["crm.product.list"]);
    const stranger = await server.as("none");
    expect((await scenes(s2)).some((one) => one.id === id)).toBe(true);
    expect(await stranger.raw("/api/scene/list", { module: "customer" })).toMatchObject({ status: 403 });
    expect((await stranger.raw("/api/scene/setDefault", { id })).code).toBe("NOT_FOUND");
  });

  test("belongs to a list that there is and that one may see, and stays with it", async () => {
    const { mgrA, director } = await signIn(server, ["mgrA", "director"]);
    const strangers = newId(await save(mgrA, {}));
    await grant(server, "mgrA", ["crm.product.list"]);
    const blind = await server.as("mgrA");
    const [mine, another, others] = [unique("客户的"), unique("客户的"), unique("供应商的")];
    const id = newId(await save(director, {}, { name: mine }));
    newId(await save(director, {}, { name: another }));
    await grant(server, "director", ["crm.customer.total", "erp.supplier"]);
    const buyer = await server.as("director");
    newId(await save(buyer, {}, { module: "supplier", name: others }));
    const unknown = { status: 400, data: { errors: [{ field: "module", msg: "不支持的模块" }] } };
    const before = await checksums(server);
    for (const module of ["x", "user", "__proto__"]) {
      expect([module, await save(buyer, {}, { module })]).toMatchObject([module, unknown]);
      expect([module, await save(buyer, {}, { id, module, name: mine })]).toMatchObject([module, unknown]);
      expect([module, await buyer.raw("/api/scene/list", { module })]).toMatchObject([module, unknown]);
    }
    for (const given of [{}, { id: strangers }])
      expect(await save(blind, {}, given)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await blind.raw("/api/scene/list", { module: "customer" })).status).toBe(403);
    expect((await blind.raw("/api/scene/setDefault", { id: strangers })).status).toBe(404);
    for (const name of [mine, another, others, unique("场景")])
      expect([name, await save(buyer, {}, { id, module: "supplier", name })]).toMatchObject([name, { status: 404 }]);
    expect(await checksums(server)).toEqual(before);
    // What one cannot use any more one may still throw away.
    expect((await blind.raw("/api/scene/delete", { id: strangers })).status).toBe(200);
  });

  test("narrows the list together with the query, and never widens it", async () => {
    const stem = unique("场景客户");
    const [hot, cold] = [
      await addCustomer(s1, { CustomerName: `${stem}热`, remark: "x", wechat: "scene_wx" }),
      await addCustomer(s1, { CustomerName: `${stem}冷` }),
    ];
    await addCustomer(s2, { CustomerName: `${stem}他` });
    const wechat = [{ field: "wechat", op: "notEmpty" }];
    const byText = newId(await save(s1, { data: JSON.stringify(wechat), dataType: "all" }, { shared: 1 }));
    const byList = newId(await save(s1, { data: wechat, key: stem }, { shared: 1 }));
    for (const scene of [byText, byList]) {
      expect((await inScene(s1, scene, { key: stem })).rows?.map((row) => row.id)).toEqual([hot]);
      expect(
        (await inScene(s1, scene, { key: stem, data: [{ field: "CustomerName", op: "contains", value: "冷" }] })).total,
      ).toBe(0);
      expect(
        (
          await inScene(s1, scene, {
            key: stem,
            data: { or: [[{ field: "CustomerName", op: "contains", value: "热" }], [{ field: "qq", op: "notEmpty" }]] },
          })
        ).total,
      ).toBe(1);
      expect((await inScene(s2, scene, { key: stem })).total).toBe(0);
    }
    expect((await inScene(s1, byList)).rows?.map((row) => row.id)).toEqual([hot]);
    const everything = newId(await save(s1, { dataType: "all" }));
    expect((await inScene(s1, everything, { key: stem, dataType: "participate" })).total).toBe(0);
    const sorted = newId(await save(s1, { sort: "AddTime", order: "asc", key: stem }));
    expect((await inScene(s1, sorted)).rows?.map((row) => row.id)).toEqual([hot, cold]);
    expect((await inScene(s1, sorted, { sort: "AddTime", order: "desc" })).rows?.map((row) => row.id)).toEqual([
      cold,
      hot,
    ]);
    await s1.raw("/api/customer/setTop", { id: cold });
    const watched = newId(await save(s1, { watched: 1, key: stem }));
    expect((await inScene(s1, watched)).rows?.map((row) => row.id)).toEqual([cold]);
    const private2 = newId(await save(s2, { key: "绝不会有" }));
    // What is not there, or not mine, never means all rows.
    const missing = { status: 400, msg: "场景不存在" };
    expect(await inScene(s1, private2, { key: stem })).toMatchObject(missing);
    for (const value of ["999999999", "x", "-1", "1e9", "1 or 1=1"])
      expect(await s1.raw("/api/customer/index", { field: "scene", value, key: stem })).toMatchObject(missing);
    for (const field of ["nothing", "password_hash", "mobile2"])
      expect(await s1.raw("/api/customer/index", { field, value: "1" })).toMatchObject({
        status: 400,
        msg: "不支持的筛选字段",
      });
  });

  test("with values that no query could have is refused, when saved or when used", async () => {
    const strange = [
      { data: [{ field: "password", op: "eq", value: "x" }] },
      { data: "{" },
      { sort: "name; drop table" },
      { sort: { a: 1 } },
      { order: ["asc"] },
      { clue: "abc" },
      { NickName: 5 },
      { dataType: {} },
      { watched: "maybe" },
      { key: { a: 1 } },
      { value: { a: 1 } },
    ];
    for (const query of strange) {
      const saved = await save(s1, query);
      const used = saved.status === 200 ? await inScene(s1, saved.data.id) : saved;
      expect([query, used]).toMatchObject([query, { status: 400, code: "VALIDATION" }]);
    }
  });

  test("is refused with the field named", async () => {
    const before = await checksums(server);
    for (const [query, msg] of [
      [[], "场景不正确"],
      ["x", "场景不正确"],
      [null, "场景不正确"],
      [{ rows: 5 }, "场景不支持：rows"],
      [{ password: 1 }, "场景不支持：password"],
      [{ key: "x".repeat(8_001) }, /./],
    ] as const)
      expect([query, await save(s1, query)]).toMatchObject([
        query,
        { status: 400, msg: typeof msg === "string" ? msg : expect.stringMatching(msg) },
      ]);
    expect((await save(s1, {}, { name: "字".repeat(21) })).msg).toBe("场景名称最多20个字");
    expect((await save(s1, {}, { name: "" })).msg).toBe("信息必须填写");
    expect(await checksums(server)).toEqual(before);
    await sql`insert into scenes (user_id, module, name, query) select ${s2.id}, 'customer', 'n' || g, '{}' from generate_series(1, 50) g`.execute(
      server.db,
    );
    expect((await save(s2, {})).msg).toBe("最多保存50个场景");
  });
});
