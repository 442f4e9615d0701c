/** Many at once, and taken back: by their ids, by a query with its count, by a job, and what a file brought in. */

import { imports } from "@qicheng/api/imports/routes";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { records } from "@qicheng/api/records/routes";
import { undo } from "@qicheng/api/undo/routes";
import { cellOf } from "@qicheng/engine/fields/columns";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { decodeField, kindOfField } from "@qicheng/engine/fields/field-types";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backgroundTasks } from "../../src/kernel/jobs/background";
import { startJobs } from "../../src/kernel/jobs/jobs";
import type { RecordType } from "../../src/kernel/records/type/record-type";
import { unique } from "../arrange";
import { inOneOfThree } from "../drawn";
import type { Answer } from "../harness";
import { csvOf, ended, run } from "../importing";
import { upload } from "../pictures";
import { isOneRow, mustHave, sampleValue, sendable } from "../record-samples";
import type { Kit } from "./kit";

/** More than are done at once. */
const A_JOB = 55;

/** A field that may hold anything, of a new record and of one that is there: a text where the type has one. */
function changeable(type: RecordType): FieldDef {
  const edited = sendable(type, "edit");
  const free = ({ key, required, pattern, unique: once, storage, linkage, type: kind }: FieldDef) =>
    !linkage &&
    key !== type.name &&
    !required &&
    !pattern &&
    !once &&
    storage !== "bound" &&
    !["picture", "file", "editor"].includes(kind);
  const all = sendable(type, "add").filter((field) => free(field) && edited.includes(field));
  const field = all.find(({ type: kind }) => kind === "input" || kind === "textarea") ?? all[0];
  if (!field) throw new Error(`${type.module} has no field to change`);
  return field;
}

/** What the tests of a type work with. */
function toolsOf(kit: Kit) {
  const { type } = kit;
  const { module } = type;
  const field = changeable(type);
  const values = [0, 1].map((at) => sampleValue(field, { word: "值", at, world: kit.world }));
  return {
    field,
    before: values[0],
    after: values[1],
    /** So many that one word finds. */
    many: async (word: string, n: number): Promise<number[]> => {
      const made = [];
      for (let at = 0; at < n; at += 1)
        made.push(await kit.add({ [type.name]: `${word}${at}`, [field.key]: values[0] }));
      return made;
    },
    change: (chosen: object) =>
      kit.boss.raw(records.massEdit.path, { module, ...chosen, data: { [field.key]: values[1] } }),
    found: (word: string) => ({ ...kit.below(), key: word }),
    takeBack: (answer: Answer) => kit.boss.raw(undo.run.path, { id: answer.data.undo }),
    valuesIn: async (ids: readonly number[]) => {
      const all = [];
      for (const id of ids) all.push((await kit.view(id))[field.key]);
      return all;
    },
  };
}

function atOnce(kit: Kit): void {
  test("of which some were deleted has them back as they were, once", async () => {
    const { many, takeBack } = toolsOf(kit);
    const ids = await many(unique("撤"), 2);
    const views = () => Promise.all(ids.map((id) => kit.view(id)));
    const before = await views();
    const removed = await kit.boss.raw(kit.path("remove"), { ids });
    expect(removed).toMatchObject({ status: 200, data: { done: ids, undo: expect.any(Number) } });
    expect((await kit.boss.raw(kit.path("view"), { id: ids[0] })).status).toBe(404);
    expect(await takeBack(removed)).toMatchObject({ status: 200, msg: "已撤销", data: { refused: [] } });
    const plain = (values: Record<string, unknown>) => ({ ...values, version: 0 });
    expect((await views()).map(plain)).toEqual(before.map(plain));
    expect(await takeBack(removed)).toMatchObject({ status: 409, msg: "该操作已撤销" });
  });

  test("of which many are changed by ids, or by a query with the number that was seen, has them back", async () => {
    const { many, change, found, takeBack, valuesIn, before, after } = toolsOf(kit);
    const word = unique("批");
    const ids = await many(word, 3);
    const some = ids.slice(0, 2);
    const byIds = await change({ ids: some });
    expect(byIds).toMatchObject({ status: 200, data: { done: some, refused: [] } });
    expect(await valuesIn(ids)).toEqual([after, after, before]);
    expect((await takeBack(byIds)).data.done.sort()).toEqual([...some].sort());
    expect(await valuesIn(ids)).toEqual([before, before, before]);

    await kit.unchanged(async () => {
      for (const count of [2, 4])
        for (const answer of [
          await change({ query: found(word), count }),
          await kit.boss.raw(kit.path("remove"), { query: found(word), count }),
        ])
          expect(answer).toMatchObject({ status: 409, code: "CONFLICT", data: { count: 3 } });
    });
    const byQuery = await change({ query: found(word), count: 3 });
    expect([byQuery.status, await valuesIn(ids)]).toEqual([200, [after, after, after]]);
    expect((await takeBack(byQuery)).status).toBe(200);
    expect(await valuesIn(ids)).toEqual([before, before, before]);
  });
}

function asJobs(kit: Kit): void {
  inOneOfThree(
    `${kit.type.module}: more than fifty are changed, and deleted, by jobs and had back by jobs`,
    async () => {
      const { many, change, found, takeBack, valuesIn, before, after } = toolsOf(kit);
      const word = unique("众");
      const ids = await many(word, A_JOB);
      const whole = { state: "done", succeeded: A_JOB, refused: 0 };
      const chosen = { query: found(word), count: A_JOB };
      const changed = await change(chosen);
      expect(await ended(kit.boss, changed)).toMatchObject({ ...whole, undo: changed.data.undo });
      expect(new Set(await valuesIn(ids))).toEqual(new Set([after]));
      expect(await ended(kit.boss, await takeBack(changed))).toMatchObject(whole);
      expect(new Set(await valuesIn(ids))).toEqual(new Set([before]));
      const removed = await kit.boss.raw(kit.path("remove"), chosen);
      expect(await ended(kit.boss, removed)).toMatchObject(whole);
      expect(await kit.idsIn({ key: word })).toEqual([]);
      expect(await ended(kit.boss, await takeBack(removed))).toMatchObject(whole);
      expect((await kit.idsIn({ key: word })).sort()).toEqual([...ids].sort());
    },
    90_000,
  );
}

/** What a record must have beside its name, as a sheet says it. */
async function mustHaveInCells(kit: Kit): Promise<Record<string, string>> {
  const { type } = kit;
  const fields = mustHave(type).filter(({ key }) => key !== type.name);
  if (fields.length === 0) return {};
  const given = kit.required();
  const shown = await kit.view(await kit.add(given));
  const cells = fields.map((field) => {
    const decoded = decodeField(given[field.key], field);
    const files = shown[field.key] as FileRef[];
    const label = () => (kindOfField(field) === "files" ? files[0]?.filename : scalarText(shown[`${field.key}Name`]));
    return [field.key, String(cellOf(decoded.ok ? decoded.value : "", field, label))] as const;
  });
  return Object.fromEntries(cells);
}

/** A file of the type's own: what it must have, and one field more. */
async function fileOf(kit: Kit) {
  const { type } = kit;
  const other = changeable(type);
  const once = type.fields.filter((field) => field.unique);
  const must = await mustHaveInCells(kit);
  const called = (word: string): Record<string, string> =>
    Object.fromEntries([type.name, ...once.map(({ key }) => key)].map((key) => [key, word]));
  const named = (word: string): Record<string, string> => ({ ...must, ...called(word) });
  const below = kit.belowInFile();
  const keys = [...Object.keys(below), ...Object.keys(named("")), other.key];
  const titles = keys.map((key) => type.fields.find((field) => field.key === key)?.title ?? key);
  const looked = async (rows: readonly Record<string, string>[]) => {
    const cells = rows.map((row) => keys.map((key) => ({ ...below, ...row })[key] ?? ""));
    const file = { filename: "行.csv", bytes: csvOf(titles, cells), type: "text/csv", fields: { module: type.module } };
    const { data } = await upload(kit.server, kit.boss, { path: imports.upload.path, ...file });
    const answer = await kit.boss.raw(imports.check.path, { id: data.id, mapping: keys });
    expect(answer).toMatchObject({ status: 200 });
    return { id: data.id as number, choices: data.choices as string[], counts: answer.data.counts };
  };
  return { other, called, named, keys, titles, looked };
}

function byFile(kit: Kit): void {
  const { type } = kit;
  if (!isOneRow(type)) return;
  test("came in by a file whose wrong row comes back in a workbook, and are taken back as one", async () => {
    const { titles, keys, named, looked, other } = await fileOf(kit);
    const word = unique("入");
    const wrong = { [other.key]: "只有这个" };
    const { id, counts } = await looked([named(`${word}甲`), wrong, named(`${word}乙`)]);
    expect(counts).toMatchObject({ wrong: 1 });
    const begun = await run(kit.boss, id, { duplicates: "skip" });
    const job = await ended(kit.boss, begun);
    expect(job).toMatchObject({ succeeded: 2, refused: 1, undo: begun.data.undo });
    expect(await kit.idsIn({ key: word })).toHaveLength(2);

    const { rawPayload } = await kit.server.app.inject({ method: "GET", url: job.errorFile.url });
    const { sheets } = await readXlsx(new Uint8Array(rawPayload));
    const lacked = type.numbered ? mustHave(type)[0]?.key : type.name;
    const name = type.fields.find(({ key }) => key === lacked)?.title;
    const cells = keys.map((key) => ({ ...kit.belowInFile(), ...wrong })[key] ?? null);
    expect(sheets[0]?.rows).toEqual([
      ["行号", ...titles, "错误原因"],
      [3, ...cells, expect.stringContaining(name ?? "")],
    ]);

    const back = await kit.boss.raw(undo.run.path, { id: begun.data.undo });
    expect(back).toMatchObject({ status: 200, data: { refused: [] } });
    expect(await kit.idsIn({ key: word })).toEqual([]);
  });

  // A number is given once: a file that has it again names no record to change.
  if (!type.numbered && (type.duplicates || type.fields.some((field) => field.unique)))
    test("of which a file has one again is left alone or filled in, as is said, and is as before when that is taken back", async () => {
      const { called, named, looked, other } = await fileOf(kit);
      const word = unique("重");
      const there = await kit.add(called(word));
      const before = (await kit.view(there))[other.key];
      const rows = [{ ...named(word), [other.key]: "补的" }];
      const value = async () => (await kit.view(there))[other.key];
      for (const [duplicates, counts, stands] of [
        ["skip", { succeeded: 0, skipped: 1 }, before],
        ["merge", { succeeded: 1, skipped: 0 }, "补的"],
      ] as const) {
        const { id, choices, counts: found } = await looked(rows);
        expect([found.duplicate, choices]).toEqual([1, expect.arrayContaining([duplicates])]);
        const begun = await run(kit.boss, id, { duplicates });
        expect(await ended(kit.boss, begun)).toMatchObject({ ...counts, refused: 0 });
        expect([await kit.idsIn({ key: word }), await value()]).toEqual([[there], stands]);
        if (duplicates === "skip") continue;
        expect(await kit.boss.raw(undo.run.path, { id: begun.data.undo })).toMatchObject({ status: 200 });
        expect([await kit.idsIn({ key: word }), await value()]).toEqual([[there], before]);
      }
    });
}

export function undoTests(kit: Kit): void {
  describe("records", () => {
    let running: { stop(): Promise<void> };
    atOnce(kit);
    describe("in the background", () => {
      beforeAll(() => {
        running = startJobs(kit.server.services, kit.server.databaseUrl, backgroundTasks);
      });
      afterAll(() => running.stop());
      asJobs(kit);
      if (kit.type.importPermission !== undefined) byFile(kit);
    });
  });
}
