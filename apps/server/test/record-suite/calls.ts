/** The calls of a type: those of its declaration, the generic ones, and what every row carries. */
import { expect, test } from "vitest";
import { newId } from "../arrange";
import type { Kit } from "./kit";

export function callTests(kit: Kit): void {
  const { type } = kit;
  test("has the routes of its declaration, and a list for whoever sees a record", () => {
    const own = kit.routes;
    for (const name of ["index", "add", "edit", "view", "remove"])
      expect([name, own[name]?.record?.module]).toEqual([name, type.module]);
    expect(own.index?.permission).toEqual(type.see);
  });

  test("carries on every row what every list shows, and is found by its number", async () => {
    const id = await kit.add();
    const row = (await kit.list()).rows?.find((one) => one.id === id) ?? {};
    for (const key of ["customerId", "contractId"]) expect([key, typeof row[key]]).toEqual([key, "number"]);
    for (const key of ["customerName", "contractName"]) expect([key, typeof row[key]]).toEqual([key, "string"]);
    expect(row).toMatchObject({ id, watchuserid: "" });
    const code = row.code ?? row.number;
    if (typeof code !== "string" || code === "") return;
    for (const key of [code, code.toLowerCase(), ` ${code} `])
      expect([key, await kit.idsIn({ key })]).toEqual([key, [id]]);
  });

  test("is served by the calls for all types as by its own", async () => {
    const { module } = type;
    const data = { ...kit.required(), id: "", ids: "", CcList: [] };
    const id = newId(await kit.boss.raw("/api/module/add", { module, data: JSON.stringify(data), CcList: "", id: "" }));
    const detail = async () => (await kit.boss.raw("/api/module/detail", { module, id })).data;
    expect(await detail()).toEqual(await kit.view(id));
    expect((await kit.boss.raw("/api/module/Edit", { module, id, data: await detail() })).msg).toBe("保存成功");
    const log = await kit.boss.raw("/api/actionLog/list", { modelType: module, modelId: id });
    const acts = log.rows?.map((row) => String(row.action)).filter((act) => !act.startsWith("approval."));
    expect(acts?.sort()).toEqual(["add", "edit"]);
    expect((await kit.boss.raw("/api/actionLog/list", { modelType: module, modelId: id, key: "新建" })).total).toBe(1);
    expect(await kit.boss.raw("/api/module/add", { module, data: { ...data, CcList: [1] } })).toMatchObject({
      status: 400,
      msg: "不支持的字段：CcList",
    });
  });

  test("has stars and their route both or neither", () => {
    expect("star" in kit.routes).toBe(type.list.stars !== undefined);
  });

  test("has the field and the route of tags both or neither", () => {
    expect([type.fields.some(({ storage }) => storage === "bound"), "bindTag" in kit.routes]).toEqual(
      type.tags ? [true, true] : [false, false],
    );
  });
}
