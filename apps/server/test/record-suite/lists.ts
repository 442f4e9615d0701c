/** Lists, searches and filters of a type. */
import { textOf } from "@qicheng/engine/fields/rich-text";
import { expect, test } from "vitest";
import type { RecordType } from "../../src/kernel/records/type/record-type";
import { grant, newId, unique } from "../arrange";
import { sampleValue, sendable, valuesOf } from "../record-samples";
import type { Kit } from "./kit";

/** How one asks for rows that have a value: a rich text by what one sees of it. */
function asked({ fields }: RecordType, key: string, value: unknown): { op: string; value: unknown } {
  const isRich = fields.some((field) => field.key === key && field.type === "editor");
  return isRich ? { op: "contains", value: textOf(value) } : { op: "eq", value };
}

export function listTests(kit: Kit): void {
  const { type } = kit;
  test("is found by what its fields are searched by, and by nothing that changed since", async () => {
    const searched = type.fields.filter(({ search }) => search !== undefined && search !== "phone");
    const writable = sendable(type, "add");
    for (const field of searched.filter((one) => writable.includes(one))) {
      const word = unique("寻");
      const id = await kit.add({
        [field.key]: field.pattern ? sampleValue(field, { word, at: 0, world: kit.world }) : word,
      });
      if (field.pattern) continue;
      expect([field.key, await kit.idsIn({ key: word })]).toEqual([field.key, [id]]);
      if (!sendable(type, "edit").includes(field)) continue;
      const other = unique("改");
      await kit.boss.raw(kit.path("edit"), { id, [field.key]: other });
      expect([field.key, await kit.idsIn({ key: word }), await kit.idsIn({ key: other })]).toEqual([
        field.key,
        [],
        [id],
      ]);
    }
  });

  test("is found by the search over everything, by whoever may see it, and not in the bin", async () => {
    const name = unique("寻");
    const id = await kit.add({ [type.name]: name });
    const everywhere = async (caller = kit.boss) =>
      (await caller.raw("/api/search/all", { key: name })).data as Record<string, { id: number; shows: unknown }[]>;
    const shows = type.rows.kind === "child" ? { module: type.rows.parent.module } : { module: type.module, id };
    expect((await everywhere())[type.module]).toMatchObject([{ id, title: name, shows }]);
    await grant(kit.server, "none", [type.addPermission, "system.recycle"], "all");
    expect((await everywhere(await kit.server.as("none")))[type.module]).toBeUndefined();
    await kit.boss.raw(kit.path("remove"), { ids: [id] });
    expect((await everywhere())[type.module]).toEqual([]);
  });

  test("lists in pages, counts exactly, and shows only the fields asked for", async () => {
    for (let at = 0; at < 3; at += 1) await kit.add();
    const all = await kit.list();
    expect(all.total).toBe(all.rows?.length);
    const paged = [];
    const size = Math.ceil((all.total ?? 0) / 5);
    for (let page = 1; page <= 5; page += 1) paged.push(...((await kit.list({ rows: size, page })).rows ?? []));
    expect(paged.map((row) => row.id)).toEqual(all.rows?.map((row) => row.id));
    const narrow = await kit.list({ fields: type.name });
    expect([narrow.msg, narrow.rows?.map((row) => row.id)]).toEqual(["操作成功", all.rows?.map((row) => row.id)]);
    const others = type.fields
      .filter(({ key, storage }) => key !== type.name && storage !== "none")
      .map(({ key }) => key);
    for (const row of narrow.rows ?? []) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(["id", type.name, "version", "can", "watchuserid"]));
      for (const key of others) if (!(key in (type.computed ?? {}))) expect([key, key in row]).toEqual([key, false]);
    }
    expect(await kit.list({ fields: "password_hash" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "fields" }] },
    });
  });
  filterTests(kit);
}

function filterTests(kit: Kit): void {
  const { type } = kit;
  test("is filtered by every value of its row, and by nothing that it does not show", async () => {
    const given = valuesOf(type, "add", { word: unique("筛"), at: 0, world: kit.world });
    const id = newId(await kit.boss.raw(kit.path("add"), { ...kit.below(), ...given }));
    const bare = await kit.add();
    if (kit.routes.star) await kit.boss.raw(kit.path("star"), { id });
    // Of these two alone, by their names: hundreds of answers with all rows would be read for nothing.
    const both = { field: "id", op: "in", value: [id, bare] };
    const rows = (await kit.list({ data: [both] })).rows ?? [];
    expect(rows).toHaveLength(2);
    const found = async (condition: Record<string, unknown>) => {
      const answer = await kit.list({ data: JSON.stringify([condition, both]), fields: type.name });
      expect([condition, answer.msg]).toEqual([condition, "操作成功"]);
      return answer.rows?.map((row) => row.id) ?? [];
    };
    // How something is drawn is no value of it.
    const isDrawn = (key: string) => type.computed?.[key] !== undefined && !type.computed[key].sql;
    const scalars = (row: Record<string, unknown>) =>
      Object.entries(row).filter(([key, value]) => key !== "can" && !Array.isArray(value) && !isDrawn(key));
    for (const at of [id, bare]) {
      const row = rows.find((one) => one.id === at);
      for (const [field, value] of Object.entries(row).filter((pair) => Array.isArray(pair[1]))) {
        const holds = async (op: string) => (await found({ field, op })).includes(at);
        const empty = String(value) === "";
        expect([field, await holds("empty"), await holds("notEmpty")]).toEqual([field, empty, !empty]);
      }
      for (const [field, value] of scalars(row)) {
        if (value === "" || (value === 0 && kit.isReference(field))) {
          expect([field, (await found({ field, op: "empty" })).includes(at)]).toEqual([field, true]);
          expect([field, (await found({ field, op: "notEmpty" })).includes(at)]).toEqual([field, false]);
        } else {
          expect([field, (await found({ field, ...asked(type, field, value) })).includes(at)]).toEqual([field, true]);
          expect([field, (await found({ field, op: "empty" })).includes(at)]).toEqual([field, false]);
        }
      }
    }
    const strange = ["can", "password_hash", "owner_id", "ext", "deleted_at", "nonsense", "nonsenseName"];
    for (const field of strange.filter((key) => type.fields.every((one) => one.key !== key)))
      expect(await kit.list({ data: [{ field, op: "notEmpty" }] })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "data", msg: "不支持的筛选字段" }] },
      });
    for (const scene of ["nonsense", "owner_id"])
      expect(await kit.list({ field: scene, value: "1" })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "field", msg: "不支持的筛选字段" }] },
      });
    expect((await kit.list({ field: "id", value: String(id) })).rows?.map((row) => row.id)).toEqual([id]);
  });
}
