/** One writing of each value, in every field that is decoded. */
import { describe, expect, it } from "vitest";
import type { FieldDef } from "../../src/fields/field-def";
import { decodeField } from "../../src/fields/field-types";
import { FIELD_TEXTS } from "../../src/fields/texts";

const decoded = (raw: unknown, more: Partial<FieldDef>) => {
  const result = decodeField(raw, { key: "x", type: "input", title: "x", storage: "column", flags: {}, ...more });
  return result.ok ? result.value : result.msg;
};

describe("a value is decoded as", () => {
  it.each<[Partial<FieldDef>, unknown, unknown]>([
    [{ pattern: "phone" }, "（0571）8000 1234转808", "(0571)8000 1234转808"],
    [{ search: "phone" }, "138－0013－8000", "13800138000"],
    [{ pattern: "phone" }, "1380013800", FIELD_TEXTS.phone],
    [{ pattern: "mobile" }, "138001380001", FIELD_TEXTS.mobile],
    [{ pattern: "mobile" }, "0571-88001234", FIELD_TEXTS.mobile],
    [{ pattern: "url" }, "Https://www.example.com", "https://www.example.com"],
    [{ pattern: "url" }, "ＨＴＴＰ：／／ｗｗｗ。example。com／A?b=Ｃ", "http://www.example.com/A?b=Ｃ"],
    [{ pattern: "url" }, " www.example.com ", "www.example.com"],
    [{ pattern: "email" }, "zhang ＠example。com", "zhang@example.com"],
    [{ pattern: "creditCode" }, "91350100m 000100y 43", "91350100M000100Y43"],
    [{ pattern: "creditCode" }, "９１３５０１００Ｍ０００１００Ｙ４３", "91350100M000100Y43"],
    [{ pattern: "idCard" }, "11010519491231002x", "11010519491231002X"],
    [{ search: "code" }, "91350100m000100y43", "91350100M000100Y43"],
    [{ search: "code" }, "ａｂ-12", "ab-12"],
    [{ pattern: "wordComma" }, "甲，乙", "甲,乙"],
    [{}, "ＡＢ，甲", "ＡＢ，甲"],
    [{ type: "number" }, "１，２３４．５", 1234.5],
    [{ type: "number" }, "12 345", 12_345],
    [{ type: "number" }, "1e3", FIELD_TEXTS.number],
    [{ type: "number" }, "1,23", FIELD_TEXTS.number],
    [{ type: "date" }, "２０２６－１－５", "2026-01-05"],
    [{ type: "date" }, "2026年1月5日", "2026-01-05"],
    [{ type: "date" }, "2026-01-05 09:00", FIELD_TEXTS.date],
    [{ type: "datetime" }, "2026年1月5日 下午3点", "2026-01-05 15:00"],
  ])("%j of %j", (field, raw, expected) => expect(decoded(raw, field)).toEqual(expected));
});
