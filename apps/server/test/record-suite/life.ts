/** Two at once, the bin and the log, tags, and what is unique. */
import { isDeepStrictEqual } from "node:util";
import { isFixed } from "@qicheng/engine/fields/validate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId, unique } from "../arrange";
import { count } from "../observe";
import { editedText, sendable, valuesOf } from "../record-samples";
import type { Kit } from "./kit";

export function lifeTests(kit: Kit): void {
  const { type } = kit;
  const text = editedText(type);
  historyTests(kit);
  test("saved by two at once is told who came first", async () => {
    const id = await kit.add();
    const { version } = await kit.view(id);
    const [one, two] = [unique("甲"), unique("乙")];
    const answers = await Promise.all(
      [one, two].map((name) => kit.boss.raw(kit.path("edit"), { id, version, [text]: name })),
    );
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect(answers[1 - winner]).toMatchObject({
      status: 409,
      code: "CONFLICT",
      data: { by: "boss先生", current: { id } },
    });
    expect((await kit.view(id))[text]).toBe([one, two][winner]);
  });

  test("goes to the bin, comes back and goes for good; each act stands in its log", async () => {
    const { module } = type;
    const id = await kit.add();
    await kit.boss.raw(kit.path("edit"), { id, [text]: unique("改") });
    const bin = async () => (await kit.boss.raw("/api/recycle/list", { module, rows: 200 })).rows?.map((row) => row.id);
    expect((await kit.boss.raw(kit.path("remove"), { ids: [id] })).data).toMatchObject({ done: [id] });
    expect(await kit.idsIn()).not.toContain(id);
    expect((await kit.boss.raw(kit.path("view"), { id })).status).toBe(404);
    expect(await bin()).toContain(id);
    expect((await kit.boss.raw("/api/recycle/restore", { module, ids: [id] })).data).toMatchObject({ done: [id] });
    expect(await kit.idsIn()).toContain(id);
    const log = (await kit.boss.raw("/api/actionLog/list", { modelType: module, modelId: id, rows: 50 })).rows ?? [];
    expect(log.map((row) => row.action)).toEqual(expect.arrayContaining(["add", "edit", "delete", "restore"]));
    expect(log.find((row) => row.action === "edit")?.changes).toMatchObject([{ field: text }]);
    await kit.boss.raw(kit.path("remove"), { ids: [id] });
    expect((await kit.boss.raw("/api/recycle/purge", { module, ids: [id] })).data).toMatchObject({ done: [id] });
    expect(await count(kit.server, sql`select count(*) as n from ${sql.table(type.table)} where id = ${id}`)).toBe(0);
    expect(
      await count(
        kit.server,
        sql`select count(*) as n from record_terms where module = ${module} and record_id = ${id}`,
      ),
    ).toBe(0);
    const acts = await kit.server.rows(
      sql<{ action: string }>`select action from audit_log where module = ${type.kept} and record_id = ${id}`,
    );
    expect(acts.map(({ action }) => action)).toContain("purge");
  });

  if (type.tags)
    test("keeps its tags in the bin and loses them when it goes for good", async () => {
      const { module } = type;
      const tag = newId(await kit.boss.raw("/api/tag/add", { text: unique("签"), module: type.kept }));
      const id = await kit.add();
      expect((await kit.boss.raw(kit.path("bindTag"), { id, list: [tag] })).status).toBe(200);
      expect(await kit.idsIn({ data: [{ field: "tags", op: "hasAny", value: [tag] }] })).toEqual([id]);
      const bound = () => count(kit.server, sql`select count(*) as n from record_tags where record_id = ${id}`);
      await kit.boss.raw(kit.path("remove"), { ids: [id] });
      expect(await bound()).toBe(1);
      await kit.boss.raw("/api/recycle/restore", { module, ids: [id] });
      expect((await kit.view(id)).tags).toMatchObject([{ id: tag }]);
      await kit.boss.raw(kit.path("remove"), { ids: [id] });
      await kit.boss.raw("/api/recycle/purge", { module, ids: [id] });
      expect(await bound()).toBe(0);
    });

  const once = type.fields.filter((field) => field.unique);
  if (once.length > 0)
    test("has what is unique once, whoever asks and when", async () => {
      for (const field of once) {
        const word = unique("独");
        const answers = await Promise.all(
          [1, 2, 3].map(() => kit.boss.raw(kit.path("add"), { ...kit.required(), [field.key]: word })),
        );
        expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
        for (const answer of answers.filter((one) => one.status !== 200))
          expect(answer).toMatchObject({
            status: 400,
            data: { errors: [{ field: field.key, msg: `${field.title}已存在` }] },
          });
        // A number stays as it was given, and is never given again.
        if (isFixed(field, "edit")) continue;
        const other = await kit.add();
        expect(await kit.boss.raw(kit.path("edit"), { id: other, [field.key]: word.toUpperCase() })).toMatchObject({
          status: 400,
        });
        const id = answers.find((answer) => answer.status === 200)?.data.id as number;
        await kit.boss.raw(kit.path("remove"), { ids: [id] });
        expect((await kit.boss.raw(kit.path("edit"), { id: other, [field.key]: word })).status).toBe(200);
        expect(await kit.boss.raw("/api/recycle/restore", { module: type.module, ids: [id] })).toMatchObject({
          status: 400,
        });
      }
    });
}

/** What one reads of it afterwards. */
function historyTests(kit: Kit): void {
  const { type } = kit;
  test("says in its log what became of every field, and comes out of the bin with all that it had", async () => {
    const { module } = type;
    const given = (at: number, mode: "add" | "edit") =>
      valuesOf(type, mode, { word: unique("史"), at, world: kit.world });
    const id = newId(await kit.boss.raw(kit.path("add"), { ...kit.below(), ...given(0, "add") }));
    const before = await kit.view(id);
    expect((await kit.boss.raw(kit.path("edit"), { id, ...given(1, "edit") })).msg).toBe("保存成功");
    const after = await kit.view(id);
    const log = (await kit.boss.raw("/api/actionLog/list", { modelType: module, modelId: id, rows: 50 })).rows ?? [];
    const told = (log.find((row) => row.action === "edit")?.changes ?? []) as { field: string }[];
    const changed = sendable(type, "edit").filter(({ key }) => !isDeepStrictEqual(before[key], after[key]));
    // Totals and the like follow from what was typed.
    const typed = new Set(sendable(type, "edit").map(({ key }) => key));
    const said = told.filter(({ field }) => typed.has(field));
    expect(new Set(said.map(({ field }) => field))).toEqual(new Set(changed.map(({ key }) => key)));
    await kit.boss.raw(kit.path("remove"), { ids: [id] });
    expect((await kit.boss.raw("/api/recycle/restore", { module, ids: [id] })).data).toMatchObject({ done: [id] });
    const again = await kit.view(id);
    // Links to files are new ones each time.
    for (const { key, type: kind } of sendable(type, "edit"))
      if (!["picture", "file"].includes(kind)) expect([key, again[key]]).toEqual([key, after[key]]);
  });
}
