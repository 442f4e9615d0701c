/** Sound and unsound values of any record type's fields, made from their definitions. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isFixed } from "@qicheng/engine/fields/validate";
import type { RecordType } from "../src/kernel/records/record-type";
import { MODULES } from "../src/modules/modules.generated";

export const RECORD_TYPES: readonly RecordType[] = MODULES.flatMap(({ records = [] }) => records);

export const recordTypeOf = (module: string): RecordType | undefined =>
  RECORD_TYPES.find((type) => type.module === module);

/** What values may point at. */
export interface World {
  /** First entry of a dictionary kind. */
  entry: (kind: string, at: number) => number;
  person: (at: number) => number;
}

const PATTERNED: Partial<Record<NonNullable<FieldDef["pattern"]>, readonly [string, string]>> = {
  phone: ["13912345678", "0571-88886666"],
  mobile: ["13912345678", "13887654321"],
  email: ["li@example.cn", "wang@example.cn"],
  url: ["www.fenyang-example.cn", "https://example.com/a"],
  creditCode: ["91350100M000100Y43", "91350100M000100Y43"],
};

function textOf(field: FieldDef, word: string, at: number): string {
  const patterned = field.pattern ? PATTERNED[field.pattern] : undefined;
  if (patterned) return patterned[at % 2] ?? "";
  return [...`${word}${field.key}${at}`].slice(0, field.max ?? 200).join("");
}

/** A value of a field as a client sends it and as it comes back; two of them differ by `at`. */
export function valueOf(field: FieldDef, given: { word: string; at: number; world: World }): unknown {
  const { word, at, world } = given;
  const options = field.options ?? [];
  switch (field.type) {
    case "number":
      return (field.min ?? 0) + at + 1;
    case "statusSelect":
      return world.entry(field.dictionary ?? "", at);
    case "user":
      return world.person(at);
    case "select":
    case "radio":
      return options[at % options.length]?.value;
    case "city":
      return at % 2 ? "330106" : "110108";
    case "date":
      return `2030-01-0${1 + at}`;
    case "datetime":
      return `2030-01-0${1 + at} 09:30:00`;
    case "switch":
      return at % 2 ? "0" : "1";
    default:
      return textOf(field, word, at);
  }
}

/** Fields that a form of this mode may send. */
export const sendable = (type: RecordType, mode: "add" | "edit"): readonly FieldDef[] =>
  type.fields.filter((field) => field.storage !== "none" && !isFixed(field, mode));

/** A value of every field that a form may send. */
export function valuesOf(
  type: RecordType,
  mode: "add" | "edit",
  given: { word: string; at: number; world: World },
): Record<string, unknown> {
  return Object.fromEntries(
    sendable(type, mode).map((field) => [
      field.key,
      field.key === type.name ? `${given.word}${given.at}` : valueOf(field, given),
    ]),
  );
}

/** Values that a field's type refuses. */
export function wrongValues(field: FieldDef): readonly unknown[] {
  const tooLong = "字".repeat((field.max ?? 200) + 1);
  switch (field.type) {
    case "input":
    case "textarea":
      return [tooLong, { a: 1 }, "甲\u0000乙", ...(field.pattern ? ["不是" + "x".repeat(3) + "！"] : [])];
    case "number":
      return ["abc", "1e308", "NaN"];
    case "statusSelect":
    case "user":
      return [999_999_999, "没有这个"];
    case "city":
      return ["999999", "x"];
    case "date":
    case "datetime":
      return ["2026-02-30", "x"];
    case "select":
    case "radio":
      return ["没有这个"];
    default:
      return [{ a: 1 }];
  }
}
