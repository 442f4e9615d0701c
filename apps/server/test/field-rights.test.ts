/**
 * What a role may do with fields, walked: every type of field, every right, and every way in which a value could be told or
 * asked about. What is written and taken away in files stands in `field-rights-writes.test.ts`, what comes by itself in
 * `field-rights-live.test.ts`.
 */
import { type FieldRightsAnswer, fieldRights } from "@qicheng/api/field-rights/routes";
import { isSortable } from "@qicheng/engine/fields/field-types";
import { expect, test } from "vitest";
import { freshTargets, setSettings, viewOf } from "./arrange";
import {
  boss,
  EDIT,
  FIELDS,
  idsIn,
  inList,
  isFile,
  isMaskText,
  KEYS,
  keyOf,
  mayWrite,
  nameOf,
  RIGHTS,
  type Right,
  rows,
  SECRETS,
  s2,
  seenAs,
  server,
  set,
  underEachRight,
  withWalk,
} from "./field-rights-walk";
import { RECORD_TYPES } from "./record-samples";
import { ALL_ROUTES, LEAVES_ME } from "./sample-inputs";

withWalk();

/** Whatever roles keep from somebody, what is left stands. */
test.each(RIGHTS.map((right) => [nameOf(right), right] as const))(
  "all fields that may be: %s",
  async (_name, right) => {
    const { access, own } = right;
    for (const type of RECORD_TYPES) {
      const { module } = type;
      const { fields } = (await boss.raw(fieldRights.view.path, { module })).data as FieldRightsAnswer;
      const offered = fields.filter(({ levels }) => levels.includes(access)).map(({ field }) => field);
      if (offered.length === 0) continue;
      expect([module, (await set({ access, own }, EDIT, { module, fields: offered })).msg]).toEqual([
        module,
        "保存成功",
      ]);
      const list = ALL_ROUTES.find(({ route }) => route.record?.module === module && route.answer === "list");
      const below = type.rows.kind === "child" ? { [type.rows.key]: rows.theirs } : {};
      for (const query of [{}, { key: "甲" }, { order: "asc", count: 1 }]) {
        const answer = await s2.raw(list?.route.path ?? module, { ...below, ...query });
        expect([module, query, answer.status, answer.msg]).toEqual([module, query, 200, "操作成功"]);
      }
      expect([module, (await set(EDIT, right, { module, fields: offered })).status]).toEqual([module, 200]);
    }
  },
);

underEachRight((right: Right) => {
  const seen = seenAs(right);
  const may = mayWrite(right);
  const everywhere = seen.mine !== "there";

  test("forms and columns", async () => {
    const items = (await s2.raw("/Api/formField/index/", { mode: "customer" })).data.items as Record<string, unknown>[];
    const columns = (await s2.raw("/api/field/my", { formid: "customer" })).data as Record<string, unknown>[];
    for (const key of KEYS) {
      const [item, column] = [items, columns].map((all) => all.find(({ field }) => field === key));
      expect([key, item !== undefined, column !== undefined]).toEqual([
        key,
        seen.mine !== "gone",
        seen.mine !== "gone",
      ]);
      if (seen.mine === "gone") continue;
      expect([key, item?.readonly ?? 0]).toEqual([key, may.mine ? 0 : 1]);
      if (everywhere) expect([key, column?.filter, column?.sort]).toEqual([key, 0, 0]);
    }
  });

  test.each(["mine", "theirs"] as const)("list and record of %s", async (whose) => {
    const row = (await inList(s2)).rows?.find(({ id }) => id === rows[whose]) ?? {};
    const view = await viewOf(s2, rows[whose]);
    const whole = await viewOf(boss, rows[whose]);
    for (const [key, all] of KEYS.flatMap((key) => [[key, row] as const, [key, view] as const])) {
      const name = all[`${key}Name`];
      if (seen[whose] === "there" && !isFile(key) && all === view) expect([key, all[key]]).toEqual([key, whole[key]]);
      if (seen[whose] === "there") expect([key, all[key] === undefined]).toEqual([key, false]);
      if (seen[whose] === "gone") expect([key, all[key], name]).toEqual([key, undefined, undefined]);
      if (seen[whose] === "masked") expect([key, isMaskText(all[key]), name ?? ""]).toEqual([key, true, ""]);
    }
  });

  test("filters find what is read, and nothing else", async () => {
    for (const key of KEYS) {
      const answer = await inList(s2, { data: [{ field: key, op: "notEmpty" }] });
      if (everywhere) expect([key, answer]).toMatchObject([key, { status: 400, code: "VALIDATION" }]);
      else
        expect([key, idsIn(answer).sort()]).toEqual([
          key,
          seen.theirs === "there" ? [rows.theirs, rows.mine].sort() : [rows.mine],
        ]);
      const empty = await inList(s2, { data: [{ field: key, op: "empty" }] });
      if (!everywhere) expect([key, idsIn(empty)]).toEqual([key, seen.theirs === "there" ? [] : [rows.theirs]]);
      const named = await inList(s2, { data: [{ field: `${key}Name`, op: "notEmpty" }] });
      if (everywhere) expect([key, named.status]).toEqual([key, 400]);
      else if (seen.theirs === "masked" && named.status === 200) expect([key, idsIn(named)]).not.toContain(rows.theirs);
    }
  });

  test("sorts, boards and choices of columns", async () => {
    for (const field of FIELDS) {
      const sort = await inList(s2, { sort: field.key, order: "desc" });
      if (everywhere || !isSortable(field)) expect([field.key, sort.status]).toEqual([field.key, 400]);
      else expect([field.key, idsIn(sort).length]).toEqual([field.key, 2]);
      const board = await inList(s2, { board: field.key });
      if (everywhere) expect([field.key, board.status]).toEqual([field.key, 400]);
      const chosen = await inList(s2, { fields: field.key });
      expect([field.key, chosen.status]).toEqual([field.key, seen.mine === "gone" ? 400 : 200]);
    }
    const board = await inList(s2, { board: keyOf("select") });
    if (seen.theirs === "masked" && !everywhere) {
      const groups = (board as unknown as { board: { value: unknown; count: number }[] }).board;
      expect(groups.find(({ value }) => value === "甲选项秘")?.count ?? 0).toBe(0);
    }
  });

  test("searches and the duplicate check", async () => {
    for (const [key, whose] of [
      ["13977880066", "theirs"],
      ["13511112222", "mine"],
    ] as const) {
      const found = seen[whose] === "there";
      expect([key, idsIn(await inList(s2, { key }))]).toEqual([key, found ? [rows[whose]] : []]);
      const hits = (await s2.raw("/api/search/all", { key })).text;
      expect([key, hits.includes(`"id":${rows[whose]},`)]).toEqual([key, found]);
    }
    // By what is not kept from him a record is found as ever, by pinyin too.
    const name = String((await viewOf(boss, rows.theirs)).CustomerName);
    expect(idsIn(await inList(s2, { key: name }))).toEqual([rows.theirs]);
    expect(idsIn(await inList(boss, { key: "13977880066" }))).toEqual([rows.theirs]);
    for (const key of ["13977880066", "91350100M000100Y43"]) {
      const repeats = await s2.raw("/api/customer/repeat", { key });
      expect([key, repeats.total]).toEqual([key, seen.theirs === "there" ? 1 : 0]);
    }
  });

  test("no answer of any call tells what is kept", async () => {
    const at = { ...(await freshTargets(server, boss)), customer: rows.theirs };
    await setSettings(server, { phoneDisplay: "full" });
    const told: string[] = [];
    for (const { name, route, sample } of ALL_ROUTES) {
      if (route.effect !== "read" || LEAVES_ME.has(name) || route.permission === "public") continue;
      const { text } = await s2.raw(route.path, sample(at, "字段权限"));
      const found = SECRETS.filter((secret) => text.includes(secret));
      if (found.length > 0) told.push(`${name}: ${found.join()}`);
    }
    if (seen.theirs === "there") expect(told.length).toBeGreaterThan(2);
    else expect(told).toEqual([]);
  });
});
