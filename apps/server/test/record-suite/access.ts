/** Who may see and change a record: right and reach. */
import { expect, test } from "vitest";
import { grant } from "../arrange";
import type { Kit } from "./kit";

export function accessTests(kit: Kit): void {
  const { type } = kit;
  test("is closed to whoever lacks the right, in its own calls and in the generic ones", async () => {
    const id = await kit.add();
    const { module } = type;
    await grant(kit.server, "none", [], "all");
    const nobody = await kit.server.as("none");
    await kit.unchanged(async () => {
      const calls: [string, Record<string, unknown>][] = [
        [kit.path("index"), kit.below()],
        [kit.path("view"), { id }],
        [kit.path("add"), { ...kit.below(), [type.name]: "x" }],
        [kit.path("edit"), { id, [type.name]: "x" }],
        [kit.path("remove"), { ids: [id] }],
        ["/api/module/add", { module, data: { ...kit.below(), [type.name]: "x" } }],
        ["/api/module/Edit", { module, id, data: { [type.name]: "x" } }],
        ["/api/module/detail", { module, id }],
        ["/api/actionLog/list", { modelType: module, modelId: id }],
        ["/api/recycle/list", { module }],
        ["/api/recycle/purge", { module, ids: [id] }],
      ];
      for (const [path, input] of calls)
        expect([path, await nobody.raw(path, input)]).toMatchObject([path, { status: 403, code: "FORBIDDEN" }]);
    });
    // The rights over the bin open nothing that one may not see otherwise.
    await grant(kit.server, "none", ["system.recycle", "system.manage.restore"], "all");
    const keeper = await kit.server.as("none");
    await kit.boss.raw(kit.path("remove"), { ids: [id] });
    await kit.unchanged(async () => {
      for (const path of ["/api/recycle/list", "/api/recycle/restore", "/api/recycle/purge"])
        expect([path, await keeper.raw(path, { module, ids: path.endsWith("list") ? undefined : [id] })]).toMatchObject(
          [path, { status: 403 }],
        );
    });
  });

  test("comes out of the bin only for whoever may delete it", async () => {
    const id = await kit.add();
    await kit.boss.raw(kit.path("remove"), { ids: [id] });
    await grant(kit.server, "none", [...kit.sight, "system.recycle", "system.manage.restore"], "all");
    const keeper = await kit.server.as("none");
    await kit.unchanged(async () => {
      for (const act of ["restore", "purge"])
        expect(await keeper.raw(`/api/recycle/${act}`, { module: type.module, ids: [id] })).toMatchObject({
          status: 403,
        });
    });
  });

  test("is opened by the right to see it alone, not by rights to change it", async () => {
    const id = await kit.add();
    const changing = Object.values(type.abilities).map(({ permission }) => permission);
    await grant(kit.server, "none", [type.addPermission, ...changing], "all");
    const blind = await kit.server.as("none");
    const { module } = type;
    await kit.unchanged(async () => {
      for (const [path, input] of [
        [kit.path("edit"), { id, [type.name]: "x" }],
        [kit.path("remove"), { ids: [id] }],
        ["/api/module/Edit", { module, id, data: { [type.name]: "x" } }],
      ] as const)
        expect([path, await blind.raw(path, input)]).toMatchObject([path, { status: 404, code: "NOT_FOUND" }]);
    });
  });

  test("of others is not found, alone or among one's own, also in the bin", async () => {
    if (type.rows.kind === "open") return;
    const foreign = await kit.add();
    const binned = await kit.add();
    await kit.boss.raw(kit.path("remove"), { ids: [binned] });
    const rights = [
      ...kit.sight,
      type.addPermission,
      ...Object.values(type.abilities).map(({ permission }) => permission),
    ];
    await grant(kit.server, "s2", [...rights, "system.recycle", "system.manage.restore"], "self");
    const s2 = await kit.server.as("s2");
    const { module } = type;
    const log = { modelType: module, modelId: foreign };
    await kit.unchanged(async () => {
      for (const [path, input] of [
        [kit.path("view"), { id: foreign }],
        [kit.path("edit"), { id: foreign, [type.name]: "x" }],
        [kit.path("remove"), { ids: [foreign] }],
        ["/api/module/detail", { module, id: foreign }],
        ["/api/actionLog/list", log],
        ["/api/recycle/restore", { module, ids: [binned] }],
        ["/api/recycle/purge", { module, ids: [binned] }],
      ] as const)
        expect([path, await s2.raw(path, input)]).toMatchObject([path, { status: 404, code: "NOT_FOUND" }]);
      expect((await s2.raw("/api/recycle/list", { module })).rows?.map((row) => row.id)).not.toContain(binned);
    });
  });
}
