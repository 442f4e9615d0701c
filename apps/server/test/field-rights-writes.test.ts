/** What a role may do with fields, walked where values are written, kept, thrown away and taken along in files. */
import { actionLog } from "@qicheng/api/action-log/routes";
import { exports } from "@qicheng/api/exports/routes";
import { isFixed } from "@qicheng/engine/fields/validate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addCustomer, dropCaches, newId, setSettings, unique, viewOf } from "./arrange";
import {
  boss,
  FIELDS,
  fieldOf,
  given,
  isFile,
  KEYS,
  mayWrite,
  type Right,
  rows,
  SECRET,
  s1,
  s2,
  seenAs,
  server,
  underEachRight,
  withWalk,
} from "./field-rights-walk";
import { workbookOf } from "./record-suite/exports";

withWalk();

underEachRight((right: Right) => {
  const seen = seenAs(right);
  const may = mayWrite(right);
  const everywhere = seen.mine !== "there";

  test.each(["mine", "theirs"] as const)("an edit of %s", async (whose) => {
    const kept = async () => {
      const { remark: _, version: __, updatetime: ___, ...rest } = await viewOf(boss, rows[whose]);
      return JSON.stringify(rest, (name, value) => (name === "url" ? undefined : value));
    };
    const before = await kept();
    for (const key of KEYS) {
      const value = key === "mobile" ? "13600001111" : given.mine[key];
      if (isFile(key)) continue;
      const answer = await s2.raw("/api/customer/edit", { id: rows[whose], [key]: value });
      if (isFixed(fieldOf(key), "edit")) continue;
      const isSame = JSON.stringify(value) === JSON.stringify(given[whose][key]);
      if (!isSame || seen[whose] === "gone") expect([key, answer.status]).toEqual([key, may[whose] ? 200 : 400]);
      const mass = await s2.raw("/api/record/massEdit", {
        module: "customer",
        ids: [rows[whose]],
        data: { [key]: value },
      });
      if (!may[whose] && !isSame) expect([key, await kept()]).toEqual([key, before]);
      if (seen[whose] === "gone") expect([key, mass.status]).toEqual([key, 400]);
    }
    // The whole record as he has it goes back, and changes nothing that is kept from him.
    const { subtotal: _, reveal: __, ...view } = await viewOf(s2, rows[whose]);
    const back = await s2.raw("/api/customer/edit", { ...view, remark: unique("备注") });
    expect(back).toMatchObject({ status: 200 });
    if (!may[whose]) expect(await kept()).toEqual(before);
  });

  test("a new record", async () => {
    for (const key of KEYS) {
      if (isFile(key)) continue;
      const above = { wJcselect: { wRadio: given.mine.wRadio }, wCounty: { wCity: given.mine.wCity } }[key];
      if (above && !may.mine) continue;
      const add = await s2.raw("/api/customer/add", { CustomerName: unique("新"), ...above, [key]: given.mine[key] });
      expect([key, add.status]).toEqual([key, may.mine ? 200 : 400]);
      if (add.status === 200) await s2.raw("/api/customer/delete", { ids: [newId(add)] });
    }
  });

  test("the log", async () => {
    const id = await addCustomer(s1, { wInput: "先前" });
    await s1.raw("/api/customer/edit", { id, wInput: SECRET });
    const log = await s2.raw(actionLog.list.path, { modelType: "customer", modelId: id });
    expect(log.text.includes(SECRET)).toBe(seen.theirs === "there");
    expect(log.text.includes('"wInput"')).toBe(seen.theirs !== "gone");
    expect((await boss.raw(actionLog.list.path, { modelType: "customer", modelId: id })).text).toContain(SECRET);
    // A field that was put away is kept from him as before.
    await sql`update custom_fields set archived = true where key = 'wInput'`.execute(server.db);
    await dropCaches(server);
    const later = await s2.raw(actionLog.list.path, { modelType: "customer", modelId: id });
    if (seen.theirs === "gone") expect(later.text).not.toContain(SECRET);
    await sql`update custom_fields set archived = false where key = 'wInput'`.execute(server.db);
    await dropCaches(server);
  });

  test("files and templates", async () => {
    const answer = await s2.raw(exports.run.path, { module: "customer", key: "字段权限" });
    const { titles, rows: cells } = await workbookOf(server, answer);
    const names = cells.map((row) => row[titles.indexOf("客户名称")]);
    const at = names.indexOf((await viewOf(boss, rows.theirs)).CustomerName);
    for (const { key, title } of FIELDS) {
      const column = titles.indexOf(title);
      expect([key, column >= 0]).toEqual([key, !everywhere]);
      if (column >= 0) expect([key, (cells[at]?.[column] ?? null) === null]).toEqual([key, seen.theirs === "masked"]);
    }
    const template = await s2.raw("/api/customer/importTemplate", {});
    expect(template.status).toBe(200);
  });

  test("the bin, and a look at one value", async () => {
    const id = await addCustomer(s1, { mobile: "13977881166", wInput: SECRET });
    await s1.raw("/api/customer/edit", { id, wInput: `${SECRET}改` });
    await boss.raw("/api/customer/delete", { ids: [id] });
    const bin = await s2.raw("/api/recycle/list", { module: "customer", rows: 200 });
    expect(bin.status).toBe(200);
    expect(bin.text).not.toContain("13977881166");
    if (seen.theirs === "gone") expect(bin.text).not.toContain("139****1166");
    await setSettings(server, { phoneDisplay: "masked" });
    const look = await s2.raw("/api/record/reveal", { module: "customer", id: rows.theirs, field: "mobile" });
    if (seen.theirs === "masked") expect(look).toMatchObject({ status: 403, msg: "你的角色不能查看该字段" });
    if (seen.theirs === "gone") expect(look.status).toBe(400);
    await setSettings(server, { phoneDisplay: "full" });
  });
});
