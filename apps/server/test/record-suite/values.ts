/** What is sent comes back; what is wrong is refused by name, and nothing is written. */
import { isMissing } from "@qicheng/engine/fields/operators";
import { expect, test } from "vitest";
import { newId, unique } from "../arrange";
import { mayBeEmpty, mustHave, sendable, valuesOf, wrongValues } from "../record-samples";
import type { Kit } from "./kit";

export function valueTests(kit: Kit): void {
  const { type } = kit;
  test("keeps every field, on creation and on edit, as JSON and form-encoded, in list and detail", async () => {
    for (const form of [false, true]) {
      const word = unique("全");
      const given = valuesOf(type, "add", { word, at: 0, world: kit.world });
      const id = newId(await kit.boss.raw(kit.path("add"), { ...kit.below(), ...given }, { form }));
      expect(await kit.view(id)).toMatchObject({ ...given, id, version: expect.any(Number) });
      const changed = valuesOf(type, "edit", { word, at: 1, world: kit.world });
      const { version } = await kit.view(id);
      const answer = await kit.boss.raw(kit.path("edit"), { id, version, ...changed }, { form });
      expect([answer.msg, answer.status]).toEqual(["保存成功", 200]);
      expect(await kit.view(id)).toMatchObject(changed);
      const row = (await kit.list()).rows?.find((one) => one.id === id);
      const { subtotal: _, ...detail } = await kit.view(id);
      expect(row).toEqual(detail);
    }
  });

  test("takes back what it answered, and empties what is sent empty", async () => {
    const given = valuesOf(type, "add", { word: unique("回"), at: 0, world: kit.world });
    const id = newId(await kit.boss.raw(kit.path("add"), { ...kit.below(), ...given }));
    if (type.tags) {
      const tag = newId(await kit.boss.raw("/api/tag/add", { text: unique("签"), module: type.kept }));
      expect((await kit.boss.raw(kit.path("bindTag"), { id, list: [tag] })).status).toBe(200);
    }
    const answered = await kit.view(id);
    expect((await kit.boss.raw(kit.path("edit"), answered)).msg).toBe("保存成功");
    const after = await kit.view(id);
    expect({ ...after, version: 0, updatetime: "" }).toEqual({ ...answered, version: 0, updatetime: "" });
    const optional = sendable(type, "edit").filter(
      (field) => !field.required && field.defaultValue === undefined && mayBeEmpty(type, field),
    );
    const blanks = Object.fromEntries(optional.map(({ key }) => [key, ""]));
    expect((await kit.boss.raw(kit.path("edit"), { id, ...blanks })).msg).toBe("保存成功");
    for (const { key } of optional) expect([key, isMissing((await kit.view(id))[key] || null)]).toEqual([key, true]);
  });

  test("refuses what is missing, unknown or wrong, naming the field, and writes nothing", async () => {
    const id = await kit.add();
    await kit.unchanged(async () => {
      if (!type.numbered)
        expect(await kit.boss.raw(kit.path("add"), { ...kit.required(), [type.name]: " " })).toMatchObject({
          status: 400,
          data: { errors: [{ field: type.name, msg: "信息必须填写" }] },
        });
      const values = kit.required();
      expect(await kit.boss.raw(kit.path("add"), { ...values, nonsense: 1 })).toMatchObject({
        status: 400,
        msg: "不支持的字段：nonsense",
      });
      for (const field of sendable(type, "edit")) {
        for (const wrong of wrongValues(field)) {
          for (const [path, beside] of [
            [kit.path("add"), values],
            [kit.path("edit"), { id }],
          ] as const) {
            const answer = await kit.boss.raw(path, { ...beside, [field.key]: wrong });
            const errors = (answer.data?.errors ?? []) as { field: string }[];
            const named = [...new Set(errors.map((error) => error.field))];
            expect([path, field.key, wrong, answer.status, named]).toEqual([path, field.key, wrong, 400, [field.key]]);
          }
        }
      }
    });
  });

  requiredTests(kit);
  hostileTests(kit);

  test("takes none as 0 and as an empty text where something is chosen, and answers it alike", async () => {
    const chosen = sendable(type, "edit").filter(
      (field) =>
        ["statusSelect", "select", "radio", "user", "branch", "customer"].includes(field.type) &&
        !field.required &&
        field.defaultValue === undefined &&
        field.remote === undefined &&
        !field.options?.some(({ value }) => String(value) === "0"),
    );
    for (const none of [0, "0", ""]) {
      const given = valuesOf(type, "edit", { word: unique("无"), at: 0, world: kit.world });
      const id = await kit.add(Object.fromEntries(chosen.map(({ key }) => [key, none])));
      const fresh = await kit.view(id);
      expect((await kit.boss.raw(kit.path("edit"), { id, ...given })).status).toBe(200);
      for (const field of chosen) {
        const { key } = field;
        if (!mayBeEmpty(type, field)) continue;
        expect((await kit.boss.raw(kit.path("edit"), { id, [key]: none })).msg).toBe("保存成功");
        const now = (await kit.view(id))[key];
        const nobody = field.multiple ? [] : 0;
        expect([key, fresh[key], now]).toEqual([key, now, kit.isReference(key) ? nobody : ""]);
      }
    }
  });
}

/** Texts that other programs take for something else. */
function hostileTests(kit: Kit): void {
  const { type } = kit;
  test("with hostile values comes back as it was sent", async () => {
    const texts = sendable(type, "add").filter(
      ({ type: kind, pattern, linkage }) => (kind === "input" || kind === "textarea") && !pattern && !linkage,
    );
    for (const hostile of [
      "'; drop table x; --",
      "<b>\"'&\\",
      ["$", "{7*7}{{7*7}}"].join(""),
      "=1+1",
      "__proto__",
      "😀👨‍👩‍👧",
    ]) {
      const values = Object.fromEntries(
        texts.map((field) => [field.key, [...hostile].slice(0, field.max ?? 200).join("")]),
      );
      const name = `${hostile}${unique("")}`;
      const id = await kit.add({ ...values, [type.name]: name });
      expect(await kit.view(id)).toMatchObject({ ...values, [type.name]: name });
      expect(await kit.idsIn({ key: name })).toContain(id);
    }
  });
}

function requiredTests(kit: Kit): void {
  const { type } = kit;
  test("refuses a new record without what it must have, whatever its type, and names it", async () => {
    const values = kit.required();
    await kit.unchanged(async () => {
      for (const { key } of mustHave(type)) {
        const answer = await kit.boss.raw(kit.path("add"), { ...values, [key]: "" });
        const errors = (answer.data?.errors ?? []) as { field: string }[];
        expect([key, answer.status, errors.map(({ field }) => field)]).toEqual([key, 400, [key]]);
      }
    });
    expect((await kit.boss.raw(kit.path("add"), values)).status).toBe(200);
  });
}
