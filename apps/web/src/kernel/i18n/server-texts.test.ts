import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { webRecords } from "@qicheng/api/web-routes.generated";
import { beforeAll, expect, it, vi } from "vitest";
import type * as FieldTexts from "./field-texts";
import type * as ServerTexts from "./server-texts";

let fieldTexts: typeof FieldTexts;
let serverTexts: typeof ServerTexts;

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => "en" });
  fieldTexts = await import("./field-texts");
  serverTexts = await import("./server-texts");
});

const REPOSITORY = path.join(import.meta.dirname, "../../../../..");
const sources = (folder: string, wanted: RegExp) =>
  readdirSync(path.join(REPOSITORY, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => wanted.test(file) && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(REPOSITORY, folder, file), "utf8"));

const hasChinese = (text: string) => /\p{Script=Han}/u.test(text);
/** Texts in the places that the pattern describes; what a template fills in is some Latin text. */
function chineseTexts(texts: readonly string[], places: RegExp): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(places)].map((match) => match[2] ?? ""));
  return [...new Set(found.map((text) => text.replaceAll(/\$\{[^}]*\}/g, "7")))].filter(hasChinese).sort();
}

it("has English for every message of the server", () => {
  const said = /(?:\bmsg: |\brefuse\(|(?:Refusal|invalidField)\([^"`]*?(?:"\w+")?,\s*)(["`])((?:(?!\1)[^\n])+)\1/g;
  const texts = chineseTexts(
    [
      ...sources("apps/server/src", /\.ts$/),
      ...sources("packages/api/src", /\.ts$/),
      ...sources("packages/engine/src/fields", /\.ts$/),
    ],
    said,
  );
  expect(texts.length).toBeGreaterThan(80);
  const english = (msg: string) => String(serverTexts.answerInEnglish({ msg }).msg);
  expect(texts.filter((text) => hasChinese(english(text)))).toEqual([]);
});

it("has English for every name in the definitions of built-in fields", () => {
  const names = chineseTexts(
    sources("apps/server/src/modules", /fields\.ts$/),
    /\b(?:title|label|placeholder): (")([^"]+)"/g,
  );
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => hasChinese(fieldTexts.fieldName(name)))).toEqual([]);
});

it("translates the messages of fields and rows too, and leaves what it does not know", () => {
  const { answerInEnglish } = serverTexts;
  expect(
    answerInEnglish({
      msg: "客户名称：格式不正确",
      data: {
        errors: [{ field: "mobile", msg: "手机：最多24个字" }],
        refused: [{ id: 1, name: "某某", msg: "没有权限执行此操作" }],
        note: "原样",
      },
    }),
  ).toEqual({
    msg: "Customer name: Not in the right form",
    data: {
      errors: [{ field: "mobile", msg: "Mobile: At most 24 characters" }],
      refused: [{ id: 1, name: "某某", msg: "You have no right to do this" }],
      note: "原样",
    },
  });
  expect(answerInEnglish({ msg: "从未见过的话", data: [1] })).toEqual({ msg: "从未见过的话", data: [1] });
});

it("has English for everything that the history of a record says", () => {
  const { answerInEnglish } = serverTexts;
  const english = (text: string) => {
    const { rows } = answerInEnglish({ rows: [{ text, changes: [] }] }) as { rows: { text: string }[] };
    return rows[0]?.text ?? "";
  };
  const engine = sources("apps/server/src/kernel/records", /\.ts$/).join("\n");
  const verbs = [...engine.matchAll(/(?:verb: |sentence\(type, (?:off \? )?|: )"(\p{Script=Han}{2,4})"/gu)].map(
    ([, verb]) => verb,
  );
  expect(verbs).toEqual(expect.arrayContaining(["新建", "编辑", "删除", "恢复", "彻底删除", "关注", "取消关注"]));
  const types = Object.values(webRecords).map(({ title }) => title);
  expect(types.length).toBeGreaterThan(4);
  const wanted = ["新建", "编辑", "删除", "恢复", "彻底删除", "关注", "取消关注", "设为首要"];
  for (const { cn, en } of types)
    for (const verb of wanted) {
      expect(english(`${verb}${cn}：甲`)).toMatch(new RegExp(`${en.toLowerCase()}(?: for good)?: 甲$`));
    }
  const own = chineseTexts(
    ["customers", "contacts", "followups"].flatMap((name) => sources(`apps/server/src/modules/${name}`, /\.ts$/)),
    /\bsummary: (`)([^`]+)`/g,
  );
  expect(own.filter((text) => hasChinese(english(text)))).toEqual([]);
  expect(english("编辑客户：名称：一（未核对版本）")).toBe("Edited the customer: 名称：一 (version not checked)");
  const changes = [{ field: "status", title: "客户级别", from: "一般", to: "微信" }];
  expect(answerInEnglish({ rows: [{ text: "写跟进：甲\n乙", changes }] })).toEqual({
    rows: [{ text: "Follow-up: 甲\n乙", changes: [{ ...changes[0], title: "Level" }] }],
  });
});

it("says a field's message without the field's name", () => {
  expect(fieldTexts.fieldMessage("Mobile", "Mobile：电话格式不正确")).toBe("Not in the right form");
  expect(fieldTexts.fieldMessage("Mobile", "Mobile: At most 24 characters")).toBe("At most 24 characters");
  expect(fieldTexts.fieldMessage("Customer name", "与已有客户「甲」重复（公海）")).toBe(
    "Same as the customer “甲” (公海)",
  );
});
