/** A type's rows counted by the value of a field. */
import type { BoardGroup } from "@qicheng/api/kernel/list-query";
import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { holdsMany, kindOfField } from "@qicheng/engine/fields/field-types";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { grant, newId, unique } from "../arrange";
import type { Caller } from "../harness";
import { TREES, valuesOf } from "../record-samples";
import type { Kit } from "./kit";

const TREE_NAMES = TREES.map(({ module }) => module);

/** Of one value among few. */
function isGrouped(field: FieldDef): boolean {
  // one without a column is a value that is filtered by alone
  const isThere = field.storage === "none" ? field.flags.filter : field.flags.list || field.flags.filter;
  if (!isThere) return false;
  const reference = referenceOf(field);
  if (reference !== undefined && !TREE_NAMES.includes(reference)) return false;
  if (holdsMany(field)) return false;
  return ["choice", "tree", "flag", "branch"].includes(kindOfField(field));
}

/** What the tests of a type's boards work with. */
function toolsOf(kit: Kit) {
  const board = async (field: string, query: Record<string, unknown> = {}, caller: Caller = kit.boss) =>
    caller.raw(kit.path("index"), { ...kit.below(), count: "only", board: field, ...query });
  return {
    grouped: kit.type.fields.filter(isGrouped),
    board,
    groupsOf: async (...asked: Parameters<typeof board>): Promise<BoardGroup[]> => (await board(...asked)).board ?? [],
  };
}
type Tools = ReturnType<typeof toolsOf>;

const sum = (groups: readonly BoardGroup[]) => groups.reduce((all, { count }) => all + count, 0);

function contentTests(kit: Kit, { grouped, board, groupsOf }: Tools): void {
  const { type } = kit;
  test("is counted by each field of few values, as the list filtered by each of them counts it", async () => {
    const word = unique("板");
    for (const at of [0, 1, 1])
      newId(
        await kit.boss.raw(kit.path("add"), {
          ...kit.below(),
          ...valuesOf(type, "add", { word: `${word}${unique("")}`, at, world: kit.world }),
        }),
      );
    await kit.add({ [type.name]: `${word}${unique("")}` });
    for (const query of [{}, { key: word }, { data: [{ field: type.name, op: "contains", value: word }] }]) {
      const { total } = await kit.list({ ...query, count: "only" });
      for (const { key } of grouped) {
        const answer = await board(key, query);
        const groups = answer.board ?? [];
        expect([key, answer.total, answer.rows, sum(groups)]).toEqual([key, total, undefined, total]);
        expect([key, new Set(groups.map(({ value }) => value)).size]).toEqual([key, groups.length]);
        for (const { value, count } of groups) {
          const one = value === "" || (value === 0 && kit.isReference(key)) ? { op: "empty" } : { op: "eq", value };
          const both = [...(query.data ?? []), { field: key, ...one }];
          const { total: alone } = await kit.list({ ...query, data: both, count: "only" });
          expect([key, value, count]).toEqual([key, value, alone]);
        }
      }
    }
  });

  test("is called on a board what its rows call it, the choices of the company in their order and colour", async () => {
    const rows = (await kit.list()).rows ?? [];
    for (const { key, dictionary, options } of grouped) {
      const groups = await groupsOf(key);
      // A list need not show what it is counted by.
      for (const row of rows.filter((one) => key in one)) {
        const group = groups.find(({ value }) => value === row[key]);
        const there = row[key] !== "" && !(row[key] === 0 && kit.isReference(key));
        expect([key, row[key], group === undefined]).toEqual([key, row[key], false]);
        if (there && `${key}Name` in row) expect([key, group?.label]).toEqual([key, row[`${key}Name`]]);
      }
      if (dictionary) {
        const entries = await kit.server.rows(
          sql<
            Omit<BoardGroup, "count">
          >`select id as value, name as label, color from dictionary where kind = ${dictionary} and active order by sort, id`,
        );
        const known = groups.filter(({ value }) => entries.some((entry) => entry.value === value));
        expect(known).toMatchObject(entries);
        expect(known).toHaveLength(entries.length);
      }
      if (options)
        expect(groups.slice(0, options.length).map(({ value }) => value)).toEqual(options.map(({ value }) => value));
    }
  });
}

function refusalTests(kit: Kit, { grouped, board, groupsOf }: Tools): void {
  const { type } = kit;
  test("is counted by nothing else", async () => {
    const others = type.fields.filter((field) => !isGrouped(field)).map(({ key }) => key);
    const hostile = [
      "nonsense",
      "owner_id",
      "id",
      "ext",
      "__proto__",
      "constructor",
      "r.id",
      "1; drop table customers",
      "' or 1=1 --",
      `${type.name}Name`,
    ];
    for (const field of [...others, ...hostile])
      expect([field, await board(field)]).toMatchObject([
        field,
        { status: 400, data: { errors: [{ field: "board", msg: "不支持按此字段分组" }] } },
      ]);
    for (const field of [{ a: 1 }, ["x"], "x".repeat(61), 5])
      expect([field, await board(field as string)]).toMatchObject([field, { status: 400, code: "VALIDATION" }]);
    expect((await kit.list({ board: "" })).board).toBeUndefined();
  });

  test("is counted for nobody who may not see it, nor by a field that one may not read", async () => {
    const [first] = grouped;
    if (!first) return;
    await grant(kit.server, "none", [type.addPermission], "all");
    expect(await board(first.key, {}, await kit.server.as("none"))).toMatchObject({ status: 403 });
    const closed = type.fields.filter(({ right }) => right !== undefined);
    await grant(kit.server, "none", kit.sight, "all");
    const plain = await kit.server.as("none");
    for (const { key } of closed) expect([key, (await board(key, {}, plain)).status]).toEqual([key, 400]);
    expect(sum(await groupsOf(first.key, {}, plain))).toBe((await board(first.key, {}, plain)).total);
  });

  test("of others is not counted, nor named", async () => {
    const [first] = grouped;
    if (!first || type.rows.kind !== "owned") return;
    await kit.add();
    await grant(kit.server, "s2", [...kit.sight, type.addPermission], "self");
    const s2 = await kit.server.as("s2");
    const before = sum(await groupsOf(first.key, {}, s2));
    await kit.add();
    expect(sum(await groupsOf(first.key, {}, s2))).toBe(before);
    expect(sum(await groupsOf(first.key, { dataType: "all" }, s2))).toBe((await board(first.key, {}, s2)).total);
    for (const { key, type: of } of grouped)
      if (of === "user" || of === "branch")
        for (const { value } of await groupsOf(key, {}, s2)) {
          const rows = (await s2.raw(kit.path("index"), { rows: 200 })).rows ?? [];
          expect([key, rows.some((row) => row[key] === value)]).toEqual([key, true]);
        }
  });
}

export function boardTests(kit: Kit): void {
  const tools = toolsOf(kit);
  contentTests(kit, tools);
  refusalTests(kit, tools);
}
